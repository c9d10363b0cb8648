/** Source of the picture of a broadcast. */
export type PictureSource = 'camera' | 'screen'

/** Devices that are wanted; null for the usual one of the browser. */
export interface CaptureWish {
  readonly source: PictureSource
  readonly cameraId: string | null
  readonly microphoneId: string | null
  readonly hasSound: boolean
}

const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
const sound = { echoCancellation: true, noiseSuppression: true }
const exactly = (id: string | null) => (id === null ? {} : { deviceId: { exact: id } })

/** Opens the camera or the screen, with the microphone. Throws what the browser throws. */
export async function openCapture({ source, cameraId, microphoneId, hasSound }: CaptureWish): Promise<MediaStream> {
  const audio = hasSound && { ...sound, ...exactly(microphoneId) }
  if (source === 'camera')
    return navigator.mediaDevices.getUserMedia({ video: { ...picture, ...exactly(cameraId) }, audio })
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: false })
  if (audio === false) return screen
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio })
    return new MediaStream([...screen.getVideoTracks(), ...voice.getAudioTracks()])
  } catch (error) {
    closeCapture(screen)
    throw error
  }
}

/** Switches the devices off. */
export function closeCapture(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Cameras and microphones, by the names that the browser tells once one of them is open. */
export async function listDevices(): Promise<{ cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const named = devices.filter(({ deviceId }) => deviceId !== '')
  return {
    cameras: named.filter(({ kind }) => kind === 'videoinput'),
    microphones: named.filter(({ kind }) => kind === 'audioinput'),
  }
}

/** Returns why this page cannot broadcast at all; null when it can. */
export function captureObstacle(): string | null {
  if (!window.isSecureContext)
    return 'Камера и\u00a0микрофон доступны только по\u00a0HTTPS. Откройте консоль по\u00a0адресу, который начинается с\u00a0https://'
  const hasAll = 'mediaDevices' in navigator && 'RTCPeerConnection' in window
  return hasAll ? null : 'Этот браузер не\u00a0умеет отправлять эфир. Возьмите свежий Chrome, Edge, Firefox или Safari'
}

/** Says in words why a device was not opened. */
export function captureProblem(error: unknown, source: PictureSource): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' && source === 'screen')
    return 'Экран не\u00a0выбран. Нажмите ещё раз и\u00a0выберите экран, окно или вкладку'
  if (name === 'NotAllowedError')
    return 'Браузер не\u00a0дал доступ к\u00a0камере и\u00a0микрофону. Разрешите его в\u00a0настройках сайта у\u00a0адресной строки и\u00a0повторите'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Камера или микрофон не\u00a0найдены. Подключите их и\u00a0повторите'
  if (name === 'NotReadableError') return 'Камера или микрофон заняты другой программой. Закройте её и\u00a0повторите'
  return 'Не\u00a0удалось включить камеру или микрофон. Повторите'
}

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { captureProblem, listDevices, openCapture } from './capture.ts'

/** A track of a device, which may be switched off. */
class Track {
  isStopped = false
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
  stop() {
    this.isStopped = true
  }
}

class Stream {
  readonly tracks: readonly Track[]
  constructor(tracks: readonly Track[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}

/** A browser with a camera, a screen and a microphone; answers what it was asked for, in order. */
function browser(t: TestContext, { microphone = true }: { microphone?: boolean } = {}) {
  const requests: unknown[] = []
  const opened: Track[] = []
  const open = ({ video, audio }: { video?: unknown; audio?: unknown }) => {
    requests.push({ video, audio })
    if (audio && !microphone) throw new DOMException('', 'NotFoundError')
    const tracks = [...(video ? [new Track('video')] : []), ...(audio ? [new Track('audio')] : [])]
    opened.push(...tracks)
    return new Stream(tracks)
  }
  const devices = [
    { kind: 'videoinput', deviceId: 'c1' },
    { kind: 'audioinput', deviceId: 'm1' },
    { kind: 'audiooutput', deviceId: 's1' },
    { kind: 'videoinput', deviceId: '' },
    { kind: 'audioinput', deviceId: '' },
  ]
  const mediaDevices = {
    getUserMedia: async (wish: object) => open(wish),
    getDisplayMedia: async (wish: object) => open(wish),
    enumerateDevices: async () => devices,
  }
  const before = Object.getOwnPropertyDescriptors(globalThis)
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices }, configurable: true })
  Object.defineProperty(globalThis, 'MediaStream', { value: Stream, configurable: true })
  t.after(() => {
    Object.defineProperty(globalThis, 'navigator', before.navigator)
    Reflect.deleteProperty(globalThis, 'MediaStream')
  })
  return { requests, opened }
}

const usual = { cameraId: null, microphoneId: null, hasSound: true } as const
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
const voice = { echoCancellation: true, noiseSuppression: true }

test('B7 a camera is opened at 720p with a voice that is cleaned of echo and noise, of the devices that were chosen', async (t) => {
  const { requests } = browser(t)
  await openCapture({ ...usual, source: 'camera' })
  await openCapture({ source: 'camera', cameraId: 'c1', microphoneId: 'm1', hasSound: true })
  await openCapture({ ...usual, source: 'camera', microphoneId: 'm1', hasSound: false })
  assert.deepEqual(requests, [
    { video: picture, audio: voice },
    { video: { ...picture, deviceId: { exact: 'c1' } }, audio: { ...voice, deviceId: { exact: 'm1' } } },
    { video: picture, audio: false },
  ])
})

test('B7 a screen is shown with the microphone beside it, or without sound, and is left where the microphone fails', async (t) => {
  const { requests } = browser(t)
  const kinds = async (hasSound: boolean) =>
    (await openCapture({ ...usual, source: 'screen', hasSound })).getTracks().map(({ kind }) => kind)
  assert.deepEqual([await kinds(true), await kinds(false)], [['video', 'audio'], ['video']])
  const screen = { video: { frameRate: { ideal: 30 } }, audio: false }
  assert.deepEqual(requests, [screen, { video: undefined, audio: voice }, screen])
  const silent = browser(t, { microphone: false })
  await assert.rejects(openCapture({ ...usual, source: 'screen' }), { name: 'NotFoundError' })
  assert.deepEqual(
    silent.opened.map(({ isStopped }) => isStopped),
    [true],
  )
})

test('B7 devices are offered once the browser tells their numbers', async (t) => {
  browser(t)
  const { cameras, microphones } = await listDevices()
  assert.deepEqual(
    [cameras, microphones].map((found) => found.map(({ deviceId }) => deviceId)),
    [['c1'], ['m1']],
  )
})

test('B7 why a device was not opened is told by what can be done about it', () => {
  const describeProblem = (name: string, source: 'camera' | 'screen' = 'camera') =>
    captureProblem(new DOMException('', name), source)
  assert.match(describeProblem('NotAllowedError', 'screen'), /^Экран не\u00a0выбран/)
  assert.match(describeProblem('NotAllowedError'), /не\u00a0дал доступ/)
  assert.match(describeProblem('NotFoundError', 'screen'), /не\u00a0найдены/)
  assert.match(describeProblem('OverconstrainedError'), /не\u00a0найдены/)
  assert.match(describeProblem('NotReadableError'), /заняты другой программой/)
  assert.match(describeProblem('AbortError'), /^Не\u00a0удалось включить/)
  assert.match(captureProblem(new Error('NotAllowedError'), 'screen'), /^Не\u00a0удалось включить/)
})

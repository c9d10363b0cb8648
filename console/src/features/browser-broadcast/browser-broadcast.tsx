import type { Ingest } from '@skleyka/contract/translations/translations.calls.ts'
import { Camera, Radio, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './browser-broadcast.module.css'
import {
  captureObstacle,
  captureProblem,
  closeCapture,
  listDevices,
  openCapture,
  type PictureSource,
} from './capture.ts'
import { type PublisherState, WhipPublisher } from './whip-publisher.ts'

const sources = [
  { value: 'camera', label: 'Камера' },
  { value: 'screen', label: 'Экран' },
] as const

const stateLabels = {
  connecting: { label: 'Подключение', tone: 'wait' },
  live: { label: 'Идёт из\u00a0этого браузера', tone: 'live' },
  again: { label: 'Связь прервана, подключаемся снова', tone: 'warn' },
  failed: { label: 'Не\u00a0идёт', tone: 'bad' },
} as const satisfies Record<PublisherState, { readonly label: string; readonly tone: string }>

const endedLabels: Readonly<Record<PictureSource, string>> = {
  camera: 'Камера отключилась. Включите её и\u00a0начните эфир снова',
  screen: 'Показ экрана остановлен. Выберите экран и\u00a0начните эфир снова',
}

interface Devices {
  readonly cameras: readonly MediaDeviceInfo[]
  readonly microphones: readonly MediaDeviceInfo[]
}

/** «Эфир из браузера»: camera or screen and microphone, chosen and seen first, and sent from this page. */
export default function BrowserBroadcast({ ingest, isRunning }: { ingest: Ingest; isRunning: boolean }) {
  const [source, setSource] = useState<PictureSource>('camera')
  const [cameraId, setCameraId] = useState<string | null>(null)
  const [microphoneId, setMicrophoneId] = useState<string | null>(null)
  const [hasSound, setSound] = useState(true)
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  const [problem, setProblem] = useState(captureObstacle)
  const [isOpening, setOpening] = useState(false)
  const capture = useCapture()
  const { stream } = capture
  const { state, start, stop } = usePublisher(ingest, setProblem)

  const show = async (wish: {
    source: PictureSource
    cameraId: string | null
    microphoneId: string | null
    hasSound: boolean
  }) => {
    setProblem(null)
    setOpening(true)
    try {
      const opened = await openCapture(wish)
      capture.replace(opened)
      // told where the browser or the device ends it, not where this page does
      for (const track of opened.getVideoTracks()) {
        track.addEventListener('ended', () => {
          end()
          setProblem(endedLabels[wish.source])
        })
      }
      setDevices(await listDevices())
    } catch (error) {
      capture.replace(null)
      setProblem(captureProblem(error, wish.source))
    } finally {
      setOpening(false)
    }
  }
  const wish = { source, cameraId, microphoneId, hasSound }
  /** A device that is changed while it is seen is opened at once. */
  const change = (next: Partial<typeof wish>) => {
    if (stream) void show({ ...wish, ...next })
  }
  const end = () => {
    stop()
    capture.replace(null)
  }
  const wasRunning = useRef(isRunning)
  const leave = useEffectEvent(() => {
    if (state !== null) end()
  })
  // a broadcast that was finished begins no other one by itself
  useEffect(() => {
    if (wasRunning.current && !isRunning) leave()
    wasRunning.current = isRunning
  }, [isRunning])
  return (
    <Card title="Эфир из браузера" padded>
      <div className={styles.ingest}>
        {state === null && (
          <>
            <Segmented
              label="Картинка"
              choices={sources}
              value={source}
              onChange={(next) => {
                setSource(next)
                capture.replace(null)
              }}
            />
            {source === 'camera' && devices.cameras.length > 1 && (
              <Select
                label="Камера"
                choices={choicesOf(devices.cameras)}
                value={cameraId ?? devices.cameras[0]?.deviceId ?? null}
                onChange={(id) => {
                  setCameraId(id)
                  change({ cameraId: id })
                }}
              />
            )}
            <Checkbox
              checked={hasSound}
              onChange={(next) => {
                setSound(next)
                change({ hasSound: next })
              }}
            >
              Со звуком микрофона
            </Checkbox>
            {hasSound && devices.microphones.length > 1 && (
              <Select
                label="Микрофон"
                choices={choicesOf(devices.microphones)}
                value={microphoneId ?? devices.microphones[0]?.deviceId ?? null}
                onChange={(id) => {
                  setMicrophoneId(id)
                  change({ microphoneId: id })
                }}
              />
            )}
          </>
        )}
        {stream && <Preview stream={stream} isMirrored={source === 'camera'} />}
        <span role="status">
          {state && <StateMark tone={stateLabels[state].tone}>{stateLabels[state].label}</StateMark>}
        </span>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.acts}>
          {stream === null ? (
            <Button icon={Camera} busy={isOpening} onClick={() => void show(wish)}>
              {source === 'camera' ? 'Включить камеру' : 'Выбрать экран'}
            </Button>
          ) : state === null ? (
            <>
              <Button kind="main" icon={Radio} onClick={() => start(stream)}>
                Начать эфир
              </Button>
              <Button onClick={end}>Выключить</Button>
            </>
          ) : (
            <Button kind="danger" icon={Square} onClick={end}>
              Остановить
            </Button>
          )}
        </div>
        <p className={styles.quiet}>
          Пока эфир идёт отсюда, не&#160;закрывайте страницу. Она отправит и&#160;то, что вы&#160;покажете,
          переключившись на&#160;другую вкладку
        </p>
      </div>
    </Card>
  )
}

const choicesOf = (devices: readonly MediaDeviceInfo[]) =>
  devices.map(({ deviceId, label }, place) => ({ value: deviceId, label: label || `Устройство ${place + 1}` }))

/** The open devices; they are switched off with the page. */
function useCapture() {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const open = useRef<MediaStream | null>(null)
  const isGone = useRef(false)
  const replace = (next: MediaStream | null) => {
    if (open.current) closeCapture(open.current)
    // a device that is allowed after the page was left stays off
    if (next && isGone.current) return closeCapture(next)
    open.current = next
    setStream(next)
  }
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (open.current) closeCapture(open.current)
    }
  }, [])
  return { stream, replace }
}

/** The broadcast of this page; it ends with the page. */
function usePublisher({ url, key }: Ingest, onProblem: (text: string | null) => void) {
  const [state, setState] = useState<PublisherState | null>(null)
  const publisher = useRef<WhipPublisher | null>(null)
  useEffect(() => {
    const leave = () => publisher.current?.stop()
    // a page that is closed or read anew unmounts nothing
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const start = (stream: MediaStream) => {
    onProblem(null)
    publisher.current?.stop()
    publisher.current = new WhipPublisher({
      // the page's own origin: other ways to it are closed by its policy
      ...{ url: new URL(url).pathname, key: key ?? '', stream },
      onState: (next, text) => {
        setState(next)
        if (text !== '') onProblem(text)
      },
    })
  }
  const stop = () => {
    publisher.current?.stop()
    publisher.current = null
    setState(null)
  }
  return { state, start, stop }
}

/** Preview of the picture that will be sent; its sound is muted. */
function Preview({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={styles.preview}
      data-mirrored={isMirrored || undefined}
      aria-label="Что увидят зрители"
      autoPlay
      muted
      playsInline
    />
  )
}

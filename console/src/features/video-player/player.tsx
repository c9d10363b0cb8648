import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { obey, pageKeys, wishOf } from '@skleyka/web/stream/keys.ts'
import type { StreamProblem } from '@skleyka/web/stream/stream.ts'
import { Play } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBehindDialog } from '../../browser/is-behind-dialog.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LayerHomeHere } from '../../ui/layer/layer.tsx'
import { Spinner } from '../../ui/progress/progress.tsx'
import { Controls } from './controls.tsx'
import styles from './player.module.css'
import { type StreamAddress, useStream } from './use-stream.ts'
import { useSubtitles } from './use-subtitles.ts'
import { useVideo } from './use-video.ts'

interface Props {
  address: StreamAddress
  poster: string | null
  sprite: Sprite | null
  subtitles: readonly PlayerTrack[]
  title: string
  durationMs: number | null
  renew: () => Promise<StreamAddress>
  /** False while more of the video, or another one in its place, is being made. */
  isWhole: boolean
  /** Place where the page wants the element of the picture. */
  video?: RefObject<HTMLVideoElement | null>
}

const problems: Record<StreamProblem, string> = {
  network: 'Видео не загружается: нет связи или сервер не отвечает.',
  gone: 'Видео больше недоступно: его удалили или доступ к\u00a0нему закрыт.',
  media: 'Браузер не смог показать это видео.',
  unsupported: 'Этот браузер не умеет показывать такое видео. Откройте консоль в\u00a0другом.',
}

/** Time the controls stay over a playing picture after the pointer has rested, ms. */
const restMs = 2500

/** The picture with the console's own controls (look/record). */
export function VideoPlayer({
  address,
  poster,
  sprite,
  subtitles,
  title,
  durationMs,
  renew,
  isWhole,
  video: outerVideo,
}: Props) {
  const box = useRef<HTMLElement>(null)
  const own = useRef<HTMLVideoElement>(null)
  const video = outerVideo ?? own
  const facts = useVideo(video)
  const stream = useStream(video, { address, renew, isWhole })
  const layer = useRef<HTMLDivElement>(null)
  const words = useSubtitles(video, layer, subtitles)
  const [started, setStarted] = useState(false)
  const { rested, move } = useRest()
  // before the browser has read how long it is, a key goes where it would go after: the element begins there
  const lengthS = facts.duration || (durationMs ?? 0) / 1000

  const toggle = () => {
    const element = video.current
    if (!element) return
    setStarted(true)
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  const go = (seconds: number) => {
    if (video.current) video.current.currentTime = Math.max(0, Math.min(lengthS, seconds))
  }
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void box.current?.requestFullscreen?.().catch(() => undefined)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = video.current
    const wish = wishOf(event)
    if (!element || !wish || isForSomethingElse(event)) return
    if (pageKeys.has(event.code) && !isWithin(box.current, event.target)) return
    event.preventDefault()
    move()
    if ('amount' in wish) obey(wish, element, lengthS, go)
    else if (wish.do === 'toggle') toggle()
    else if (wish.do === 'mute') element.muted = !element.muted
    else fullscreen()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const isPlaying = started && !facts.paused && stream.problem === null
  return (
    <figure
      ref={box}
      className={styles.player}
      data-quiet={(isPlaying && rested) || undefined}
      aria-label={`Плеер: ${title}`}
      onPointerMove={move}
    >
      <LayerHomeHere>
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks of the record are put in as they are chosen */}
        <video ref={video} poster={poster ?? undefined} playsInline preload="metadata" onClick={toggle} />
        <div ref={layer} className={styles.captions} data-captions="" />
        {!started && stream.problem === null && (
          <button type="button" className={styles.start} aria-label="Смотреть" onClick={toggle}>
            <Icon of={Play} size={22} filled />
          </button>
        )}
        {isPlaying && facts.waiting && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
        {stream.problem !== null && (
          <div className={styles.message} role="alert">
            <p>{problems[stream.problem]}</p>
            {stream.problem !== 'unsupported' && <Button onClick={stream.retry}>Повторить</Button>}
          </div>
        )}
        <Controls
          video={video}
          facts={facts}
          durationMs={durationMs}
          stream={stream.facts}
          sprite={sprite}
          subtitles={words}
          onToggle={toggle}
          onChoose={stream.choose}
          onChooseSound={stream.chooseSound}
          onFullscreen={fullscreen}
        />
      </LayerHomeHere>
    </figure>
  )
}

/** True once nothing has moved for a while; `move` begins the while anew. */
function useRest() {
  const [rested, setRested] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = () => {
    setRested(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRested(true), restMs)
  }
  return { rested, move }
}

const isWithin = (box: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && box?.contains(target)

/** A key belongs to the field, the button or the dialog that has the focus. */
function isForSomethingElse({ target, code, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isBehindDialog()) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select, input:not([type=range])')) return true
  return code === 'Space' && target.closest('button, a, summary') !== null
}

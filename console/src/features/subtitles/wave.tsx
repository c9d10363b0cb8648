import { peaksPerSecond } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { CueBlock } from './cue-block.tsx'
import styles from './editor.module.css'
import type { EditedCues } from './use-cues.ts'
import { barsOf, following, type WaveView, zoomView } from './wave-view.ts'

interface Props {
  peaks: Uint8Array | null
  /** Said where there is no wave: it is being made, there is no sound. */
  note: string | null
  edited: EditedCues
  chosen: number | null
  video: RefObject<HTMLVideoElement | null>
  onChoose: (id: number) => void
}

/** The sound over time with the cues on it. A press goes there, Ctrl and the wheel zoom, the wheel moves along. */
export function Wave({ peaks, note, edited, chosen, video, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<WaveView>({ fromMs: 0, msPerPx: 20 })
  const width = useWidth(box)
  useDrawing(canvas, peaks, view, width)
  const nowMs = () => (video.current?.currentTime ?? 0) * 1000

  const place = useEffectEvent(() => {
    const at = nowMs()
    if (video.current?.paused === false) setView((now) => following(now, width, at))
    if (head.current) head.current.style.translate = `${(at - view.fromMs) / view.msPerPx}px`
  })
  useEffect(() => {
    let frame = requestAnimationFrame(function step() {
      place()
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const shown = edited.cues.find(({ id }) => id === chosen)
  const chosenAt = shown?.from ?? null
  useEffect(() => {
    if (chosenAt !== null && width > 0) setView((now) => following(now, width, chosenAt))
  }, [chosenAt, width])

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const left = box.current?.getBoundingClientRect().left ?? 0
    const { deltaX, deltaY, ctrlKey, clientX } = event
    setView((now) =>
      ctrlKey
        ? zoomView(now, deltaY > 0 ? 1.25 : 0.8, now.fromMs + (clientX - left) * now.msPerPx)
        : { ...now, fromMs: Math.max(0, now.fromMs + (deltaX || deltaY) * now.msPerPx) },
    )
  })
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => wheel(event)
    // React listens passively, and the page would scroll along
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    if (video.current) video.current.currentTime = (view.fromMs + (event.clientX - left) * view.msPerPx) / 1000
  }
  const untilMs = view.fromMs + width * view.msPerPx
  // of thousands of cues React is given those that are seen
  const inView = edited.cues.flatMap((cue, index) =>
    cue.to > view.fromMs && cue.from < untilMs ? [{ cue, number: index + 1 }] : [],
  )
  const zoom = (by: number) => setView((now) => zoomView(now, by, nowMs()))
  return (
    <section className={styles.wave} aria-label="Звук и реплики">
      <div ref={box} className={styles.line}>
        <canvas ref={canvas} className={styles.sound} onPointerDown={go} />
        {note !== null && <p className={styles.note}>{note}</p>}
        <div className={styles.blocks}>
          {inView.map(({ cue, number }) => (
            <CueBlock
              key={cue.id}
              cue={cue}
              number={number}
              view={view}
              isChosen={cue.id === chosen}
              overlaps={edited.overlaps.has(cue.id)}
              edited={edited}
              onChoose={onChoose}
            />
          ))}
        </div>
        <div ref={head} className={styles.head} />
      </div>
      <div className={styles.zoom}>
        <IconButton size={32} icon={ZoomOut} label="Дальше" onClick={() => zoom(1.6)} />
        <IconButton size={32} icon={ZoomIn} label="Ближе" onClick={() => zoom(0.625)} />
      </div>
    </section>
  )
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}

function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  peaks: Uint8Array | null,
  view: WaveView,
  width: number,
) {
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const scale = devicePixelRatio
    const height = element.clientHeight
    element.width = width * scale
    element.height = height * scale
    pen.scale(scale, scale)
    if (!peaks) return
    pen.fillStyle = getComputedStyle(element).color
    for (const [x, share] of barsOf(peaks, peaksPerSecond, view, width).entries()) {
      const tall = Math.max(1, share * height)
      pen.fillRect(x, (height - tall) / 2, 1, tall)
    }
  }, [canvas, peaks, view, width])
}

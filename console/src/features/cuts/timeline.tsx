import type { Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import { curveOf } from '@skleyka/contract/heat/heat-curve.ts'
import { heatShape } from '@skleyka/web/heat/heat-shape.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'
import { Minus, Plus } from 'lucide-react'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { SpriteTile } from '../../ui/thumb/tile.tsx'
import { useVideo } from '../video-player/video-player.tsx'
import { ChapterEdge, MovingMark, StillMark } from './line-marks.tsx'
import { nameRooms } from './marks-at.ts'
import { RangeHandle } from './range-handle.tsx'
import { type Edge, moveEdge, type Ranges } from './ranges-draft.ts'
import { framesOnStrip, ticks } from './ruler.ts'
import styles from './timeline.module.css'
import type { Moving } from './use-moved.ts'

interface Props {
  video: RefObject<HTMLVideoElement | null>
  durationMs: number
  sprite: Sprite | null
  chapters: readonly { readonly atMs: number; readonly name: string }[]
  cuepoints: readonly Pick<Cuepoint, 'atMs' | 'name' | 'type'>[]
  /** Popularity of each piece, and that in words; null where nobody has watched. */
  heat: { readonly pieces: readonly number[]; readonly words: string } | null
  /** Keeps a mark at another moment; null for whoever may not. The same for where a chapter begins. */
  onMoveMark: ((mark: Pick<Cuepoint, 'atMs' | 'type'>, toMs: number) => Promise<boolean>) | null
  onMoveChapter: ((fromMs: number, toMs: number) => Promise<boolean>) | null
  /** Returns how long a frame is, ms. */
  frameMs: () => number
  ranges: Ranges
  onRanges: (ranges: Ranges) => void
  /** Acts at the shown frame, above the line. */
  tools: ReactNode
}

const largestZoom = 16
const stripPx = 40

/** The line of time under a player (look/record): a ruler, chapters, small frames, marks and the ranges of a cut. */
export function Timeline(props: Props) {
  const { video, durationMs, sprite, chapters, cuepoints, ranges, onRanges, tools } = props
  const { heat, onMoveMark, onMoveChapter, frameMs } = props
  const { seconds } = useVideo(video)
  const [zoom, setZoom] = useState(1)
  const lane = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(lane)
  const share = (ms: number) => `${Math.min(100, Math.max(0, (ms / durationMs) * 100))}%`
  const seek = (ms: number) => {
    if (video.current) video.current.currentTime = Math.min(durationMs, Math.max(0, ms)) / 1000
  }
  const msAt = ({ clientX }: { clientX: number }) => {
    const { left = 0, width = 1 } = lane.current?.getBoundingClientRect() ?? {}
    return ((clientX - left) / width) * durationMs
  }
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      seek(msAt(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(msAt(event))
    },
  }
  const move = (place: number, edge: Edge, ms: number) => {
    const next = moveEdge(ranges, place, edge, ms, durationMs)
    onRanges(next)
    const moved = next[place]
    // the last frame that stays is shown at an end, and not the first one that goes
    if (moved) seek(edge === 'from_ms' ? moved.from_ms : moved.to_ms - 1)
  }
  const atMs = Math.min(durationMs, seconds * 1000)
  const moving = { durationMs, frameMs, msAt, onShow: seek }
  const { keyOf, keeping } = useMarkKeys()
  const rooms = nameRooms(cuepoints, durationMs, widthPx)
  return (
    <section className={styles.timeline} aria-label="Лента времени">
      <div className={styles.tools}>
        {tools}
        <span className={styles.zoom}>
          <IconButton size={32} icon={Minus} label="Отдалить" disabled={zoom <= 1} onClick={() => setZoom(zoom / 2)} />
          <IconButton
            size={32}
            icon={Plus}
            label="Приблизить"
            disabled={zoom >= largestZoom}
            onClick={() => setZoom(zoom * 2)}
          />
        </span>
      </div>
      <div className={styles.window}>
        <div ref={lane} className={styles.lane} style={{ width: `${zoom * 100}%` }} {...drag}>
          <div className={styles.ruler} aria-hidden="true">
            {ticks(durationMs, widthPx).map((ms) => (
              <span key={ms} style={{ left: share(ms) }}>
                {formatDuration(ms / 1000)}
              </span>
            ))}
          </div>
          {chapters.length > 0 && (
            <Chapters {...{ chapters, durationMs, atMs, share, moving, onMoveChapter }} onSeek={seek} />
          )}
          {heat && (
            <div className={styles.heat} style={{ clipPath: heatShape(curveOf(heat.pieces)) }} aria-hidden="true" />
          )}
          <Strip sprite={sprite} durationMs={durationMs} widthPx={widthPx} />
          {cuepoints.length > 0 && (
            <ul className={styles.marks} aria-label="Метки">
              {cuepoints.map((mark, place) => {
                const shown = { mark, share, room: rooms[place] ?? null }
                const key = keyOf(mark)
                return onMoveMark ? (
                  <MovingMark key={key} {...shown} moving={moving} onMove={keeping(onMoveMark)} />
                ) : (
                  <StillMark key={key} {...shown} />
                )
              })}
            </ul>
          )}
          {ranges.map(({ from_ms, to_ms }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place: both its edges move
            <div key={place} className={styles.range} style={{ left: share(from_ms), width: share(to_ms - from_ms) }}>
              <RangeHandle
                label={`Начало отрезка ${place + 1}`}
                edge="from_ms"
                range={{ from_ms, to_ms }}
                moving={moving}
                onMove={(ms) => move(place, 'from_ms', ms)}
              />
              <RangeHandle
                label={`Конец отрезка ${place + 1}`}
                edge="to_ms"
                range={{ from_ms, to_ms }}
                moving={moving}
                onMove={(ms) => move(place, 'to_ms', ms)}
              />
            </div>
          ))}
          <Playhead atMs={atMs} durationMs={durationMs} left={share(atMs)} zoom={zoom} />
        </div>
      </div>
      {heat && <p className={styles.heatWords}>{heat.words}</p>}
    </section>
  )
}

/** Place of the player. The keys that move it are those of the player, wherever the focus is. */
function Playhead({ atMs, durationMs, left, zoom }: { atMs: number; durationMs: number; left: string; zoom: number }) {
  const head = useRef<HTMLDivElement>(null)
  const second = Math.floor(atMs / 1000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second and each zoom may leave it out of the window
  useEffect(() => {
    const lane = head.current?.parentElement
    const frame = lane?.parentElement
    if (!lane || !frame || frame.scrollWidth <= frame.clientWidth) return
    const x = (atMs / durationMs) * lane.clientWidth
    const isSeen = x >= frame.scrollLeft && x <= frame.scrollLeft + frame.clientWidth
    if (!isSeen) frame.scrollLeft = x - frame.clientWidth / 2
  }, [second, zoom])
  const placed: CSSProperties & { '--at': string } = { left, '--at': left }
  return (
    <div
      ref={head}
      className={styles.playhead}
      style={placed}
      role="slider"
      tabIndex={0}
      aria-label="Место на ленте"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={second}
      aria-valuetext={`${spokenTime(atMs / 1000)} из ${spokenTime(durationMs / 1000)}`}
    >
      <span aria-hidden="true">{formatDuration(atMs / 1000)}</span>
    </div>
  )
}

interface ChaptersProps extends Pick<Props, 'chapters' | 'durationMs' | 'onMoveChapter'> {
  atMs: number
  share: (ms: number) => string
  moving: Moving
  onSeek: (ms: number) => void
}

function Chapters({ chapters, durationMs, atMs, share, moving, onMoveChapter, onSeek }: ChaptersProps) {
  return (
    <div className={styles.chapters}>
      {chapters.map(({ atMs: fromMs, name }, place) => {
        const toMs = chapters[place + 1]?.atMs ?? durationMs
        const placed: CSSProperties = {
          left: `${(fromMs / durationMs) * 100}%`,
          width: `${((toMs - fromMs) / durationMs) * 100}%`,
        }
        return (
          <button
            key={fromMs}
            type="button"
            style={placed}
            aria-current={(atMs >= fromMs && atMs < toMs) || undefined}
            aria-label={`Глава: ${name}, ${spokenTime(fromMs / 1000)}`}
            title={name}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onSeek(fromMs)}
          >
            <span>{name}</span>
          </button>
        )
      })}
      {onMoveChapter &&
        // the first chapter begins with the video
        chapters.slice(1).map((chapter, place) => (
          <ChapterEdge
            // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is its place: it does not pass those around it
            key={place}
            chapter={chapter}
            before={chapters[place]?.atMs ?? 0}
            after={chapters[place + 2]?.atMs}
            {...{ share, moving }}
            onMove={onMoveChapter}
          />
        ))}
    </div>
  )
}

type MoveMark = NonNullable<Props['onMoveMark']>

/** A mark stays the same element wherever it is moved to, and keeps the focus. */
function useMarkKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const own = ({ type, atMs }: Pick<Cuepoint, 'atMs' | 'type'>) => `${type} ${atMs}`
  const keyOf = (mark: Pick<Cuepoint, 'atMs' | 'type'>) => keys.get(own(mark)) ?? own(mark)
  const keeping =
    (move: MoveMark): MoveMark =>
    (mark, toMs) => {
      setKeys(new Map([...keys, [own({ type: mark.type, atMs: toMs }), keyOf(mark)]]))
      return move(mark, toMs)
    }
  return { keyOf, keeping }
}

function Strip({ sprite, durationMs, widthPx }: Pick<Props, 'sprite' | 'durationMs'> & { widthPx: number }) {
  const count = sprite && widthPx > 0 ? framesOnStrip(widthPx, sprite, stripPx) : 0
  return (
    <div className={styles.strip} aria-hidden="true">
      {sprite &&
        Array.from({ length: count }, (_, place) => {
          const atMs = ((place + 0.5) / count) * durationMs
          return <SpriteTile key={atMs} sprite={sprite} atMs={atMs} />
        })}
    </div>
  )
}

function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { Chapter, Cuepoint, CuepointType } from '@skleyka/contract/cuepoints/marks.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'
import { spokenMoment } from './spoken-moment.ts'
import styles from './timeline.module.css'
import { type Moving, useMoved } from './use-moved.ts'

type Mark = Pick<Cuepoint, 'atMs' | 'name' | 'type'>
type Share = (ms: number) => string

const markTitles: Readonly<Record<CuepointType, string>> = { ad: 'Реклама', code: 'Код' }
const calledOf = ({ type, name }: Mark) => [markTitles[type], name].filter(Boolean).join(': ')

interface MarkProps {
  mark: Mark
  share: Share
  /** Largest width of its name, px; null for no room. */
  room: number | null
}

/** A mark for advertising or code that stands still. */
export function StillMark({ mark, share, room }: MarkProps) {
  const { atMs, name, type } = mark
  return (
    <li data-type={type} style={{ left: share(atMs) }} title={`${calledOf(mark)}, ${formatDuration(atMs / 1000)}`}>
      <span className="visually-hidden">
        {calledOf(mark)}, {spokenTime(atMs / 1000)}
      </span>
      <MarkName {...{ name, room }} />
    </li>
  )
}

interface MovingMarkProps extends MarkProps {
  moving: Moving
  onMove: (mark: Mark, toMs: number) => Promise<boolean>
}

/** The same, moved by dragging or by keys. */
export function MovingMark({ mark, share, room, moving, onMove }: MovingMarkProps) {
  const { atMs, name, type } = mark
  const { durationMs } = moving
  const onKeep = (ms: number) => onMove(mark, ms)
  const { at, handlers } = useMoved({ atMs, least: 0, most: durationMs, onKeep }, moving)
  return (
    <li data-type={type} style={{ left: share(at) }} title={`${calledOf(mark)}, ${formatDuration(at / 1000)}`}>
      <div
        {...handlers}
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={calledOf(mark)}
        aria-valuemin={0}
        aria-valuemax={durationMs}
        aria-valuenow={at}
        aria-valuetext={spokenMoment(at)}
      />
      <MarkName {...{ name, room }} />
    </li>
  )
}

const MarkName = ({ name, room }: { name: string; room: number | null }) =>
  name !== '' &&
  room !== null && (
    <bdi aria-hidden="true" style={{ maxWidth: room }}>
      {name}
    </bdi>
  )

interface ChapterEdgeProps {
  chapter: Chapter
  /** Place where the chapters around it begin; the last one has none behind. */
  before: number
  after: number | undefined
  share: Share
  moving: Moving
  onMove: (fromMs: number, toMs: number) => Promise<boolean>
}

/** Handle for the beginning of a chapter, moved between those around it. */
export function ChapterEdge({ chapter: { atMs, name }, before, after, share, moving, onMove }: ChapterEdgeProps) {
  const [least, most] = [before + cuepointBounds.chapterMs, (after ?? moving.durationMs) - cuepointBounds.chapterMs]
  const { at, handlers } = useMoved({ atMs, least, most, onKeep: (ms) => onMove(atMs, ms) }, moving)
  return (
    <div
      {...handlers}
      className={styles.chapterEdge}
      style={{ left: share(at) }}
      role="slider"
      tabIndex={0}
      aria-label={`Начало главы: ${name}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={at}
      aria-valuetext={spokenMoment(at)}
    />
  )
}

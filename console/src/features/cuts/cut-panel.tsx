import { cutLengthMs, isWhole } from '@skleyka/contract/cuts/cut-ranges.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { Film, Pause, Play, Scissors, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TimecodeInput } from '../../ui/timecode-input/timecode-input.tsx'
import type { CutWay } from '../records/records.ts'
import { CutPopup } from './cut-popup.tsx'
import { type Edge, moveEdge, type Ranges, without } from './ranges-draft.ts'
import styles from './timeline.module.css'
import { useCutPreview } from './use-cut-preview.ts'

interface Props {
  record: RecordView
  video: RefObject<HTMLVideoElement | null>
  durationMs: number
  ranges: Ranges
  onRanges: (ranges: Ranges) => void
  /** Way of the cut that somebody came for: it is the main button, and stands last. */
  way: CutWay
}

/** The ranges of a cut by their times, the cut as it will play, and what can be made of it. */
export function CutPanel({ record, video, durationMs, ranges, onRanges, way }: Props) {
  const may = useMay()
  const preview = useCutPreview(video, ranges)
  const [open, setOpen] = useState<CutWay | null>(null)
  const move = (place: number, edge: Edge, ms: number | null) => {
    if (ms === null) return
    onRanges(moveEdge(ranges, place, edge, ms, durationMs))
    if (video.current) video.current.currentTime = (edge === 'from_ms' ? ms : Math.max(0, ms - 1)) / 1000
  }
  const field = (place: number, edge: Edge, ms: number, label: string) => (
    <div>
      <TimecodeInput
        label={label}
        ms={ms}
        maxMs={durationMs}
        isWrong={false}
        describedBy={undefined}
        onChange={(next) => move(place, edge, next)}
        onStep={(next) => move(place, edge, next)}
      />
    </div>
  )
  const canTrim = may(cuts.trim) && record.holdReason === null && !isWhole(ranges, durationMs)
  const ways: readonly CutWay[] = way === 'trim' ? ['clip', 'trim'] : ['trim', 'clip']
  const offered = ways.filter((one) => (one === 'trim' ? canTrim : may(cuts.duplicateClip)))
  const kindOf = (one: CutWay) => (one === offered.at(-1) ? 'main' : 'plain')
  return (
    <section className={styles.cut} aria-label="Отрезки">
      <ul className={styles.ranges}>
        {ranges.map(({ from_ms, to_ms }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place: both its edges move
          <li key={place}>
            <span className={styles.number}>{place + 1}</span>
            {field(place, 'from_ms', from_ms, `Начало отрезка ${place + 1}`)}
            {field(place, 'to_ms', to_ms, `Конец отрезка ${place + 1}`)}
            <span className={styles.length}>{formatDuration((to_ms - from_ms) / 1000)}</span>
            <IconButton
              size={32}
              icon={Trash2}
              label={`Убрать отрезок ${place + 1}`}
              onClick={() => onRanges(without(ranges, place))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <p className={styles.sum} role="status">
          Получится {formatDuration(cutLengthMs(ranges) / 1000)} из&#160;{formatDuration(durationMs / 1000)}
        </p>
        <Button icon={preview.isOn ? Pause : Play} onClick={preview.toggle}>
          {preview.isOn ? 'Остановить' : 'Посмотреть результат'}
        </Button>
        {offered.map((one) =>
          one === 'trim' ? (
            <Button key={one} kind={kindOf(one)} icon={Scissors} onClick={() => setOpen('trim')}>
              Обрезать…
            </Button>
          ) : (
            <Button
              key={one}
              kind={kindOf(one)}
              icon={Film}
              disabled={isInWork(record.currentState)}
              onClick={() => setOpen('clip')}
            >
              Сделать клип…
            </Button>
          ),
        )}
      </div>
      {open && (
        <CutPopup
          way={open}
          record={record}
          ranges={ranges}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onRanges([])
          }}
        />
      )}
    </section>
  )
}

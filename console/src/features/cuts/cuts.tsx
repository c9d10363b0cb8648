import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { shownChapters } from '@skleyka/contract/cuepoints/mark-rules.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeftToLine, ArrowRightToLine, Camera, Diamond, Scissors } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { visit } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { CutWay } from '../records/records.ts'
import { usePlayerKey } from '../video-player/video-player.tsx'
import { CutPanel } from './cut-panel.tsx'
import { markIn, markOut, type Ranges } from './ranges-draft.ts'
import styles from './timeline.module.css'
import { Timeline } from './timeline.tsx'
import { useHeat } from './use-heat.ts'
import { useMarksOnLine } from './use-marks-on-line.ts'
import { useShownFrame } from './use-shown-frame.ts'

interface Props {
  record: RecordView
  video: RefObject<HTMLVideoElement | null>
  /** Way of the cut that somebody came for. */
  way?: CutWay
}

/** The line of time of a record, and what is cut out of it (product B5). */
export default function CuttingDesk({ record, video, way = 'trim' }: Props) {
  const { id, durationMs } = record
  const accountCode = useAccountCode()
  const may = useMay()
  const [ranges, setRanges] = useState<Ranges>([])
  const shown = useShownFrame(video)
  const heat = useHeat(record)
  const marks = useQuery({ ...read(cuepoints.list, { id }, { accountCode }), enabled: may(cuepoints.list) })
  const capture = useMutation(write(frames.capture, { accountCode }))
  const mayTrim = may(cuts.trim) && record.holdReason === null
  const canCut = record.currentState === 'READY' && (mayTrim || may(cuts.duplicateClip))
  const framesPath = pagePath(accountCode, `records/${id}/frames`)
  const begin = () => {
    if (canCut && durationMs !== null) setRanges(markIn(ranges, Math.round(shown().atMs), durationMs))
  }
  const end = () => {
    const { atMs, lengthMs } = shown()
    // the shown frame stays, the next one does not
    if (canCut && durationMs !== null) {
      setRanges(markOut(ranges, Math.min(durationMs, Math.floor(atMs + lengthMs)), durationMs))
    }
  }
  const take = () => {
    if (!may(frames.capture) || capture.isPending) return
    capture.mutate(
      { id, atMs: Math.round(shown().atMs) },
      {
        onSuccess: () =>
          showToast({ message: 'Кадр взят', actions: [{ label: 'Кадры', onAction: () => void visit(framesPath) }] }),
      },
    )
  }
  usePlayerKey('KeyI', begin)
  usePlayerKey('KeyO', end)
  const onLine = useMarksOnLine(id, durationMs)
  const mayMark = may(cuepoints.save) && durationMs !== null
  const mark = () => {
    if (mayMark) onLine.put(Math.min(durationMs, Math.round(shown().atMs)))
  }
  usePlayerKey('KeyS', take)
  usePlayerKey('KeyC', mark)
  if (durationMs === null || durationMs <= 0) return null
  return (
    <>
      <Timeline
        video={video}
        durationMs={durationMs}
        sprite={record.sprite}
        chapters={shownChapters(record.frontSettings.episodes, durationMs)}
        cuepoints={marks.data?.cuepoints ?? []}
        heat={heat}
        onMoveMark={mayMark ? onLine.moveMark : null}
        onMoveChapter={mayMark ? onLine.moveChapter : null}
        frameMs={() => shown().lengthMs}
        ranges={ranges}
        onRanges={setRanges}
        tools={
          <>
            {canCut && (
              <fieldset className={styles.cutting} aria-label="Обрезка и&#160;клип">
                <span className={styles.toolWord} aria-hidden="true">
                  <Icon of={Scissors} size={16} />
                  Обрезка
                </span>
                <Button kind="quiet" icon={ArrowLeftToLine} aria-keyshortcuts="I" onClick={begin}>
                  Начало <Kbd>I</Kbd>
                </Button>
                <Button kind="quiet" icon={ArrowRightToLine} aria-keyshortcuts="O" onClick={end}>
                  Конец <Kbd>O</Kbd>
                </Button>
              </fieldset>
            )}
            {mayMark && (
              <Button kind="quiet" icon={Diamond} aria-keyshortcuts="C" onClick={mark}>
                Метка <Kbd>C</Kbd>
              </Button>
            )}
            {may(frames.capture) && (
              <Button kind="quiet" icon={Camera} busy={capture.isPending} aria-keyshortcuts="S" onClick={take}>
                Кадр <Kbd>S</Kbd>
              </Button>
            )}
          </>
        }
      />
      {ranges.length > 0 && <CutPanel {...{ record, video, durationMs, ranges, way }} onRanges={setRanges} />}
      {ranges.length === 0 && canCut && (
        <p className={styles.cutHint}>
          Чтобы обрезать видео или сделать клип, отметьте начало и&#160;конец того, что оставить.
        </p>
      )}
    </>
  )
}

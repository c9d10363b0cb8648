import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { Combine, Scissors, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { type EditedCue, hardSpeed, speedOf } from './cue-edits.ts'
import styles from './editor.module.css'
import { MomentField } from './moment-field.tsx'

/** Acts of a row on the editor. */
export interface CueActs {
  onChoose(id: number): void
  onText(id: number, text: string): void
  onTimes(id: number, times: { from?: number; to?: number }): void
  onSplit(id: number, caret: number): void
  onJoin(id: number): void
  onRemove(id: number): void
}

interface Props {
  cue: EditedCue
  /** Its place among all, from 1. */
  number: number
  isLast: boolean
  isChosen: boolean
  /** Said where the video stands. */
  isNow: boolean
  overlaps: boolean
  acts: CueActs
}

/** One cue of the list: its moments, its text, and what is wrong with it. */
export const CueRow = memo(function CueRow({ cue, number, isLast, isChosen, isNow, overlaps, acts }: Props) {
  const { id, from, to, text, place } = cue
  const field = useRef<HTMLTextAreaElement>(null)
  const speed = speedOf(cue)
  return (
    <li
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-now={isNow || undefined}
      onFocus={() => acts.onChoose(id)}
    >
      <div className={styles.times}>
        <span className={styles.number}>{groupDigits(number)}</span>
        <MomentField
          label={`Начало реплики ${number}`}
          value={from}
          onChange={(ms) => acts.onTimes(id, { from: ms })}
        />
        <MomentField label={`Конец реплики ${number}`} value={to} onChange={(ms) => acts.onTimes(id, { to: ms })} />
      </div>
      <div className={styles.said}>
        <textarea
          ref={field}
          id={`cue-${id}`}
          aria-label={`Текст реплики ${number}`}
          value={text}
          rows={2}
          maxLength={subtitleBounds.cueChars}
          onChange={(event) => acts.onText(id, event.target.value)}
        />
        <p className={styles.marks}>
          <span data-hard={speed > hardSpeed || undefined}>
            {groupDigits(speed)} зн/с{speed > hardSpeed && ': не\u00a0успеть прочесть'}
          </span>
          {overlaps && <span data-hard>накладывается на&#160;предыдущую</span>}
          {place !== undefined && <span>место на&#160;экране: {place}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        <IconButton
          size={32}
          icon={Scissors}
          label={`Разделить реплику ${number}`}
          onClick={() => acts.onSplit(id, field.current?.selectionStart ?? 0)}
        />
        {!isLast && (
          <IconButton
            size={32}
            icon={Combine}
            label={`Соединить реплику ${number} со\u00a0следующей`}
            onClick={() => acts.onJoin(id)}
          />
        )}
        <IconButton
          size={32}
          danger
          icon={Trash2}
          label={`Удалить реплику ${number}`}
          onClick={() => acts.onRemove(id)}
        />
      </div>
    </li>
  )
})

import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Frame } from '@skleyka/contract/frames/frames.calls.ts'
import { Check, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { frameNote } from './frame-labels.ts'
import styles from './frames.module.css'

interface Props {
  /** Null for the poster that was found by itself. */
  frame: Frame | null
  name: string
  small: string | null
  isPoster: boolean
  busy: boolean
  onChoose: () => void
  onDelete?: () => void
}

/** One picture that may be the poster, with what may be done with it. */
export function FrameTile({ frame, name, small, isPoster, busy, onChoose, onDelete }: Props) {
  const note = frame ? frameNote(frame) : 'Выбран автоматически'
  const isReady = frame === null || frame.state === 'READY'
  return (
    <li className={styles.tile} data-poster={isPoster || undefined} aria-label={name}>
      <Thumb src={small} framed={isPoster} {...(frame?.atMs != null && { time: formatDuration(frame.atMs / 1000) })} />
      {note !== null && (
        <p className={styles.note} role={frame?.state === 'MAKING' ? 'status' : undefined}>
          {note}
        </p>
      )}
      <div className={styles.acts}>
        {isPoster ? (
          <span className={styles.chosen}>
            <Icon of={Check} size={16} /> На&#160;обложке
          </span>
        ) : (
          isReady && (
            <Button kind="soft" busy={busy} aria-label={`На\u00a0обложку: ${name}`} onClick={onChoose}>
              На&#160;обложку
            </Button>
          )
        )}
        {!isPoster && onDelete && (
          <IconButton size={32} icon={Trash2} label={`Удалить: ${name}`} danger onClick={onDelete} />
        )}
      </div>
    </li>
  )
}

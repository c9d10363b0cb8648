import { useEffect, useEffectEvent, useState } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import type { Moved } from './move-records.ts'
import styles from './trash.module.css'
import { videosText } from './trash-labels.ts'

interface Props {
  title: string
  /** Asks whether to go on, when it has to be asked; null when nothing is to be done. */
  begin: () => Promise<readonly number[] | null>
  move: (ids: readonly number[], onProgress: (answered: number) => void) => Promise<Moved>
  onClose: () => void
  onDone: () => void
}

interface Way {
  readonly ids: readonly number[]
  readonly answered: number
  readonly moved: Moved | null
}

/** Does one thing to many videos, portion by portion: how far it has come, and what was refused, with another try. */
export function MoveChosen({ title, begin, move, onClose, onDone }: Props) {
  const [way, setWay] = useState<Way | null>(null)
  const run = async (ids: readonly number[]) => {
    setWay({ ids, answered: 0, moved: null })
    const moved = await move(ids, (answered) => setWay({ ids, answered, moved: null }))
    if (moved.failed.length === 0 || ids.length === 1) onDone()
    else setWay({ ids, answered: ids.length, moved })
  }
  const start = useEffectEvent(async () => {
    try {
      const ids = await begin()
      if (ids === null || ids.length === 0) onClose()
      else await run(ids)
    } catch {
      // the snackbar has told of it
      onClose()
    }
  })
  useEffect(() => void start(), [])
  if (way === null || (way.moved === null && way.ids.length <= 50)) return null
  const { ids, answered, moved } = way
  return (
    <Popup open onClose={moved ? onDone : () => undefined} title={title} closeOnOutside={false}>
      <p aria-live="polite">
        {groupDigits(answered)} из {videosText(ids.length)}
      </p>
      <ProgressBar value={answered / ids.length} label={title} tone={moved ? 'bad' : 'work'} />
      {moved && (
        <>
          <ul className={styles.failures}>
            {moved.failed.slice(0, 50).map(({ id, why }) => (
              <li key={id}>
                №&#160;{groupDigits(id)}: {why}
              </li>
            ))}
          </ul>
          <PopupFoot>
            <Button kind="main" onClick={() => void run(moved.failed.map(({ id }) => id)).catch(onClose)}>
              Повторить для неудачных
            </Button>
            <Button onClick={onDone}>Закрыть</Button>
          </PopupFoot>
        </>
      )}
    </Popup>
  )
}

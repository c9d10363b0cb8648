import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import type { RefusedPair } from './share-records.ts'
import styles from './sharing.module.css'

interface Props {
  title: string
  pairs: number
  answered: number
  /** Null while it goes on. */
  refused: readonly RefusedPair[] | null
  onRetry: () => void
  onClose: () => void
}

/** Number of refusals that are told one by one. */
const toldRefusals = 50

/** Progress of sharing, and what was refused, with another try for that alone. */
export function SharingProgress({ title, pairs, answered, refused, onRetry, onClose }: Props) {
  return (
    <Popup open onClose={refused === null ? () => undefined : onClose} title={title} closeOnOutside={false}>
      <p aria-live="polite">
        {refused === null
          ? `Сделано ${groupDigits(answered)} из\u00a0${groupDigits(pairs)}`
          : `Получилось: ${groupDigits(pairs - refused.length)} из\u00a0${groupDigits(pairs)}`}
      </p>
      <ProgressBar value={answered / pairs} label={title} tone={refused ? 'bad' : 'work'} />
      {refused && (
        <>
          <ul className={styles.refused} aria-label="Не получилось">
            {refused.slice(0, toldRefusals).map(({ id, code, why }) => (
              <li key={`${id} ${code}`}>
                №&#160;{groupDigits(id)}, {code}: {why}
              </li>
            ))}
          </ul>
          <PopupFoot>
            <Button kind="main" onClick={onRetry}>
              Повторить для неудачных
            </Button>
            <Button onClick={onClose}>Закрыть</Button>
          </PopupFoot>
        </>
      )}
    </Popup>
  )
}

import { Button } from '../../ui/button/button.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './account-columns.module.css'
import type { useEachAccount } from './use-each-account.ts'

interface Props {
  each: Pick<ReturnType<typeof useEachAccount>, 'done' | 'refused'>
  total: number
  verb: string
  isDangerous?: boolean
  onRun: () => void
  onClose: () => void
}

/** The foot of a window that does something to several accounts: how far it is, who was refused and why, its buttons. */
export function ManyFoot({ each: { done, refused }, total, verb, isDangerous = false, onRun, onClose }: Props) {
  return (
    <>
      {done !== null && <ProgressBar value={done / total} label={verb} />}
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          <p>
            Сделано для {total - refused.length} из&nbsp;{total}. Остальные:
          </p>
          <ul>
            {refused.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PopupFoot>
        <Button kind={isDangerous ? 'danger' : 'main'} busy={done !== null} disabled={total === 0} onClick={onRun}>
          {refused.length > 0 ? 'Повторить' : verb}
        </Button>
        <Button onClick={onClose}>{refused.length > 0 ? 'Закрыть' : 'Отменить'}</Button>
      </PopupFoot>
    </>
  )
}

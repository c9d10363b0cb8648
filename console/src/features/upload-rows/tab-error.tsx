import { errorLabels } from '../../api/error-labels.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import styles from './tab-error.module.css'

/** Message in a tab of the panel that could not be read: what happened, the request id, «Повторить» (product B0). */
export function TabError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, details, text } = errorLabels(error)
  return (
    <div role="alert" className={styles.error}>
      <p>Не&#160;удалось загрузить. {message}</p>
      {details.length > 0 && (
        <p className={styles.details}>
          <span>{details[0]}</span>
          <CopyButton text={text} label="Скопировать" size={28} />
        </p>
      )}
      <Button onClick={onRetry}>Повторить</Button>
    </div>
  )
}

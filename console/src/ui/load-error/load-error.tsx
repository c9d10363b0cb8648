import { errorLabels } from '../../api/error-labels.ts'
import { Button } from '../button/button.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import { MissingFrame } from '../drawings/missing-frame.tsx'
import { EmptyState } from '../message/message.tsx'
import styles from './load-error.module.css'

interface Props {
  title?: string
  error: unknown
  onRetry: () => void
}

/** A failure in the place of what could not be read: what happened, «Повторить», the request id (product B0). */
export default function LoadError({ title = 'Не удалось загрузить', error, onRetry }: Props) {
  const { message, details, text } = errorLabels(error)
  return (
    <div role="alert">
      <EmptyState
        drawing={<MissingFrame />}
        title={title}
        actions={
          <Button kind="main" onClick={onRetry}>
            Повторить
          </Button>
        }
      >
        <p>{message}</p>
        {details.length > 0 && (
          <p className={styles.details}>
            <span>{details[0]}</span>
            <CopyButton text={text} label="Скопировать" size={28} />
          </p>
        )}
      </EmptyState>
    </div>
  )
}

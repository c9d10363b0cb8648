import styles from './aside-list.module.css'

/** In the place of lines of the aside that could not be read. */
export function AsideFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p role="alert" className={styles.failed}>
      {what}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Повторить
      </button>
    </p>
  )
}

import type { ReactNode } from 'react'
import styles from './field.module.css'

export type FieldStatus = 'success' | 'warning' | 'error'

interface Props {
  /** Id of the control the label belongs to. */
  id: string
  label: string
  /** The label is read aloud and not shown; for fields named by their place, as a search is. */
  hideLabel?: boolean
  required?: boolean
  /** Stands right of the label: a counter or a link. */
  aside?: ReactNode
  /** Words under the control; with a status they take its colour. */
  hint?: ReactNode
  status?: FieldStatus | undefined
  /** Takes what is left of the column it stands in. */
  fill?: boolean
  children: ReactNode
}

/** Label above, control, words below. The id of the words is `{id}-hint`, of the label `{id}-label`. */
export function Field({
  id,
  label,
  hideLabel = false,
  required = false,
  aside,
  hint,
  status,
  fill = false,
  children,
}: Props) {
  return (
    <div className={styles.field} data-fill={fill || undefined}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label} data-hidden={hideLabel || undefined}>
        {label}
        {required && (
          <span className={styles.must} aria-hidden="true">
            *
          </span>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </label>
      {children}
      {hint !== undefined && hint !== '' && (
        <p
          id={`${id}-hint`}
          className={styles.hint}
          data-status={status}
          role={status === 'error' ? 'alert' : undefined}
        >
          {hint}
        </p>
      )}
    </div>
  )
}

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
  /** Stands right of the label, and describes the control: a counter. */
  aside?: ReactNode
  /** Words under the control; with a status they take its colour. */
  hint?: ReactNode
  status?: FieldStatus | undefined
  /** Takes what is left of the column it stands in. */
  fill?: boolean
  children: ReactNode
}

/** Label above, control, words below. The id of the label is `{id}-label`. */
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
      <div className={styles.head} data-hidden={hideLabel || undefined}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span className={styles.must} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside !== undefined && (
          <span id={`${id}-aside`} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
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

/** The ids of what describes a field's control: the words below it, then what stands right of its label. */
export function describedBy(id: string, { hint, aside }: Pick<Props, 'hint' | 'aside'>): string | undefined {
  const ids = [hint !== undefined && hint !== '' && `${id}-hint`, aside !== undefined && `${id}-aside`]
  return ids.filter((one) => one !== false).join(' ') || undefined
}

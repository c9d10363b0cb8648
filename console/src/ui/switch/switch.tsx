import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface Props {
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  children?: ReactNode
  /** Needed when there are no words beside it. */
  label?: string
}

/** Works at once, without «Сохранить»; for what is saved with a form there is a checkbox. Space turns it. */
export function Switch({ on, onChange, disabled = false, children, label }: Props) {
  return (
    <label className={styles.switch} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native box tells its state itself
        role="switch"
        aria-label={label}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}

import styles from './kbd.module.css'

interface Props {
  children: string
  /** It is what is told, and stands where there is no keyboard too; a hint beside a control does not. */
  isTold?: boolean
}

/** The name of a key, as it stands on the keyboard. */
export function Kbd({ children, isTold = false }: Props) {
  return (
    <span className={styles.kbd} data-told={isTold || undefined} aria-hidden="true">
      {children}
    </span>
  )
}

import styles from './kbd.module.css'

/** The name of a key, as it stands on the keyboard; as a hint beside a control only where there is one. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  )
}

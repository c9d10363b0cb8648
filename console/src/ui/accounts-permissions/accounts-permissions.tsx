import type { ReactNode } from 'react'
import styles from './accounts-permissions.module.css'

interface Line {
  /** The account's code. */
  readonly code: string
  readonly name: string
  /** What may be done there, in words. */
  readonly permissions: readonly string[]
  /** Stands at the end of the account's line. */
  readonly control?: ReactNode
}

/** Accounts and what may be done in each, in three columns (C-2.9-07, C-9-41); in one when the page is narrow. */
export function AccountsPermissions({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {lines.map(({ code, name, permissions, control }) => (
        <li key={code} className={styles.account}>
          <div className={styles.head}>
            <b title={name}>{name}</b>
            {control}
          </div>
          <span className={styles.code}>{code}</span>
          {permissions.length === 0 ? (
            <p className={styles.none}>Только просмотр</p>
          ) : (
            <ul className={styles.permissions}>
              {permissions.map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

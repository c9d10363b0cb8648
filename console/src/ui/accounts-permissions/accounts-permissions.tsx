import type { ReactNode } from 'react'
import styles from './accounts-permissions.module.css'

interface Line {
  /** The account's code. */
  readonly code: string
  readonly name: string
  /** The roles one has there, by name. */
  readonly roles?: readonly string[]
  /** Permissions there, in words. */
  readonly permissions: readonly string[]
  /** Said of each of them in its hint and beside it, in the same order: which roles it comes from. */
  readonly from?: readonly string[]
  /** Stands at the end of the account's line. */
  readonly control?: ReactNode
}

/** Accounts and what may be done in each, in three columns (C-2.9-07, C-9-41); in one when the page is narrow. */
export function AccountsPermissions({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {lines.map(({ code, name, roles, permissions, from, control }) => (
        <li key={code} className={styles.account}>
          <div className={styles.head}>
            <b title={name}>{name}</b>
            {control}
          </div>
          <span className={styles.code}>{code}</span>
          {roles !== undefined && roles.length > 0 && <p className={styles.roles}>{roles.join(', ')}</p>}
          {permissions.length === 0 ? (
            <p className={styles.none}>Только просмотр</p>
          ) : (
            <ul className={styles.permissions}>
              {permissions.map((permission, index) => (
                <li key={permission}>
                  {permission}
                  {from?.[index] && <span className={styles.from}> · {from[index]}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

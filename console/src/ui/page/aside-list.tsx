import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddress } from '../../browser/address-bar.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './aside-list.module.css'

interface GroupProps {
  /** Read aloud; shown when `titled`. */
  label: string
  titled?: boolean
  /** Stands at the end of the title's line. */
  control?: ReactNode
  children: ReactNode
}

/** A group of lines in the aside. */
export function AsideGroup({ label, titled = false, control, children }: GroupProps) {
  return (
    <nav aria-label={label} className={styles.group}>
      {titled && (
        <div className={styles.head}>
          {label}
          {control}
        </div>
      )}
      {children}
    </nav>
  )
}

interface ItemProps {
  to: string
  icon?: LucideIcon
  children: string
  /** Already formatted: «12 840». */
  count?: string
  /** Active on this very address only, not on deeper ones. */
  exact?: boolean
  /** Says itself whether it is the current one, when the address alone cannot. */
  current?: boolean
}

/** A line of the aside that leads to a list. */
export function AsideItem({ to, icon, children, count, exact = true, current }: ItemProps) {
  const inside = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span className={styles.words}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  )
  const { pathname } = useAddress()
  const here = exact ? pathname === to : `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.item} aria-current={(current ?? here) ? 'page' : undefined}>
      {inside}
    </Link>
  )
}

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './crumbs.module.css'

/** Where a page lies: the list above it as a link, and its own short name. */
export function Crumbs({ up, to, children }: { up: string; to: string; children: ReactNode }) {
  return (
    <nav className={styles.crumbs} aria-label="Путь">
      <Link to={to}>{up}</Link>
      <Icon of={ChevronRight} size={14} />
      <span>{children}</span>
    </nav>
  )
}

/** The place of the crumbs while the page is on its way. */
export function CrumbsPlace({ children }: { children: ReactNode }) {
  return <div className={styles.crumbs}>{children}</div>
}

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreen } from '../../session/contexts.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './crumbs.module.css'

/** Place of a page: the screen above it as a link, and its own short name, else its title. */
export function Crumbs({ children }: { children?: ReactNode }) {
  const { title, up } = useScreen()
  return (
    <nav className={styles.crumbs} aria-label="Путь">
      {up && <Link to={up.to}>{up.title}</Link>}
      {up && <Icon of={ChevronRight} size={14} />}
      <span>{children ?? title}</span>
    </nav>
  )
}

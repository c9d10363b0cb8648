import { audit } from '@skleyka/contract/audit.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './record-tabs.module.css'

/** The screens of one record (product B5), each at an address of its own; nothing where only one is open to the user. */
export function RecordTabs({ id, current }: { id: number; current: 'video' | 'journal' }) {
  const accountCode = useAccountCode()
  const may = useMay()
  if (!may(audit.list)) return null
  const page = `records/${id}`
  const tabs = [
    { name: 'video', title: 'Видео', path: page },
    { name: 'journal', title: 'Журнал', path: `${page}/journal` },
  ]
  return (
    <nav className={styles.tabs} aria-label="Разделы видео">
      {tabs.map(({ name, title, path }) => (
        <Link
          key={name}
          to={pagePath(accountCode, path)}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { useApp } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import {
  accountSections,
  globalSections,
  isActive,
  type SectionItem,
  sectionPath,
  visibleSections,
} from '../sections.ts'
import styles from './sections.module.css'

/** The navigation of spec §2.8; sections whose screens are still to come are not linked. */
export function Sections() {
  const app = useApp()
  const { pathname } = useLocation()
  const built = (items: readonly SectionItem[]) => visibleSections(items, app).filter((item) => item.built)
  const withPath = (item: SectionItem) => ({ item, to: sectionPath(item, app.accountCode) })
  const ofAccount = built(accountSections).map(withPath)
  const global = built(globalSections).map(withPath)
  const line = app.accountCode === null ? global : ofAccount
  const more: MenuLine[] = global.map(({ item, to }) => ({ id: item.area, label: item.title, to }))
  const moreActive = global.some(({ item }) => isActive(item, pathname))
  const all = [...new Set([...line, ...global])]
  if (all.length === 0) return <span className={styles.none} />
  return (
    <>
      <nav className={styles.sections} aria-label="Разделы">
        {line.map(({ item, to }) => (
          <Link key={item.area} to={to} aria-current={isActive(item, pathname) ? 'page' : undefined}>
            {item.title}
          </Link>
        ))}
        {app.accountCode !== null && more.length > 0 && (
          <MenuButton
            label="Ещё"
            lines={more}
            minWidth="var(--menu-more-min)"
            align="start"
            trigger={(props) => (
              <button {...props} type="button" data-active={moreActive || undefined}>
                Ещё
                <Icon of={ChevronDown} size={16} />
              </button>
            )}
          />
        )}
      </nav>
      {all.length > 1 && (
        <span className={styles.narrow}>
          <MenuButton
            label="Разделы"
            lines={all.map(({ item, to }) => ({ id: item.area, label: item.title, to }))}
            minWidth="var(--menu-more-min)"
            align="start"
            trigger={(props) => <IconButton {...props} icon={MenuIcon} label="Разделы" tooltip={false} />}
          />
        </span>
      )}
    </>
  )
}

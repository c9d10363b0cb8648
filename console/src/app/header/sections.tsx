import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useAddress } from '../../browser/address-bar.ts'
import { useApp } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { type AreaName, areas } from '../areas.ts'
import { areaPath, isActive, visibleAreas } from '../sections.ts'
import styles from './sections.module.css'

/** The navigation of spec §2.8; sections whose screens are still to come are not linked. */
export function Sections() {
  const app = useApp()
  const { pathname } = useAddress()
  const ofAccount = app.accountCode === null ? [] : visibleAreas('account', app)
  const global = visibleAreas('platform', app)
  const line = app.accountCode === null ? global : ofAccount
  const lineOf = (name: AreaName) => ({ id: name, label: areas[name].title, to: areaPath(name, app) })
  const more: MenuLine[] = global.map(lineOf)
  const moreActive = global.some((name) => isActive(name, pathname))
  const all = [...new Set([...line, ...global])]
  if (all.length === 0) return <span className={styles.none} />
  return (
    <>
      <nav className={styles.sections} aria-label="Разделы">
        {line.map((name) => (
          <Link key={name} to={areaPath(name, app)} aria-current={isActive(name, pathname) ? 'page' : undefined}>
            {areas[name].title}
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
            lines={all.map(lineOf)}
            minWidth="var(--menu-more-min)"
            align="start"
            trigger={(props) => <IconButton {...props} icon={MenuIcon} label="Разделы" tooltip={false} />}
          />
        </span>
      )}
    </>
  )
}

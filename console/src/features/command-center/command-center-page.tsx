import { Building2, Cpu, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link/link.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './command-center-page.module.css'

const label = 'Командный центр'
const screens = [
  { to: '/cc/accounts', title: 'Аккаунты', icon: Building2 },
  { to: '/cc/converting', title: 'Кодирование', icon: Cpu },
  { to: '/cc/storage', title: 'Хранилище', icon: HardDrive },
] as const

/** A screen of the command center beside its navigation; on a telephone that stands above the screen. */
export function CommandCenterPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Page
      width="full"
      aside={
        <AsideGroup label={label}>
          {screens.map(({ to, title, icon }) => (
            <AsideItem key={to} to={to} icon={icon}>
              {title}
            </AsideItem>
          ))}
        </AsideGroup>
      }
    >
      <nav aria-label={label} className={styles.narrow}>
        {screens.map(({ to, title }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}

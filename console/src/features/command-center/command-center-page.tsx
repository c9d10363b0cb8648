import { Building2, Cpu, HardDrive, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddress } from '../../browser/address-bar.ts'
import { useScreen } from '../../session/contexts.ts'
import { Link } from '../../ui/link/link.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './command-center-page.module.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  '/cc/accounts': Building2,
  '/cc/converting': Cpu,
  '/cc/storage': HardDrive,
}

/** A screen of the command center beside its navigation; on a telephone that stands above the screen. */
export function CommandCenterPage({ children }: { children: ReactNode }) {
  const { pathname } = useAddress()
  const { area, beside } = useScreen()
  return (
    <Page
      width="full"
      aside={
        <AsideGroup label={area}>
          {beside.map(({ to, title }) => (
            <AsideItem key={to} to={to} {...(icons[to] && { icon: icons[to] })}>
              {title}
            </AsideItem>
          ))}
        </AsideGroup>
      }
    >
      <nav aria-label={area} className={styles.narrow}>
        {beside.map(({ to, title }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}

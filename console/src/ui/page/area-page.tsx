import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from '../../browser/address-bar.ts'
import { useScreen } from '../../session/contexts.ts'
import { Link } from '../link/link.tsx'
import styles from './area-page.module.css'
import { AsideGroup, AsideItem } from './aside-list.tsx'
import { Page } from './page.tsx'

interface Props {
  /** Icons by the last word of an address. */
  icons: Readonly<Record<string, LucideIcon>>
  width?: 'responsive' | 'full'
  /** The title under which a screen stands, by its address; that of the area without one. */
  groupOf?: (to: string) => string | undefined
  /** Stands at the end of the line of a screen, already formatted. */
  countOf?: (to: string) => string | undefined
  children: ReactNode
}

/** A screen beside the others of its area; where there is no room for an aside, they stand above it. */
export function AreaPage({ icons, width = 'responsive', groupOf, countOf, children }: Props) {
  const { pathname } = useAddress()
  const { area, beside } = useScreen()
  const nav = useRef<HTMLElement>(null)
  // where they do not all fit, the one in use is in sight; each screen begins with a line of its own
  useEffect(() => {
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const titleOver = (to: string) => groupOf?.(to) ?? area
  const groups = [...new Set(beside.map(({ to }) => titleOver(to)))]
  const iconOf = (to: string) => icons[to.slice(to.lastIndexOf('/') + 1)]
  return (
    <Page
      width={width}
      asideLabel={null}
      aside={groups.map((group) => (
        <AsideGroup key={group} label={group} titled={group !== area}>
          {beside
            .filter(({ to }) => titleOver(to) === group)
            .map(({ to, title }) => {
              const icon = iconOf(to)
              const count = countOf?.(to)
              return (
                <AsideItem
                  key={to}
                  to={to}
                  exact={false}
                  {...(icon && { icon })}
                  {...(count !== undefined && { count })}
                >
                  {title}
                </AsideItem>
              )
            })}
        </AsideGroup>
      ))}
    >
      <nav ref={nav} aria-label={area} className={styles.narrow}>
        {beside.map(({ to, title }) => (
          <Link key={to} to={to} aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}>
            {/* two screens of a name are told apart */}
            {beside.some((one) => one.to !== to && one.title === title) && titleOver(to) !== area
              ? titleOver(to)
              : title}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}

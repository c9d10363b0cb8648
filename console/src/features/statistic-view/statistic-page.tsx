import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  ArrowLeftRight,
  BellRing,
  Blocks,
  ChartLine,
  Clapperboard,
  FileDown,
  Folder,
  Gauge,
  Globe,
  HardDrive,
  Megaphone,
  MonitorSmartphone,
  PanelsTopLeft,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useScreen } from '../../session/contexts.ts'
import { AreaPage } from '../../ui/page/area-page.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import styles from './statistic-page.module.css'

const icons = {
  all: ChartLine,
  records: Clapperboard,
  albums: Folder,
  sites: PanelsTopLeft,
  geo: Globe,
  devices: MonitorSmartphone,
  quality: Gauge,
  ads: Megaphone,
  sharing: ArrowLeftRight,
  realtime: Activity,
  usage: HardDrive,
  explore: Blocks,
  exports: FileDown,
  alerts: BellRing,
}

/** Livestreams, and what is of the whole account, stand apart. */
const groupOf = (to: string): string | undefined =>
  to.includes('/stat/live/') ? 'Трансляции' : to.includes('/stat/vod/') ? undefined : 'Аккаунт'

const countsMs = 30_000

/** A screen of statistics that brings its own card; how many watch now stands in the list of screens. */
export function StatisticArea({ children }: { children: ReactNode }) {
  const now = useQuery({ ...read(statistic.realtime, { where: [] }), refetchInterval: countsMs })
  const countOf = (to: string) => (to.endsWith('/realtime') && now.data ? groupDigits(now.data.viewers) : undefined)
  return (
    <AreaPage icons={icons} groupOf={groupOf} countOf={countOf}>
      {children}
    </AreaPage>
  )
}

interface Props {
  /** In place of the title of the table of routes: what the screen is of. */
  title?: ReactNode
  /** Beside the title, quieter: of which moment the figures are. */
  note?: ReactNode
  /** At the end of the title's line. */
  control?: ReactNode
  /** The line below it: the period, the filter. */
  bar?: ReactNode
  children: ReactNode
}

/** A screen of statistics beside the others. */
export function StatisticPage({ title, note, control, bar, children }: Props) {
  const screen = useScreen()
  return (
    <StatisticArea>
      {screen.up !== null && <Crumbs />}
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title ?? screen.title}</h1>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {control !== undefined && <div className={styles.control}>{control}</div>}
        </header>
        {bar !== undefined && <div className={styles.bar}>{bar}</div>}
        {children}
      </div>
    </StatisticArea>
  )
}

/** Cards side by side, one below another where there is no room. */
export const Halves = ({ children, isThirds = false }: { children: ReactNode; isThirds?: boolean }) => (
  <div className={styles.halves} data-thirds={isThirds || undefined}>
    {children}
  </div>
)

import { ChartColumn, ChartLine, Cpu, FileDown, Gauge, Handshake, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = {
  stat: ChartLine,
  accounts: ChartColumn,
  converting: Cpu,
  storage: HardDrive,
  quality: Gauge,
  partners: Handshake,
  exports: FileDown,
}

/** A screen of the analytics beside the others (product B14). */
export const AnalyticsPage = ({ children }: { children: ReactNode }) => (
  <AreaPage width="full" icons={icons}>
    {children}
  </AreaPage>
)

import { Building2, Cpu, HardDrive, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = { accounts: Building2, converting: Cpu, storage: HardDrive, audit: ScrollText }

/** A screen of the command center beside its navigation. */
export const CommandCenterPage = ({ children }: { children: ReactNode }) => (
  <AreaPage width="full" icons={icons}>
    {children}
  </AreaPage>
)

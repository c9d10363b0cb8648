import { Building2, CloudUpload, Cpu, HardDrive, ListTodo, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = {
  accounts: Building2,
  uploads: CloudUpload,
  tasks: ListTodo,
  converting: Cpu,
  storage: HardDrive,
  audit: ScrollText,
}

/** A screen of the command center beside its navigation. */
export const CommandCenterPage = ({ children }: { children: ReactNode }) => (
  <AreaPage width="full" icons={icons}>
    {children}
  </AreaPage>
)

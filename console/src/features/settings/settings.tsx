import { Globe, Handshake, ListChecks, Megaphone, MonitorCog, MonitorPlay, ScrollText, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = {
  account: Settings2,
  sharing: Handshake,
  youtube: MonitorPlay,
  audit: ScrollText,
  metadata: ListChecks,
  player: MonitorCog,
  ad: Megaphone,
  site: Globe,
}

/** A screen of the settings of an account beside their navigation (product B9). */
export const SettingsPage = ({ children }: { children: ReactNode }) => <AreaPage icons={icons}>{children}</AreaPage>

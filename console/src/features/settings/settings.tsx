import {
  Blocks,
  Copyright,
  Earth,
  Globe,
  Handshake,
  IdCard,
  KeyRound,
  Layers,
  ListChecks,
  Megaphone,
  MonitorCog,
  MonitorPlay,
  ScrollText,
  Settings2,
  Users,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

const icons = {
  account: Settings2,
  users: Users,
  roles: IdCard,
  api: KeyRound,
  webhooks: Webhook,
  sharing: Handshake,
  youtube: MonitorPlay,
  claims: Copyright,
  audit: ScrollText,
  metadata: ListChecks,
  player: MonitorCog,
  ad: Megaphone,
  'ad-blocks': Blocks,
  encoding: Layers,
  site: Globe,
  country: Earth,
}

/** A screen of the settings of an account beside their navigation (product B9). */
export const SettingsPage = ({ children }: { children: ReactNode }) => <AreaPage icons={icons}>{children}</AreaPage>

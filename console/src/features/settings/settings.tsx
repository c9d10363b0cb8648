import {
  Blocks,
  Copyright,
  Handshake,
  IdCard,
  KeyRound,
  MonitorPlay,
  ScrollText,
  Settings2,
  Users,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'
import { templateKindTable } from '../template-kinds/template-kinds.ts'

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
  'ad-blocks': Blocks,
  ...Object.fromEntries(templateKindTable.map(({ section, icon }) => [section, icon])),
}

/** A screen of the settings of an account beside their navigation (product B9). */
export const SettingsPage = ({ children }: { children: ReactNode }) => <AreaPage icons={icons}>{children}</AreaPage>

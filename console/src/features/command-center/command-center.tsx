import {
  Building2,
  CloudUpload,
  Copyright,
  Cpu,
  HardDrive,
  HeartPulse,
  IdCard,
  ListTodo,
  MessageCircleQuestionMark,
  RadioTower,
  ScrollText,
  Settings2,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'

export { AccountChoice } from './account-select.tsx'

const icons = {
  accounts: Building2,
  users: UsersRound,
  roles: IdCard,
  uploads: CloudUpload,
  tasks: ListTodo,
  converting: Cpu,
  livestreams: RadioTower,
  storage: HardDrive,
  requests: MessageCircleQuestionMark,
  claims: Copyright,
  health: HeartPulse,
  audit: ScrollText,
  settings: Settings2,
}

/** A screen of the command center beside its navigation. */
export const CommandCenterPage = ({ children }: { children: ReactNode }) => (
  <AreaPage width="full" icons={icons}>
    {children}
  </AreaPage>
)

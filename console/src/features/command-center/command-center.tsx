import {
  Building2,
  CloudUpload,
  Cpu,
  HardDrive,
  HeartPulse,
  IdCard,
  ListTodo,
  MessageCircleQuestionMark,
  ScrollText,
  Settings2,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaPage } from '../../ui/page/area-page.tsx'
import { AccountSelect } from './account-select.tsx'

/** Every account, or one by its code, as what narrows a list. */
export const AccountChoice = AccountSelect

const icons = {
  accounts: Building2,
  users: UsersRound,
  roles: IdCard,
  uploads: CloudUpload,
  tasks: ListTodo,
  converting: Cpu,
  storage: HardDrive,
  requests: MessageCircleQuestionMark,
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

import type { MemberState } from '@skleyka/contract/users/users.calls.ts'
import { Ban, Check, Clock, type LucideIcon, MailQuestionMark } from 'lucide-react'

/** «Активен», «Приглашён», «Не подтверждён», «Заблокирован» (product B9). */
export const memberLabels = {
  ACTIVE: { tone: 'ok', icon: Check, label: 'Активен' },
  INVITED: { tone: 'work', icon: Clock, label: 'Приглашён' },
  UNCONFIRMED: { tone: 'wait', icon: MailQuestionMark, label: 'Не\u00a0подтверждён' },
  LOCKED: { tone: 'bad', icon: Ban, label: 'Заблокирован' },
} as const satisfies Record<MemberState, { tone: string; icon: LucideIcon; label: string }>

/** Returns what somebody is called; by the address as long as there is no name. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email

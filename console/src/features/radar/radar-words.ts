import type { MatchState, WorkState } from '@skleyka/contract/radar/radar-states.ts'
import { Ban, Check, Clock, Eye, Scale, X } from 'lucide-react'

export const workMarks = {
  AWAITED: { tone: 'wait', icon: Clock, label: 'Ждёт файла' },
  MAKING: { tone: 'work', icon: Clock, label: 'Снимается отпечаток' },
  READY: { tone: 'ok', icon: Check, label: 'Ищем копии' },
  FAILED: { tone: 'bad', icon: X, label: 'Не\u00a0читается' },
} as const satisfies Record<WorkState, object>

export const matchMarks = {
  NEW: { tone: 'warn', icon: Eye, label: 'Новое' },
  CLAIMED: { tone: 'info', icon: Scale, label: 'Подана претензия' },
  DISMISSED: { tone: 'plain', icon: Ban, label: 'Ложное' },
} as const satisfies Record<MatchState, object>

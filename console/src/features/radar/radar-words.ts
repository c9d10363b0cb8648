import type { MatchState, RadarRule, WorkState } from '@skleyka/contract/radar/radar-states.ts'
import { Ban, Check, Clock, Eye, Scale, X } from 'lucide-react'

export const ruleTitles: Readonly<Record<RadarRule, string>> = {
  REPORT: 'Только сообщить',
  CLAIM: 'Подать претензию',
  RESTRICT: 'Ограничить до\u00a0решения',
}

/** Rules of a work, in the order of their force. */
export const ruleChoices = [
  { value: 'REPORT', label: ruleTitles.REPORT, note: 'Совпадение появится в\u00a0списке' },
  { value: 'CLAIM', label: ruleTitles.CLAIM, note: 'Претензия подаётся сама, видео ждёт решения как\u00a0есть' },
  {
    value: 'RESTRICT',
    label: ruleTitles.RESTRICT,
    note: 'Претензия подаётся сама, и\u00a0до\u00a0решения видео не\u00a0показывают зрителям',
  },
] as const satisfies readonly { value: RadarRule; label: string; note: string }[]

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

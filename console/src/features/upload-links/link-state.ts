import type { UploadLink } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { Ban, Check, Clock, Link2, type LucideIcon, Upload } from 'lucide-react'

const labels = {
  OPEN: { tone: 'work', icon: Link2, label: 'Действует' },
  SENDING: { tone: 'work', icon: Upload, label: 'Передача начата' },
  PAUSED: { tone: 'wait', icon: Ban, label: 'Приостановлена' },
  USED: { tone: 'ok', icon: Check, label: 'Видео передано' },
  EXPIRED: { tone: 'wait', icon: Clock, label: 'Срок истёк' },
  REVOKED: { tone: 'wait', icon: Ban, label: 'Отозвана' },
} as const satisfies Record<UploadLink['state'] | 'SENDING', { tone: string; icon: LucideIcon; label: string }>

/** Active, resting, used, expired, revoked; an active one by which a file is on its way says so. */
export const linkState = ({ state, recordId }: Pick<UploadLink, 'state' | 'recordId'>) =>
  labels[state === 'OPEN' && recordId !== null ? 'SENDING' : state]

/** A file may come by the link, now or once its maker may upload again. */
export const mayTake = ({ state }: Pick<UploadLink, 'state'>): boolean => state === 'OPEN' || state === 'PAUSED'

/** Lifetime of a new link. */
export type Term = '1' | '7' | '30' | 'date'

const dayMs = 24 * 3600 * 1000

/** Returns when a link of this term ends: whole days from now, or the end of the day that was chosen; null while none is. */
export function untilOf(term: Term, day: string | null, now: Date): Date | null {
  if (term !== 'date') return new Date(now.getTime() + Number(term) * dayMs)
  return day === null ? null : new Date(`${day}T23:59:59`)
}

/** Returns why a link of this term is not made; nothing when it may be. */
export function termProblem(until: Date | null, now: Date): string | undefined {
  if (until === null) return 'Выберите день'
  if (until <= now) return 'Этот день уже прошёл'
  return until.getTime() > now.getTime() + 366 * dayMs ? 'Ссылка действует не\u00a0дольше года' : undefined
}

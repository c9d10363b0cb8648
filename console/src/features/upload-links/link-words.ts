import type { UploadLink } from '@skleyka/contract/upload-links.ts'

/** The state of a link in words; the quiet ones take no file any more. */
export interface LinkWords {
  readonly tone: 'ok' | 'work' | 'wait'
  readonly icon: 'link' | 'upload' | 'check' | 'clock' | 'ban'
  readonly words: string
}

/** Active, used, expired, revoked; an active one by which a file is on its way says so. */
export function linkWords({ state, recordId }: Pick<UploadLink, 'state' | 'recordId'>): LinkWords {
  switch (state) {
    case 'OPEN':
      return recordId === null
        ? { tone: 'work', icon: 'link', words: 'Действует' }
        : { tone: 'work', icon: 'upload', words: 'Передача начата' }
    case 'USED':
      return { tone: 'ok', icon: 'check', words: 'Видео передано' }
    case 'EXPIRED':
      return { tone: 'wait', icon: 'clock', words: 'Срок истёк' }
    case 'REVOKED':
      return { tone: 'wait', icon: 'ban', words: 'Отозвана' }
  }
}

/** How long a new link works. */
export type Term = '1' | '7' | '30' | 'date'

const dayMs = 24 * 3600 * 1000

/** When a link of this term ends: whole days from now, or the end of the day that was chosen; null while none is. */
export function untilOf(term: Term, day: string | null, now: Date): Date | null {
  if (term !== 'date') return new Date(now.getTime() + Number(term) * dayMs)
  return day === null ? null : new Date(`${day}T23:59:59`)
}

/** Why a link of this term is not made; null when it may be. */
export function termProblem(until: Date | null, now: Date): string | null {
  if (until === null) return 'Выберите день'
  if (until <= now) return 'Этот день уже прошёл'
  return until.getTime() > now.getTime() + 366 * dayMs ? 'Ссылка действует не\u00a0дольше года' : null
}

/** Gibibytes as they are typed, in bytes; null for no limit. */
export const bytesOfGib = (gib: number | null): number | null => (gib === null ? null : Math.round(gib * 1024 ** 3))

import type { ShareRelation, ShareRules } from '@skleyka/contract/sharing/sharing.calls.ts'
import { formatDay, formatTechnicalDay } from '../../../russian/dates.ts'

/** The rules of an agreement as a form holds them. */
export interface RulesValues {
  readonly albumId: string | null
  /** The last day, yyyy-mm-dd. */
  readonly until: string | null
  readonly mayPublish: boolean
}

/** An agreement without conditions. */
export const noRules: RulesValues = { albumId: null, until: null, mayPublish: true }

export const rulesIn = ({ albumId, until, mayPublish }: RulesValues): ShareRules => ({
  albumId: albumId === null ? null : Number(albumId),
  until: until === null ? null : endOf(until),
  mayPublish,
})

export const valuesOf = ({ album, until, mayPublish }: ShareRelation['rules']): RulesValues => ({
  albumId: album === null ? null : String(album.id),
  until: until === null ? null : formatTechnicalDay(until),
  mayPublish,
})

/** Returns why the last day cannot be this one. */
export const untilProblem = ({ until }: RulesValues, now: Date): string | undefined =>
  until !== null && endOf(until) <= now ? 'Этот день уже прошёл' : undefined

/** Returns what an agreement lets through: «Видео альбома «Новости» · до 30.11.2026 · только смотреть». */
export function rulesText({ album, until, mayPublish }: ShareRelation['rules']): string {
  const which = album === null ? 'Любые видео' : albumText(album.name)
  return [which, until && `до\u00a0${formatDay(until)}`, !mayPublish && 'только смотреть'].filter(Boolean).join(' · ')
}

const albumText = (name: string | null) => (name === null ? 'Ничего: альбома больше нет' : `Видео альбома «${name}»`)

const endOf = (day: string) => new Date(`${day}T23:59:59`)

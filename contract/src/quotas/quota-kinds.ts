import { formatSize } from '../format-size.ts'

/**
 * Kinds of quotas: bytes of storage, videos outside the trash, people, livestreams that run at once, seconds on air in the calendar month
 * of the account's time zone.
 */
export const quotaKinds = ['bytes', 'videos', 'people', 'livestreams', 'airtime'] as const
export type QuotaKind = (typeof quotaKinds)[number]

/** One value for each kind. */
export type OfQuotas<T> = Record<QuotaKind, T>

/** Makes one value for each kind. */
export const ofQuotas = <T>(make: (kind: QuotaKind) => T): OfQuotas<T> => ({
  bytes: make('bytes'),
  videos: make('videos'),
  people: make('people'),
  livestreams: make('livestreams'),
  airtime: make('airtime'),
})

/** Titles of them; those of time are typed and told in hours. */
export const quotaTitles: Readonly<OfQuotas<string>> = {
  bytes: 'Хранилище',
  videos: 'Видео',
  people: 'Люди',
  livestreams: 'Трансляций одновременно',
  airtime: 'Часов эфира в\u00a0месяц',
}

/** Kinds that bound the start of a livestream, in the order in which they are judged. */
export const liveQuotaKinds = ['livestreams', 'airtime'] as const satisfies readonly QuotaKind[]
export type LiveQuotaKind = (typeof liveQuotaKinds)[number]

/** Kinds that are told of once they are near: a number of livestreams at once is reached in the usual course of things. */
export const warnedQuotaKinds = ['bytes', 'videos', 'people', 'airtime'] as const satisfies readonly QuotaKind[]
export type WarnedQuotaKind = (typeof warnedQuotaKinds)[number]

/** From this share on it is said that the room ends soon. */
export const nearQuota = 0.8

/** An amount of a kind in words, never above what it is: «1,5 ГБ», «1 200», «12 ч 30 мин». */
export function quotaText(kind: QuotaKind, amount: number): string {
  if (kind === 'bytes') return formatSize(amount)
  if (kind !== 'airtime') return amount.toLocaleString('ru')
  const minutes = Math.floor(amount / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [`${hours.toLocaleString('ru')}\u00a0ч`] : []),
    ...(rest > 0 ? [`${rest}\u00a0мин`] : []),
  ]
  return parts.join('\u00a0') || '0\u00a0мин'
}

/** Seconds of so many hours as people type them, fractions too. */
export const hourSeconds = (hours: number): number => Math.round(hours * 3_600)
/** The largest time that may be typed, in hours. */
export const mostHours = Math.floor(Number.MAX_SAFE_INTEGER / 3_600)

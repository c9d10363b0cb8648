import { gigabyteBytes, mostGigabytes } from '@skleyka/contract/format-size.ts'
import { hourSeconds, mostHours, type OfQuotas, type QuotaKind } from '@skleyka/contract/quotas/quota-kinds.ts'

/** Input of a quota of one kind. */
interface QuotaField {
  readonly label: string
  /** Tells what counts. */
  readonly hint: string
  readonly unit?: string
  /** One of it as it is kept: bytes of a gigabyte, seconds of an hour. */
  readonly one: number
  readonly most: number
  /** Kept amount of what is typed. */
  kept(typed: number): number
}

const count = { one: 1, most: Number.MAX_SAFE_INTEGER, kept: (typed: number) => typed }

/** Fields of the bounds of an account, in the words of whoever sets them. */
export const quotaFields: Readonly<OfQuotas<QuotaField>> = {
  bytes: {
    ...{ label: 'Хранилище, не больше', unit: 'ГБ', one: gigabyteBytes(1), most: mostGigabytes, kept: gigabyteBytes },
    hint: 'Исходники, варианты и\u00a0звук вместе с\u00a0корзиной',
  },
  videos: { ...count, label: 'Видео, не больше', hint: 'Без корзины' },
  people: { ...count, label: 'Людей, не больше', hint: 'Вместе с\u00a0приглашёнными и\u00a0заблокированными' },
  livestreams: {
    ...{ ...count, label: 'Трансляций одновременно, не больше' },
    hint: 'Вместе с\u00a0теми, что ждут пропавший источник',
  },
  airtime: {
    ...{ label: 'Часов эфира в\u00a0месяц, не больше', unit: 'ч', one: 3_600, most: mostHours, kept: hourSeconds },
    hint: 'Начатый эфир не\u00a0обрывается, новый не\u00a0начнётся',
  },
}

/** An amount as it is typed, with as many digits as a field reads. */
export const typedAmount = (kind: QuotaKind, kept: number | null): number | null =>
  kept && Math.round((kept / quotaFields[kind].one) * 1e6) / 1e6

/** Typed amount as it is kept. */
export const keptAmount = (kind: QuotaKind, typed: number | null): number | null =>
  typed && quotaFields[kind].kept(typed)

/** The smallest bound that may be typed where 0 may not. */
export const leastTyped = (kind: QuotaKind): number => (quotaFields[kind].one === 1 ? 1 : 0.001)

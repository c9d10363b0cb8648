import { gigabyteBytes } from '@skleyka/contract/format-size.ts'
import type { QuotaBounds, QuotasNow } from '@skleyka/contract/quotas.ts'

/** What stands in the fields: storage in gigabytes, null for no bound. */
export interface QuotaValues {
  readonly gigabytes: number | null
  readonly videos: number | null
  readonly people: number | null
}

export const noQuotas: QuotaValues = { gigabytes: null, videos: null, people: null }

export const valuesOf = ({ bytes, videos, people }: QuotasNow): QuotaValues => ({
  gigabytes: bytes.limit === null ? null : Math.round((bytes.limit / gigabyteBytes(1)) * 100) / 100,
  videos: videos.limit,
  people: people.limit,
})

/** The bounds that are sent; bytes that nobody has changed are sent as they are, however many that is. */
export const boundsOf = (
  { gigabytes, videos, people }: QuotaValues,
  changed: readonly string[],
  now: QuotasNow,
): QuotaBounds => ({
  bytes: changed.includes('gigabytes') ? bytesOf(gigabytes) : now.bytes.limit,
  videos,
  people,
})

export const bytesOf = (gigabytes: number | null): number | null => gigabytes && gigabyteBytes(gigabytes)

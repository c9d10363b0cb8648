import * as z from 'zod/mini'

/** Longest gap that may be asked between breaks of a video, in minutes. */
export const leastGapBounds = { minutes: 240 } as const

/** Settings of the platform's administrator for the ads of an account (C-3-10, product B12). */
export const accountAds = z.strictObject({
  /** True if viewers of its videos are shown any. */
  shown: z.boolean(),
  /** Breaks within a video stand at least so many minutes apart, and from its beginning; null leaves it to the templates. */
  leastGapMin: z.nullable(z.int().check(z.minimum(1), z.maximum(leastGapBounds.minutes))),
})
export type AccountAds = z.output<typeof accountAds>

/** Ads of an account where nobody has set any. */
export const usualAccountAds: AccountAds = { shown: true, leastGapMin: null }

/** Returns what is kept of an account; anything else stands for the usual. */
export const accountAdsOf = (kept: unknown): AccountAds => {
  const read = accountAds.safeParse(kept)
  return read.success ? read.data : usualAccountAds
}

import * as z from 'zod/mini'

/** How far apart breaks within a video may be told to stand at least, in minutes. */
export const leastGapBounds = { minutes: 240 } as const

/** What an administrator of the platform sets for the ads of an account (C-3-10, product B12). */
export const accountAds = z.strictObject({
  /** True if viewers of its videos are shown any. */
  shown: z.boolean(),
  /** Breaks within a video stand at least so many minutes apart, and from its beginning; null leaves it to the templates. */
  leastGapMin: z.nullable(z.int().check(z.minimum(1), z.maximum(leastGapBounds.minutes))),
})
export type AccountAds = z.output<typeof accountAds>

/** What an account has where nobody has set any. */
export const usualAccountAds: AccountAds = { shown: true, leastGapMin: null }

/** Returns what is kept of an account; anything else stands for the usual. */
export const accountAdsOf = (kept: unknown): AccountAds => {
  const read = accountAds.safeParse(kept)
  return read.success ? read.data : usualAccountAds
}

import { adBody } from '@skleyka/contract/ads/ads.ts'
import { adBreakClass } from '@skleyka/contract/translations/ad-break-range.ts'
import type { Db } from '../../database/database.ts'
import { adsAllowed } from '../accounts/accounts.ts'
import { followedTemplates } from '../templates/templates.ts'

/** Rules of ad breaks of a channel, by the template that it follows. */
export interface AdRules {
  readonly seconds: number
  /** At the beginning of each video and livestream of the grid. */
  readonly atStarts: boolean
  /** Since the last break; null for never within a programme. */
  readonly everyMs: number | null
  /** From one break to the next at least. */
  readonly leastGapMs: number
}

/** Between the beginnings of two breaks at least so many times their length passes. */
const leastLengths = 2

/** Reads when a channel breaks for ads now; null where it shows none. */
export async function readAdRules(
  db: Db,
  {
    accountId,
    recordId,
    adSeconds,
  }: { readonly accountId: number; readonly recordId: number; readonly adSeconds: number | null },
): Promise<AdRules | null> {
  if (adSeconds === null) return null
  const { shown, leastGapMin } = await adsAllowed(db, accountId)
  const followed = shown ? await followedTemplates.find(db, accountId, 'ad', recordId) : null
  if (followed === null) return null
  const { breaks } = adBody.parse(followed.body)
  const leastGapMs = Math.max((leastGapMin ?? 0) * 60_000, leastLengths * adSeconds * 1_000)
  const every = breaks.flatMap(({ when }) => (when.at === 'EVERY' ? [when.ms] : []))
  return {
    ...{ seconds: adSeconds, leastGapMs, atStarts: breaks.some(({ when }) => when.at === 'START') },
    everyMs: every.length === 0 ? null : Math.max(leastGapMs, Math.min(...every)),
  }
}

/** The breaks of one airing, as its row keeps them. */
export interface AiringAds {
  readonly startsAt: Date
  readonly adSeconds: number | null
  readonly adAtStart: boolean
  readonly adEveryMs: number | null
  readonly adSince: Date | null
}

/** Returns the breaks of an airing that begin before a moment, in order: their number since the last one before, and their moment. */
function breaksUntil({ startsAt, adAtStart, adEveryMs, adSince }: AiringAds, untilMs: number): [number, number][] {
  const startMs = startsAt.getTime()
  const found: [number, number][] = adAtStart && startMs < untilMs ? [[0, startMs]] : []
  if (adEveryMs === null || adSince === null) return found
  const fromMs = adAtStart ? startMs : adSince.getTime()
  const first = Math.max(1, Math.floor((startMs - fromMs) / adEveryMs) + (adAtStart ? 1 : 0))
  for (let count = first; fromMs + count * adEveryMs < untilMs; count += 1)
    if (fromMs + count * adEveryMs >= startMs) found.push([count, fromMs + count * adEveryMs])
  return found
}

/** Settles the breaks of what comes on air at a moment, behind what was shown before. `isBoundary` is true where a programme of the grid begins. */
export function adsOfNext(
  rules: AdRules | null,
  before: (AiringAds & { readonly endsAt: Date | null }) | null,
  startsAt: Date,
  isBoundary: boolean,
): Omit<AiringAds, 'startsAt'> {
  if (rules === null) return { adSeconds: null, adAtStart: false, adEveryMs: null, adSince: null }
  const last = before === null ? undefined : breaksUntil(before, before.endsAt?.getTime() ?? 0).at(-1)
  const since = last === undefined ? (before?.adSince ?? startsAt) : new Date(last[1])
  const gapMs = startsAt.getTime() - since.getTime()
  const isFirst = before === null || before.adSince === null
  // while nobody watched no break was missed
  const isLongAgo = rules.everyMs !== null && gapMs > rules.everyMs * 2
  const adAtStart = rules.atStarts && isBoundary && (isFirst || gapMs >= rules.leastGapMs)
  return {
    ...{ adSeconds: rules.seconds, adAtStart, adEveryMs: rules.everyMs },
    adSince: isFirst || isLongAgo ? startsAt : since,
  }
}

/** The ad breaks that a playlist names: those of what it lists that have begun, as pushed breaks of livestreams stand in theirs. */
export function adTags(
  airings: readonly (AiringAds & { readonly id: number; readonly endsMs: number })[],
  fromMs: number,
  toMs: number,
): string[] {
  return airings.flatMap(({ id, endsMs, ...airing }) => {
    const { adSeconds } = airing
    if (adSeconds === null) return []
    return breaksUntil(airing, Math.min(endsMs, toMs)).flatMap(([count, atMs]) =>
      atMs + adSeconds * 1_000 < fromMs
        ? []
        : [
            `#EXT-X-DATERANGE:ID="ad-${id}-${count}",CLASS="${adBreakClass}",START-DATE="${new Date(atMs).toISOString()}",DURATION=${adSeconds}`,
          ],
    )
  })
}

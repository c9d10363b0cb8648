import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'

/** The condition of an aggregate over all rows. */
export const always = '1'
const sum = (column: string) => (when: string) => (when === always ? `sum(${column})` : `sumIf(${column}, ${when})`)
const and = (when: string, condition: string) => (when === always ? condition : `${when} AND ${condition}`)
const share = (part: (when: string) => string, whole: (when: string) => string) => (when: string) =>
  `${part(when)} / nullIf(${whole(when)}, 0)`
const [loads, plays, views] = [sum('loads'), sum('plays'), sum('views')]
const watchSeconds = (when: string) => `${sum('watch_ms')(when)} / 1000`
const isMeasured = (when: string) => and(when, 'views = 1 AND length > 0')
/** Views whose distinct seconds reach a part of the video. */
const reaching = (many: number, of: number) => (when: string) =>
  `countIf(${isMeasured(when)} AND seen * ${of} >= length * ${many})`
const startQuantile = (level: number) => (when: string) =>
  `if(countIf(${and(when, 'start_ms > 0')}) = 0, NULL, quantileExactIf(${level})(start_ms, ${and(when, 'start_ms > 0')}))`
const [startFailures, playFailures] = [sum('start_failures'), sum('play_failures')]

/** Each measure as an aggregate over viewings for which `when` holds (product C7, version 1). */
const measureSql: Readonly<Record<MeasureName, (when: string) => string>> = {
  loads,
  plays,
  views,
  // within half a percent, and exact for some thousands
  viewers: (when) => `uniqCombined64If(viewer, ${and(when, 'views = 1')})`,
  viewRate: share(views, loads),
  watchSeconds,
  averageSeconds: share(watchSeconds, views),
  depth: share(
    (when) => `sumIf(seen / length, ${isMeasured(when)})`,
    (when) => `countIf(${isMeasured(when)})`,
  ),
  completions25: reaching(1, 4),
  completions50: reaching(2, 4),
  completions75: reaching(3, 4),
  completions100: reaching(19, 20),
  startP50Ms: startQuantile(0.5),
  startP95Ms: startQuantile(0.95),
  rebufferRatio: share(sum('stall_ms'), (when) => `(${sum('stall_ms')(when)} + ${sum('wall_ms')(when)})`),
  bitrateKbps: share(sum('kbps_ms'), sum('rated_ms')),
  startFailures,
  startFailureRate: share(startFailures, plays),
  playFailures,
  playFailureRate: share(playFailures, views),
  errorRate: share((when) => `(${startFailures(when)} + ${playFailures(when)})`, plays),
  adRequests: sum('ad_requests'),
  adFills: sum('ad_fills'),
  adImpressions: sum('ad_impressions'),
  adClicks: sum('ad_clicks'),
  adErrors: sum('ad_errors'),
}

export const figureSql = (measure: MeasureName, when: string): string => measureSql[measure](when)

const startOfSums = (place: number) => (when: string) =>
  `if(${sum('started')(when)} = 0, NULL, arrayElement(quantilesExactMergeIf(0.5, 0.95)(starts, ${when}), ${place}))`

/** The measures that are counted otherwise over sums of days than over viewings. */
const sumOfDaysSql: Readonly<Partial<Record<MeasureName, (when: string) => string>>> = {
  viewers: (when) => `uniqCombined64MergeIf(viewers, ${when})`,
  depth: share(sum('depths'), sum('measured')),
  completions25: sum('reached_25'),
  completions50: sum('reached_50'),
  completions75: sum('reached_75'),
  completions100: sum('reached_100'),
  startP50Ms: startOfSums(1),
  startP95Ms: startOfSums(2),
}

/** The same as an aggregate over sums of days. */
export const sumOfDays = (measure: MeasureName, when: string): string =>
  (sumOfDaysSql[measure] ?? measureSql[measure])(when)

/** Longest silence of a session before its heartbeat has failed (spec 4). */
const silentMs = 30_000

/**
 * Reason of the end of a session: \`ended\` where the player told no reason, empty while it goes on. One that fell
 * silent has told nothing.
 */
const finishReasonSql = `multiIf(finish_reason != '', toString(finish_reason), last_type = 'end', 'ended',
  last_at < {now:DateTime64(3, 'UTC')} - toIntervalMillisecond(${silentMs}), 'heartbeatFailed', '')`

/** The same of one session. */
export function finishReasonOf(of: { reason: string; lastType: string; lastAt: Date; now: Date }): string {
  if (of.reason !== '') return of.reason
  if (of.lastType === 'end') return 'ended'
  return of.lastAt.getTime() < of.now.getTime() - silentMs ? 'heartbeatFailed' : ''
}

/** Dimensions that stand in a viewing, as texts; the others are of records and known to PostgreSQL, or of single ads. */
const dimensionSql: Readonly<Partial<Record<DimensionName, string>>> = {
  record: 'toString(record)',
  shownBy: 'toString(shown_by)',
  site: 'toString(domain)',
  page: 'page',
  country: 'toString(country)',
  region: 'toString(region)',
  city: 'toString(city)',
  asn: `if(asn = 0, '', toString(asn))`,
  device: 'toString(device)',
  os: 'toString(os)',
  browser: 'toString(browser)',
  screen: 'toString(screen)',
  playerVersion: 'toString(player_version)',
  quality: `if(height = 0, '', toString(height))`,
  errorCode: 'toString(error_code)',
  finishReason: finishReasonSql,
}

/** Returns the expression of a dimension that stands in a viewing; `null` for any other. */
export const viewingDimension = (name: DimensionName): string | null => dimensionSql[name] ?? null

/** Dimensions that an event of an ad does not tell. */
const notOfAds: ReadonlySet<DimensionName> = new Set(['quality', 'finishReason', 'errorCode'])
const adDimensionSql: Readonly<Partial<Record<DimensionName, string>>> = {
  adBlock: `if(ad_block = 0, '', toString(ad_block))`,
  adBreak: 'toString(ad_break)',
  adCode: `if(ad_code = 0, '', toString(ad_code))`,
}

/** The same of single ads, which are told of by events. */
export const adDimension = (name: DimensionName): string | null =>
  adDimensionSql[name] ?? (notOfAds.has(name) ? null : viewingDimension(name))

const adEvent = (kind: string) => (when: string) => `countIf(${when} AND ad_kind = '${kind}')`
const adMeasureSql: Readonly<Partial<Record<MeasureName, (when: string) => string>>> = {
  adRequests: adEvent('request'),
  adFills: adEvent('fill'),
  adImpressions: adEvent('impression'),
  adClicks: adEvent('click'),
  adErrors: adEvent('error'),
}

/** Returns a measure as an aggregate over events of ads; `null` for one that does not tell of ads. */
export const adFigureSql = (measure: MeasureName, when: string): string | null => adMeasureSql[measure]?.(when) ?? null

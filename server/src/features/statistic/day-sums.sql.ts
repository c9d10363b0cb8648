/** Sums of days of the platform, or of each account of it. */
export type DaySums = 'platform' | 'accounts'

/** Figures of viewings that are added up, by the names of their columns. */
const sums = [
  ...[
    'loads',
    'plays',
    'views',
    'watch_ms',
    'wall_ms',
    'stall_ms',
    'rated_ms',
    'kbps_ms',
    'start_failures',
    'play_failures',
  ],
  ...['ad_requests', 'ad_fills', 'ad_impressions', 'ad_clicks', 'ad_errors'],
]
const isMeasured = 'viewing.views = 1 AND viewing.length > 0'
const countReached = (many: number, of: number) =>
  `countIf(${isMeasured} AND viewing.seen * ${of} >= viewing.length * ${many})`

/** Figures that are no sums of columns, as what can be added up or merged. */
const states: Readonly<Record<string, string>> = {
  measured: `countIf(${isMeasured})`,
  depths: `sumIf(viewing.seen / viewing.length, ${isMeasured})`,
  reached_25: countReached(1, 4),
  reached_50: countReached(1, 2),
  reached_75: countReached(3, 4),
  reached_100: countReached(19, 20),
  started: 'countIf(viewing.start_ms > 0)',
  starts: 'quantilesExactStateIf(0.5, 0.95)(viewing.start_ms, viewing.start_ms > 0)',
  viewers: 'uniqCombined64StateIf(viewing.viewer, viewing.views = 1)',
}

/** The SQL that names the columns of viewings of which the sums are made. */
export const dayColumns = [...sums, 'hour account', ...Object.values(states)].join(' ')

/** Returns viewings summed up by days of the zone `zone`, and by `keys`: what `account_days` and `platform_days` hold. */
export function daySums(viewings: string, keys: readonly string[]): { columns: string[]; statement: string } {
  const figures = [...sums.map((name) => [name, `sum(viewing.${name})`] as const), ...Object.entries(states)]
  const columns = [...keys, 'hour', ...figures.map(([name]) => name)]
  const begin = `toDateTime(toStartOfDay(viewing.hour, {zone:String}), 'UTC')`
  const statement = `SELECT ${keys.map((key) => `viewing.${key} AS ${key}, `).join('')}${begin} AS hour,
    ${figures.map(([name, expression]) => `${expression} AS ${name}`).join(', ')}
  FROM (${viewings}) AS viewing GROUP BY ${[...keys, 'hour'].join(', ')}`
  return { columns, statement }
}

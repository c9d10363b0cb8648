import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { measureNames } from '@skleyka/contract/statistic/measures.ts'
import type { Figures } from '@skleyka/contract/statistic/statistic-query.ts'
import { seededRandom } from '../../../test/random.ts'
import { randomSessions } from '../../../test/random-sessions.ts'
import type { EventRow } from '../../../test/statistic-events.ts'
import { oracleFigures, oracleRetention } from '../../../test/statistic-oracle.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import { noPlayerEvents } from '../../statistics/player-events.ts'
import { dayAfter, localDay, startOfDay } from './account-days.ts'
import { closeDays } from './close-days.ts'
import { figureRows, figureTotals, rowsWithTotals } from './figure-rows.ts'
import { refreshOpenHours } from './open-hours.ts'
import { closedDays } from './periods.ts'
import { readRetention } from './retention.ts'
import { platformScope } from './scope.ts'

const { db } = await testDatabase()
const store = await testStatistics()
/** Each seed costs a third of a second of the processor: `ORACLE_SEEDS=200` for all. */
const seeds = Number(process.env.ORACLE_SEEDS ?? 25)
const zones = [
  ...['Europe/Moscow', 'UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
  ...['Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'],
]
/** Around midnights and clock changes: of Berlin, New York, Cairo and Lord Howe. */
const moments = [
  ...['2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z', '2026-03-08T07:00:00Z', '2026-04-23T22:00:00Z'],
  ...['2026-04-04T15:00:00Z', '2026-10-25T01:00:00Z', '2026-06-15T21:00:00Z', '2026-06-16T00:00:00Z'],
].map((text) => new Date(text))

interface Case {
  readonly seed: number
  readonly account: number
  readonly timeZone: string
  readonly events: readonly EventRow[]
  readonly records: readonly { id: number; version: number; durationMs: number }[]
  readonly period: { from: string; to: string }
}

async function caseOf(seed: number): Promise<Case> {
  const random = seededRandom(seed)
  const timeZone = random.oneOf(zones)
  const { id: account } = await db
    .insertInto('accounts')
    .values({ code: `oracle-${seed}`, name: 'Счёт', available_sections: ['VIDEO'], time_zone: timeZone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const records = Array.from({ length: 1 + random.below(3) }, (_, place) => ({
    ...{ id: seed * 10 + place, version: seed * 10 + place, durationMs: 5_000 + random.below(120_000) },
  }))
  const moment = random.oneOf(moments)
  const events = randomSessions(random, { account, records, moments: [moment] })
  const day = localDay(moment, timeZone)
  const from = dayAfter(day, -random.below(2))
  return { seed, account, timeZone, events, records, period: { from, to: dayAfter(from, random.below(3)) } }
}

const cases: Case[] = []
for (let seed = 1; seed <= seeds; seed += 1) cases.push(await caseOf(seed))
const rows = cases.flatMap(({ events }) => events)
/** Events come in lots that cut through every session, and open days are counted after each of them. */
const lots = 5
for (let lot = 0; lot < lots; lot += 1) {
  const some = rows.filter((_, place) => (place * 7_919) % lots === lot)
  for (let at = 0; at < some.length; at += 5_000)
    await store.insert('events', some.slice(at, at + 5_000), `oracle:${lot}:${at}`)
  await refreshOpenHours({ db, statistics: store })
}

const near = (one: number | null | undefined, two: number | null | undefined): boolean =>
  one === two ||
  (typeof one === 'number' && typeof two === 'number' && Math.abs(one - two) <= 1e-9 * Math.max(1, Math.abs(two)))

/** The first figure that the product and the oracle tell otherwise; `null` when there is none. */
async function difference({ account, timeZone, events, records, period }: Case): Promise<string | null> {
  const services = { db, statistics: store, now: () => new Date('2026-11-01T00:00:00Z') }
  const scope = platformScope(services, { timeZone, accountId: account })
  const closed = await closedDays(scope)
  const ends = (from: string, to: string) => [startOfDay(from, timeZone), startOfDay(dayAfter(to), timeZone)] as const
  const { figures } = await figureTotals(scope, closed, { period, before: null, by: [], measures: measureNames })
  for (const [name, value] of Object.entries(oracleFigures(events, ...ends(period.from, period.to)))) {
    const figure = Object.entries(figures).find(([measure]) => measure === name)?.[1]
    if (!near(figure, value)) return `${name}: ${figure} and not ${value}`
  }
  const together = await rowsWithTotals(scope, closed, {
    ...{ period, before: null, step: 'day', by: [], measures: measureNames, limit: 1_000, offset: 0 },
  })
  for (const [name, value] of Object.entries(figures)) {
    const figure = Object.entries(together.totals.figures).find(([measure]) => measure === name)?.[1]
    if (!near(figure, value)) return `${name} with rows: ${figure} and not ${value}`
  }
  const byDay = await figureRows(scope, closed, {
    ...{
      period,
      before: null,
      step: 'day',
      by: ['site'],
      measures: ['views', 'watchSeconds', 'viewers'],
      limit: 1_000,
      offset: 0,
    },
  })
  for (let day = period.from; day <= period.to; day = dayAfter(day)) {
    for (const site of new Set(events.map(({ domain }) => domain))) {
      const expected = oracleFigures(
        events.filter(({ domain }) => domain === site),
        ...ends(day, day),
      )
      const row = byDay.rows.find(({ keys }) => keys[0] === day && keys[1] === site)
      for (const name of ['views', 'watchSeconds', 'viewers'] as const)
        if (!near(row?.figures[name] ?? 0, expected[name]))
          return `${name} of ${site} on ${day}: ${row?.figures[name]} and not ${expected[name]}`
    }
  }
  for (const { id, version, durationMs } of records) {
    const ofRecord = { ...scope, narrowed: `${scope.narrowed} AND record = ${id}` }
    const { seconds } = await readRetention(ofRecord, closed, period, { versionId: version, durationMs })
    const [from, to] = ends(period.from, period.to)
    const expected = oracleRetention(events, { record: id, from, to, length: Math.floor((durationMs + 499) / 1000) })
    const wrong = expected.findIndex((plays, second) => plays !== seconds[second])
    if (wrong !== -1 || seconds.length !== expected.length)
      return `second ${wrong} of ${id}: ${seconds[wrong]} and not ${expected[wrong]}`
  }
  return null
}

const rounded = (figures: Figures | null) =>
  figures &&
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value && Number(value.toPrecision(9))]))
const byKeys = (one: readonly unknown[], two: readonly unknown[]) => String(one[0]).localeCompare(String(two[0]))

async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const one of cases) {
    const problem = await difference(one)
    if (problem !== null) found.push(`seed ${one.seed}, ${one.timeZone}: ${problem}`)
  }
  return found
}

test(`C7 the figures of ${seeds} seeds of random sessions equal a plain count of the definitions`, async () => {
  assert.ok(rows.length > 25 * seeds, `${rows.length}`)
  assert.deepEqual(await differences(), [])
})

test('C7 they are the same once every day is closed', async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const now = () => new Date(seeds > 50 ? '2026-03-31T00:00:00Z' : '2026-03-12T00:00:00Z')
  const closed = await closeDays({ db, statistics: store, playerEvents: noPlayerEvents, now, log })
  assert.ok(closed > 3, `${closed}`)
  assert.deepEqual(await differences(), [])
})

test('sums of days of the platform tell what its viewings do, summed up and not, whole and by account', async () => {
  const services = { db, statistics: store, now: () => new Date('2026-11-01T00:00:00Z') }
  const scope = platformScope(services, { timeZone: platformTimeZone })
  const closed = await closedDays(scope)
  const summedDay = localDay(new Date(closed.summedUntil.getTime() - 1), platformTimeZone)
  assert.ok(summedDay > '2026-03-08', summedDay)
  const periods = [
    { from: '2026-03-06', to: '2026-03-09' },
    { from: dayAfter(summedDay, -1), to: dayAfter(summedDay, 1) },
    { from: dayAfter(summedDay), to: '2026-11-01' },
    { from: '2026-01-01', to: '2026-11-01' },
  ]
  for (const period of periods) {
    const before = { from: dayAfter(period.from, -3), to: dayAfter(period.from, -1) }
    const totals = (days?: 'platform') =>
      figureTotals(scope, closed, { period, before, by: [], days, measures: measureNames })
    const [summed, plain] = [await totals('platform'), await totals()]
    assert.deepEqual(rounded(summed.figures), rounded(plain.figures))
    assert.deepEqual(rounded(summed.before), rounded(plain.before))
    const byAccount = async (days?: 'accounts') => {
      const question = { by: [], also: ['toString(account)'], days, measures: measureNames, limit: 1_000, offset: 0 }
      const found = await figureRows(scope, closed, { ...question, period, before, step: 'day' as const })
      return found.rows.map(({ keys, figures, before: earlier }) => [keys, rounded(figures), rounded(earlier)])
    }
    const [accounts, plainAccounts] = [await byAccount('accounts'), await byAccount()]
    assert.deepEqual(accounts.toSorted(byKeys), plainAccounts.toSorted(byKeys))
  }
  assert.ok(
    ((
      await figureTotals(scope, closed, {
        period: { from: '2026-01-01', to: summedDay },
        before: null,
        by: [],
        days: 'platform',
        measures: ['views'],
      })
    ).figures.views ?? 0) > 5,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { testClaims } from '../../../test/test-claims.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { analyticsTable } from './export-tables.ts'

const t = await testClaims()
const { db, call, holder, video, account, admin } = t

test('B13 the summary and the export count claims by state, age and holder as a count of each of them does', async () => {
  const day = 86_400_000
  const { now } = t.clock
  const one = await video()
  const names = ['Дон-Фильм', 'Волга-Кино', null]
  const ids = new Map<string | null, number | null>([[null, null]])
  for (const name of names) if (name !== null) ids.set(name, (await holder(name)).id)
  const states = ['NEW', 'REVIEW', 'GRANTED', 'REJECTED', 'WITHDRAWN'] as const
  // a midnight of the platform is 21:00 of the day before: the first and the last moment of the period, and those beside them
  const [from, to] = [new Date('2026-02-01T21:00:00Z'), new Date('2026-03-11T21:00:00Z')]
  const edges = [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()]
  const made = Array.from({ length: 60 }, (_, place) => {
    const ageMs = [0, day, 7 * day, 30 * day][place % 4] ?? 0
    const createdAt = new Date(edges[place] ?? now.getTime() - ageMs - (place % 3) * day + (place % 2))
    const state = states[(place * 7) % 5] ?? 'NEW'
    const isDecided = state === 'GRANTED' || state === 'REJECTED'
    const hours = (place * 5) % 23
    const decidedAt = isDecided ? new Date(createdAt.getTime() + hours * 3_600_000) : null
    return { name: names[place % 3] ?? null, state, createdAt, decidedAt, hours }
  })
  const rows = made.map(
    ({ name, state, createdAt, decidedAt }) =>
      ({
        ...{
          account_id: account.id,
          record_id: one.id,
          holder_id: ids.get(name) ?? null,
          work: 'Фильм',
          basis: 'Договор',
        },
        ...{
          wish: 'TAKE_DOWN' as const,
          state,
          created_at: createdAt,
          updated_at: createdAt,
          deadline_at: to,
          decided_at: decidedAt,
        },
        ...(name === null && { stranger_name: 'Ольга', stranger_email: 'olga@photo.example' }),
      }) as const,
  )
  await db.insertInto('claims').values(rows).execute()

  const isOpen = ({ state }: { state: string }) => state === 'NEW' || state === 'REVIEW'
  const ageOf = ({ createdAt }: { createdAt: Date }) => {
    const days = (now.getTime() - createdAt.getTime()) / day
    return days < 1 ? 0 : days < 7 ? 1 : days < 30 ? 2 : 3
  }
  const agesOf = (some: typeof made) =>
    [0, 1, 2, 3].map((age) => some.filter((one) => isOpen(one) && ageOf(one) === age).length)
  const medianOf = (some: typeof made) => {
    const sorted = some.flatMap(({ decidedAt, hours }) => (decidedAt ? [hours] : [])).sort((a, b) => a - b)
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
    return low === undefined || high === undefined ? null : (low + high) / 2
  }
  const within = made.filter(({ createdAt }) => createdAt >= from && createdAt < to)
  const countOf = (some: typeof made, state: string) => some.filter((one) => one.state === state).length
  const period = { from: from.toISOString(), to: to.toISOString() }
  const { result } = await call(adminClaims.summary, period, admin)
  assert.deepEqual(
    result.states,
    states.map((state) => ({ state, claims: countOf(within, state) })),
  )
  assert.deepEqual(
    result.ages.map(({ claims }) => claims),
    agesOf(made),
  )
  assert.equal(result.medianHours, medianOf(within))
  const lineOf = (name: string | null) => {
    const of = within.filter((one) => one.name === name)
    const [granted, rejected] = [countOf(of, 'GRANTED'), countOf(of, 'REJECTED')]
    const line = { claims: of.length, open: of.filter(isOpen).length, granted, rejected, medianHours: medianOf(of) }
    return { holderId: ids.get(name) ?? null, name: name ?? 'Без\u00a0учётной записи', ...line }
  }
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  assert.deepEqual(result.holders.toSorted(byName), names.map(lineOf).sort(byName))

  const services = { db, statistics: noStatistics, now: () => now }
  const table = await analyticsTable(services, { report: 'claims', from: '2026-02-02', to: '2026-03-11' })
  const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  const cells = (name: string, of: typeof made) => [
    ...[
      name,
      of.length,
      countOf(of, 'GRANTED'),
      countOf(of, 'REJECTED'),
      countOf(of, 'WITHDRAWN'),
      of.filter(isOpen).length,
    ],
    ...[...agesOf(of), tenths(medianOf(of))],
  ]
  assert.deepEqual(table.rows.at(-1), cells('Всего', within))
  for (const name of names)
    assert.deepEqual(
      table.rows.find(([first]) => first === lineOf(name).name),
      cells(
        lineOf(name).name,
        within.filter((one) => one.name === name),
      ),
    )
})

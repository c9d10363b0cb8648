import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type * as z from 'zod/mini'
import type { EventRow } from './statistic-events.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'
import { testStatistics } from './test-statistics.ts'

/** The statistics over HTTP, with a store that has no events, an account in Moscow and a clock that stands. */
export async function testStatistic({
  at = '2026-03-12T09:00:00Z',
  permissions,
}: {
  at?: string
  permissions?: Permission[]
} = {}) {
  const { db } = await testDatabase()
  const make = testRows(db)
  const store = await testStatistics()
  const clock = { now: new Date(at) }
  const http = await testHttp({
    db,
    services: {
      statistics: store,
      now: () => clock.now,
      log: { debug() {}, info() {}, warn() {}, error: (...line: unknown[]) => console.error(...line) },
    },
  })
  const user = await make.user({ name: 'Мария' })
  const account = await make.account({
    members: { [user]: permissions ?? ['yauth.can_view_account_stat', 'media.can_view_accounts_statistics'] },
  })
  let inserts = 0
  const insert = async (...rows: readonly EventRow[]) => {
    inserts += 1
    await store.insert('events', rows, `test:${inserts}`)
  }
  const ask = <R extends z.ZodMiniType>(called: { readonly path: string; readonly result: R }, params: object) =>
    http.call(called, params, { user, account: account.code })
  return { db, make, store, clock, http, user, account, insert, ask }
}

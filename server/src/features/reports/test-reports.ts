import { reports } from '@skleyka/contract/reports.ts'
import type * as z from 'zod/mini'
import { given } from '../../database/given.ts'
import { testDatabase } from '../../database/test-database.ts'
import { bind } from '../../http/http.ts'
import { testHttp } from '../../http/test-http.ts'
import type { Parts } from '../../parts.ts'
import { reportsHandlers } from './reports.handlers.ts'

/** The reports over HTTP, asked by an administrator, with a clock and a disk that a test may set. */
export async function testReports(parts: Partial<Parts> = {}) {
  const { db } = await testDatabase()
  const make = given(db)
  const { call } = await testHttp({ db, areas: { reports: bind(reports, reportsHandlers) }, parts })
  const user = await make.user({ admin: true })
  const ask = <R extends z.ZodMiniType>(method: { readonly path: string; readonly result: R }, params: object) =>
    call(method, params, { user })
  return { db, make, call, ask }
}

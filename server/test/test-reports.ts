import type * as z from 'zod/mini'
import type { Services } from '../src/services.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

/** The reports over HTTP, asked by an administrator, with a clock and a disk that a test may set. */
export async function testReports(services: Partial<Services> = {}) {
  const { db } = await testDatabase()
  const make = testRows(db)
  const { call } = await testHttp({ db, services })
  const user = await make.user({ admin: true })
  const ask = <R extends z.ZodMiniType>(method: { readonly path: string; readonly result: R }, params: object) =>
    call(method, params, { user })
  return { db, make, call, ask }
}

import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

/** A server with the calls of records, a user, and a record in an account that is not his. */
export async function testRecords() {
  const { db } = await testDatabase()
  const make = testRows(db)
  const { call } = await testHttp({
    db,
  })
  const user = await make.user({ name: 'Мария' })
  const foreign = await make.account()
  const foreignRecord = await make.record(foreign.id, user)
  /** An account of its own, where the user may do what is given. */
  async function studio(...permissions: Permission[]) {
    const { id, code } = await make.account({ members: { [user]: permissions } })
    return { id, code, as: { user, account: code } }
  }
  const refusal = (answer: { error?: { type: string; subtype: string } }) =>
    `${answer.error?.type}/${answer.error?.subtype}`
  return { db, make, call, user, foreign, foreignRecord, studio, refusal }
}

import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { testDatabase } from './test-database.ts'
import { type As, testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

/** Accounts with people in them, and whoever manages these. */
export async function testPeople() {
  const { db, pool } = await testDatabase()
  const make = testRows(db)
  /** People whose sessions were ended at the provider. */
  const endedThere: string[] = []
  const { call, send } = await testHttp({
    db,
    services: { providerSessions: { end: async (email) => void endedThere.push(email) } },
  })

  const manages: Permission[] = ['yauth.can_manage_users', 'yauth.can_delete_users', 'yauth.can_edit_api_keys']

  /** An account with who manages its users, and one of its people with these rights. */
  async function house(rights: Permission[] = ['media.can_edit_records']) {
    const [manager, person] = [await make.user({ name: 'Анна' }), await make.user({ name: 'Борис' })]
    const permissions: Permission[] = [...manages, 'media.can_edit_records', 'media.can_create_records']
    const { id, code } = await make.account({ members: { [manager]: permissions, [person]: rights } })
    const as = (user: number): As => ({ user, account: code })
    return { id, code, manager, person, as }
  }

  const roleOf = async (accountId: number, permissions: Permission[], name: string = crypto.randomUUID()) =>
    (
      await db
        .insertInto('roles')
        .values({ account_id: accountId, name, permissions })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const rolesOf = async (accountId: number, userId: number) =>
    (
      await db
        .selectFrom('membership_roles')
        .select('role_id')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute()
    ).map(({ role_id }) => role_id)

  return { db, pool, make, call, send, endedThere, manages, house, roleOf, rolesOf }
}

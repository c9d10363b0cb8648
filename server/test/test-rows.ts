import { randomUUID } from 'node:crypto'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../src/database/database.ts'
import type { AccountState } from '../src/database/tables/accounts.ts'
import type { RecordsTable } from '../src/database/tables/records.ts'

interface UserFields {
  name?: string
  admin?: boolean
  confirmationNeeded?: boolean
}

interface AccountFields {
  code?: string
  name?: string
  state?: AccountState
  sections?: Section[]
  /** Members and what each may do; every member has a role of its own. */
  members?: Record<number, Permission[]>
}

/** Rows for tests: each call inserts just what matters and makes up the rest. */
export const testRows = (db: Db) => ({
  async user({ name = 'Кто-то', admin = false, confirmationNeeded = false }: UserFields = {}): Promise<number> {
    const { id } = await db
      .insertInto('users')
      .values({ email: `${randomUUID()}@example.test`, name, admin, confirmation_needed: confirmationNeeded })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async account({ members = {}, ...fields }: AccountFields = {}): Promise<{ id: number; code: string }> {
    const { id, code } = await db
      .insertInto('accounts')
      .values({
        code: fields.code ?? `a-${randomUUID()}`,
        name: fields.name ?? 'Аккаунт',
        available_sections: fields.sections ?? ['VIDEO'],
        ...(fields.state && { state: fields.state }),
      })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow()
    for (const [userId, permissions] of Object.entries(members)) await member(db, id, Number(userId), permissions)
    return { id, code }
  },

  member: (accountId: number, userId: number, permissions: Permission[]) => member(db, accountId, userId, permissions),

  /** A template beside the default one that every account has. */
  async metadataTemplate(
    accountId: number,
    fields: MetadataField[],
    { name = `Шаблон ${randomUUID()}`, ...rules }: { name?: string; holderRequired?: boolean } = {},
  ): Promise<number> {
    const body = JSON.stringify({ fields, ...rules })
    const { id } = await db
      .insertInto('templates')
      .values({ account_id: accountId, kind: 'metadata', name, body, published_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('template_versions')
      .values({ account_id: accountId, template_id: id, version: 1, body })
      .execute()
    return id
  },

  async record(accountId: number, ownerId: number, fields: Partial<Insertable<RecordsTable>> = {}): Promise<number> {
    const { id } = await db
      .insertInto('records')
      .values({ account_id: accountId, owner_id: ownerId, name: 'Видео', ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})

async function member(db: Db, account_id: number, user_id: number, permissions: Permission[]): Promise<void> {
  await db.insertInto('memberships').values({ account_id, user_id }).execute()
  if (permissions.length === 0) return
  const role = await db
    .insertInto('roles')
    .values({ account_id, name: randomUUID(), permissions })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('membership_roles').values({ account_id, user_id, role_id: role.id }).execute()
}

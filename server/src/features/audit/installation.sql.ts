import { quietActions } from '@skleyka/contract/audit/audit.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { inNameOf, upTo } from './audit.sql.ts'
import { isNamed } from './object-names.sql.ts'

export interface InstallationQuery {
  accountCode?: string | undefined
  /** Words of the name or of the address of whoever did it. */
  user?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  objectId?: number | undefined
  /** Words of the name of the object. */
  q?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type InstallationRow = Awaited<ReturnType<typeof listAllEvents>>[number]

const selectEvents = (db: Db, { accountCode, user, action, objectType, objectId, q, from, to }: InstallationQuery) =>
  db
    .selectFrom('audit_events')
    .$if(accountCode !== undefined, (query) =>
      query.where('audit_events.account_id', '=', (of) =>
        of
          .selectFrom('accounts')
          .select('accounts.id')
          .where('accounts.code', '=', accountCode ?? ''),
      ),
    )
    .$if(Boolean(user), (query) =>
      query.where((is) =>
        is.or(
          (['user_id', 'on_behalf_of'] as const).map((who) =>
            is(`audit_events.${who}`, 'in', peopleLike(db, user ?? '')),
          ),
        ),
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(action === undefined, (query) => query.where('action', 'not in', quietActions))
    .$if(Boolean(q), (query) => query.where(isNamed(null, q ?? '')))
    .$if(objectType !== undefined, (query) => query.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', String(objectId)))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where(upTo(to ?? new Date(0))))

const peopleLike = (db: Db, words: string) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`concat(users.name, ' ', users.email) ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`)

/** One page of the journal of all accounts, newest first. */
export const listAllEvents = (db: Db, question: InstallationQuery, offset: number, max: number) =>
  selectEvents(db, question)
    .leftJoin('users', 'users.id', 'audit_events.user_id')
    .leftJoin('accounts', 'accounts.id', 'audit_events.account_id')
    .selectAll('audit_events')
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'))
    .select(inNameOf)
    .select(['accounts.code as account_code', 'accounts.name as account_name'])
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .offset(offset)
    .limit(max)
    .execute()

/** Returns how many there are, counted as far as a list may be paged. */
export async function countAllEvents(db: Db, question: InstallationQuery): Promise<number> {
  const { count } = await db
    .selectFrom(selectEvents(db, question).select('audit_events.id').limit(bounds.listDepth).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

import { quietActions } from '@skleyka/contract/audit/audit.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { isNamed } from './object-names.sql.ts'

export interface AuditQuery {
  object?: { type: string; id: number } | undefined
  action?: string | undefined
  userId?: number | undefined
  /** Words of the name of the object. */
  q?: string | undefined
  /** With the lines that lists leave out (`quietActions`). */
  isWhole?: boolean
  from?: Date | undefined
  to?: Date | undefined
}

export type AuditRow = Awaited<ReturnType<typeof listEvents>>[number]

const eventsOf = (db: Db, accountId: number, { object, action, userId, q, isWhole, from, to }: AuditQuery) =>
  db
    .selectFrom('audit_events')
    .where('audit_events.account_id', '=', accountId)
    .$if(object !== undefined, (query) =>
      query.where('object_type', '=', object?.type ?? '').where('object_id', '=', String(object?.id)),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(action === undefined && isWhole !== true, (query) => query.where('action', 'not in', quietActions))
    .$if(Boolean(q), (query) => query.where(isNamed(accountId, q ?? '')))
    .$if(userId !== undefined, (query) =>
      query.where((is) => is.or([is('user_id', '=', userId ?? 0), is('on_behalf_of', '=', userId ?? 0)])),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where(upTo(to ?? new Date(0))))

/** Moments are told to the millisecond: all of it counts. */
export const upTo = (to: Date) => sql<boolean>`at < ${to}::timestamptz + interval '1 millisecond'`

/** Name of the person in whose name a line was made. */
export const inNameOf = sql<string | null>`(select coalesce(nullif(people.name, ''), people.email) from users as people
  where people.id = audit_events.on_behalf_of)`.as('in_name_of')

const withActor = (query: ReturnType<typeof eventsOf>) =>
  query
    .leftJoin('users', 'users.id', 'audit_events.user_id')
    .selectAll('audit_events')
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'))
    .select(inNameOf)

/** One page of the journal, newest first. */
export async function listEvents(db: Db, accountId: number, question: AuditQuery, offset: number, max: number) {
  return withActor(eventsOf(db, accountId, question))
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .offset(offset)
    .limit(max)
    .execute()
}

/** Returns how many there are, counted as far as a list may be paged. */
export async function countEvents(db: Db, accountId: number, question: AuditQuery): Promise<number> {
  const { count } = await db
    .selectFrom(eventsOf(db, accountId, question).select('id').limit(bounds.listDepth).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A line of the journal that no call writes. */
export interface WorkEvent {
  readonly accountId: number
  /** Null for what nobody signed in has done. */
  readonly userId: number | null
  readonly action: string
  readonly recordId: number
  /** Type of its subject, when not the record itself. */
  readonly objectType?: string
  readonly objectId?: number
  readonly before?: object
  readonly after: object
  readonly undoOf?: number
  readonly batchId?: string
  readonly ip?: string | null
  readonly requestId?: string | null
}

/** Writes rows for work that no call does, in the transaction of that work. */
export async function writeWork(tx: Tx, events: readonly WorkEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('audit_events')
    .values(
      events.map((event) => ({
        account_id: event.accountId,
        user_id: event.userId,
        action: event.action,
        object_type: event.objectType ?? 'record',
        object_id: String(event.objectId ?? event.recordId),
        before: event.before === undefined ? null : JSON.stringify(event.before),
        after: JSON.stringify(event.after),
        undo_of: event.undoOf ?? null,
        batch_id: event.batchId ?? null,
        ip: event.ip ?? null,
        request_id: event.requestId ?? null,
      })),
    )
    .execute()
}

const ofBatch = (db: Db, accountId: number, batchId: string) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('batch_id', '=', batchId)
    .where('object_type', '=', 'record')

/** One page of what a bulk change did to records, in the order it was done. */
export const findBatchEvents = (db: Db, accountId: number, batchId: string, offset: number, max: number) =>
  ofBatch(db, accountId, batchId).orderBy('id').offset(offset).limit(max).execute()

/** Returns what a bulk change did to these records. */
export const findEventsOfBatch = (db: Db, accountId: number, batchId: string, ids: readonly number[]) =>
  ofBatch(db, accountId, batchId)
    .where('object_id', '=', sql<string>`any(${ids.map(String)}::text[])`)
    .orderBy('id')
    .execute()

/** Returns which of these bulk changes put something else in the place of a value. */
export async function findReplacing(
  db: Db,
  accountId: number,
  batchIds: readonly string[],
  { field, value }: { field: string; value: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${batchIds}::uuid[]) as asked(id)
    where exists (
      select from audit_events
      where account_id = ${accountId} and batch_id = asked.id and object_type = 'record'
        and before ->> ${field}::text = ${value} and after ->> ${field}::text is distinct from ${value}
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null for an unknown id and for one of another account alike. */
export async function findEvent(db: Db, accountId: number, id: number): Promise<AuditRow | null> {
  const row = await withActor(eventsOf(db, accountId, { isWhole: true }))
    .where('audit_events.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns what fields held at a moment, of those that were changed after it: what the first change since then found. Of one object
 * changes follow one another by their ids: each was written while the object was locked.
 */
export async function findFieldsBefore(
  db: Db,
  accountId: number,
  object: { type: string; id: number },
  at: Date,
): Promise<[field: string, value: unknown][]> {
  const { rows } = await sql<{ field: string; value: unknown }>`
    select distinct on (field) field, value
    from audit_events cross join
      jsonb_each(case when jsonb_typeof(before) = 'object' then before else '{}' end) as kept(field, value)
    where account_id = ${accountId} and object_type = ${object.type} and object_id = ${String(object.id)}
      and not ${upTo(at)}
    order by field, id`.execute(db)
  return rows.map(({ field, value }) => [field, value])
}

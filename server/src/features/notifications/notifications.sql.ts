import { type NoticeKind, noticeDays } from '@skleyka/contract/notifications/notifications.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

export interface NoticeRow {
  id: number
  kind: NoticeKind
  at: Date
  is_read: boolean
  code: string | null
  account_name: string | null
  name: string | null
  record_id: number | null
  reason: string | null
  count: number | null
}

/** More unread ones are not counted. */
const mostUnread = 100

/** The notices of a person that are still his to see: of accounts he is in, and what its managers do only while he manages it. */
export const visibleTo = (userId: number, isAdmin: boolean) => sql`
  from notices left join accounts on accounts.id = notices.account_id
  where notices.user_id = ${userId} and (notices.account_id is null or accounts.state <> 'CLOSED' and (${isAdmin} or exists (
    select from memberships where memberships.account_id = notices.account_id and memberships.user_id = ${userId}
      and (notices.kind not in ('relationAsked', 'quotaNear', 'liveRefused', 'claimOpened', 'claimDeadline', 'claimOverdue', 'claimDecided',
        'claimReturned', 'claimWithdrawn', 'claimsOfRadar', 'claimsDeadline', 'claimsOverdue') or exists (
        select from membership_roles join roles on roles.id = membership_roles.role_id
        where membership_roles.account_id = notices.account_id and membership_roles.user_id = ${userId}
          and 'yauth.can_manage_account' = any (roles.permissions))))))`

/** Columns of a notification in lists. */
export const shown = sql`notices.id, kind, at, read_at is not null as is_read, accounts.code, accounts.name as account_name,
  data ->> 'name' as name, data ->> 'reason' as reason,
  coalesce((data ->> 'rows')::int, (data ->> 'failed')::int, (data ->> 'percent')::int,
    (data ->> 'claim')::int, (data ->> 'translation')::int) as count,
  (select records.id from records where records.account_id = notices.account_id
    and records.id = (data ->> 'recordId')::bigint and lifecycle = 'ACTIVE') as record_id`

/** One page of them, the newest first, and how many there are. */
export async function listNotices(
  db: Db,
  { id, admin }: { readonly id: number; readonly admin: boolean },
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await sql<NoticeRow>`
    select ${shown} ${visibleTo(id, admin)}
    order by notices.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const total = await sql<{ total: number }>`select count(*)::int as total ${visibleTo(id, admin)}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** Returns how many of them are not read. */
export async function countUnread(db: Db, { id, admin }: { id: number; admin: boolean }): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select 1 ${visibleTo(id, admin)} and read_at is null limit ${mostUnread}) as counted`.execute(db)
  return rows[0]?.unread ?? 0
}

export async function markRead(tx: Tx, userId: number, upTo: number, now: Date): Promise<void> {
  const query = tx.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId)
  await query.where('id', '<=', upTo).where('read_at', 'is', null).execute()
}

export async function insertNotice(
  tx: Tx,
  { userId, accountId }: { userId: number; accountId: number | null },
  kind: NoticeKind,
  data: object,
): Promise<void> {
  await tx
    .insertInto('notices')
    .values({ user_id: userId, account_id: accountId, kind, data: JSON.stringify(data) })
    .execute()
}

/** Forgets those that are kept no longer, so many at once; answers how many went. */
export async function forgetNotices(db: Db, now: Date, max: number): Promise<number> {
  const before = new Date(now.getTime() - noticeDays * 24 * 3_600_000)
  const old = db.selectFrom('notices').select('id').where('at', '<', before).orderBy('at').limit(max)
  const gone = await db.deleteFrom('notices').where('id', 'in', old).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Kinds of which nobody has more than one that is not read: it counts what came since. One tells of `rows` at once, else of one. */
const countedKinds: ReadonlySet<NoticeKind> = new Set([
  'claimsOfRadar',
  'claimsFull',
  'claimsDeadline',
  'claimsOverdue',
])

/** Tells people, who are rows of `user_id` and `account_id`. */
async function noticePeople(tx: Tx, people: RawBuilder<unknown>, kind: NoticeKind, data: object): Promise<void> {
  const json = JSON.stringify(data)
  if (!countedKinds.has(kind)) {
    await sql`insert into notices (user_id, account_id, kind, data)
      select user_id, account_id, ${kind}, ${json}::jsonb from (${people}) as people`.execute(tx)
    return
  }
  // one that somebody else counts up at this moment is left to the next: nobody waits here
  await sql`
    with people as (${people}), older as (
      select notices.id from notices join people on people.user_id = notices.user_id
        and people.account_id is not distinct from notices.account_id
      where kind = ${kind} and read_at is null for update of notices skip locked
    ), gone as (
      delete from notices where id in (select id from older) returning user_id, (data ->> 'rows')::int as rows
    )
    insert into notices (user_id, account_id, kind, data)
    select user_id, account_id, ${kind}, ${json}::jsonb
      || jsonb_build_object('rows', coalesce((${json}::jsonb ->> 'rows')::int, 1) + coalesce((select sum(rows) from gone where gone.user_id = people.user_id), 0))
    from people`.execute(tx)
}

/** Tells everybody who manages an account and can come in. */
export const noticeManagers = (tx: Tx, accountId: number, kind: NoticeKind, data: object): Promise<void> =>
  noticePeople(
    tx,
    sql`select distinct user_id, ${accountId}::bigint as account_id
      from membership_roles join roles on roles.id = role_id join users on users.id = user_id
      where membership_roles.account_id = ${accountId} and 'yauth.can_manage_account' = any (roles.permissions)
        and users.state = 'ACTIVE'`,
    kind,
    data,
  )

/** Tells these people, who are members of the account. */
export async function noticeMembers(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
  kind: NoticeKind,
  data: object,
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ user_id, account_id: accountId, kind, data: JSON.stringify(data) }))
  await tx.insertInto('notices').values(rows).execute()
}

/** Tells the users of a copyright holder by the bell. */
export const noticeHolder = (tx: Tx, holderId: number, kind: NoticeKind, data: object): Promise<void> =>
  noticePeople(
    tx,
    sql`select user_id, null::bigint as account_id from holder_members join users on users.id = user_id
      where holder_members.holder_id = ${holderId} and users.state = 'ACTIVE'`,
    kind,
    data,
  )

/** Tells every administrator by the bell. */
export const noticeAdministrators = (tx: Tx, kind: NoticeKind, data: object): Promise<void> =>
  noticePeople(
    tx,
    sql`select id as user_id, null::bigint as account_id from users where admin and state = 'ACTIVE'`,
    kind,
    data,
  )

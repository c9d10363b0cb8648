import {
  type NoticeGroup,
  noticeGroupNames,
  noticeGroups,
} from '@skleyka/contract/notifications/notifications.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { type NoticeRow, shown, visibleTo } from './notifications.sql.ts'

/** Timings by which notices are gathered into letters, in seconds. */
export interface Gathering {
  /** The oldest one waits so long to be read in the console. */
  readonly settleS: number
  /** Between two letters at least. */
  readonly betweenS: number
}

/** Age from which an event is seen by all: it is of the next letter. */
const seenAfterS = 60

/** Returns which groups somebody has told by mail; none until he chooses. */
export async function findMailed(db: Db, userId: number): Promise<NoticeGroup[]> {
  const row = await db.selectFrom('notice_mail').select('groups').where('user_id', '=', userId).executeTakeFirst()
  return noticeGroupNames.filter((group) => row?.groups.includes(group))
}

/** Marks the present notices as told; who had chosen before loses nothing of what was to come. */
export async function writeMailed(tx: Tx, userId: number, groups: NoticeGroup[], now: Date): Promise<void> {
  await sql`
    insert into notice_mail (user_id, groups, mailed_up_to) values (${userId}, ${groups}::text[], ${now})
    on conflict (user_id) do update set groups = excluded.groups,
      mailed_up_to = case when notice_mail.groups = '{}' then excluded.mailed_up_to else notice_mail.mailed_up_to end`.execute(
    tx,
  )
}

const chosen = sql`notices.user_id = notice_mail.user_id and notices.read_at is null
  and notices.at > notice_mail.mailed_up_to
  and notices.kind in (select jsonb_array_elements_text(${JSON.stringify(noticeGroups)}::jsonb -> chosen)
    from unnest(notice_mail.groups) as chosen)`
const isDue = (now: Date, { settleS, betweenS }: Gathering) => sql`
  (mailed_at is null or mailed_at <= ${now}::timestamptz - make_interval(secs => ${betweenS}))
  and exists (select from notices where ${chosen} and notices.at <= ${now}::timestamptz - make_interval(secs => ${settleS}))`

/** Returns who is to be written to now. Platform housekeeping: people of all accounts. */
export async function findDue(db: Db, now: Date, gathering: Gathering): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from notice_mail where ${isDue(now, gathering)} order by user_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Somebody who is to be written to, locked until the end of the transaction; null when somebody else has, or is at it. */
export async function lockDue(tx: Tx, userId: number, now: Date, gathering: Gathering) {
  const { rows } = await sql<{ email: string; admin: boolean; upTo: Date }>`
    select users.email, users.admin, ${now}::timestamptz - make_interval(secs => ${sql.lit(seenAfterS)}) as "upTo"
    from notice_mail join users on users.id = user_id and users.state = 'ACTIVE'
    where user_id = ${userId} and ${isDue(now, gathering)} for update of notice_mail skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Returns what of it he is to be told, the oldest first, and how much it is: what he may see and has not read. */
export async function readDue(
  tx: Tx,
  { id, admin, upTo }: { id: number; admin: boolean; upTo: Date },
  most: number,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await sql<NoticeRow & { total: number }>`
    select ${shown}, (count(*) over ())::int as total ${visibleTo(id, admin)}
      and exists (select from notice_mail where ${chosen}) and notices.at <= ${upTo}
    order by notices.id limit ${most}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Notes up to when somebody was told; `mailedAt` stays as it was where there was nothing to write. */
export async function markMailed(tx: Tx, userId: number, upTo: Date, mailedAt: Date | null): Promise<void> {
  await tx
    .updateTable('notice_mail')
    .set({ mailed_up_to: upTo, ...(mailedAt && { mailed_at: mailedAt }) })
    .where('user_id', '=', userId)
    .execute()
}

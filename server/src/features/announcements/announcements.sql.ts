import type { Announcement, ShownAnnouncement } from '@skleyka/contract/announcements/announcements.calls.ts'
import type { Db, Tx } from '../../database/database.ts'

/** Returns what is told at a moment; null for nothing. */
export async function findShown(db: Db, now: Date): Promise<ShownAnnouncement | null> {
  const row = await db
    .selectFrom('announcements')
    .select(['text', 'kind', 'closable as isClosable', 'row_version as version', 'shown_to as until'])
    .where('shown_from', '<=', now)
    .where('shown_to', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export async function findAnnouncement(db: Db): Promise<Announcement | null> {
  const row = await db
    .selectFrom('announcements')
    .leftJoin('users', 'users.id', 'updated_by')
    .select(['text', 'kind', 'closable as isClosable', 'shown_from as from', 'shown_to as until'])
    .select(['row_version as version', 'announcements.updated_at as changedAt', 'users.name as changedBy'])
    .executeTakeFirst()
  return row ?? null
}

type Fields = Pick<Announcement, 'text' | 'kind' | 'isClosable' | 'from' | 'until'>
interface Written {
  /** Of what is changed; 0 where nothing was there. */
  readonly version: number
  readonly by: number
  readonly now: Date
}

/** Writes the announcement; false when it is of another version. */
export async function writeAnnouncement(tx: Tx, fields: Fields, { version, by, now }: Written): Promise<boolean> {
  const row = {
    text: fields.text,
    kind: fields.kind,
    closable: fields.isClosable,
    shown_from: fields.from,
    shown_to: fields.until,
    row_version: version + 1,
    updated_at: now,
    updated_by: by,
  }
  const query =
    version === 0
      ? tx
          .insertInto('announcements')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
      : tx.updateTable('announcements').set(row).where('row_version', '=', version).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}

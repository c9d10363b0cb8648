import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { followedTemplates } from '../templates/templates.ts'

/** The videos of an account among these numbers, with their uuids; those in the trash, and those that do not play yet, are none. */
export async function findVideos(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('records')
    .select(['id', 'uuid'])
    .where('account_id', '=', accountId)
    .where('lifecycle', '=', 'ACTIVE')
    .where('playable', '=', true)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** The published body of the template of ads that a record follows and the blocks of its own, null for neither. Public: a uuid stands for the record. */
export async function findFollowedAds(db: Db, uuid: string) {
  const row = await db
    .selectFrom('records')
    .leftJoinLateral(followedTemplates.inSql('ad').as('followed'), (join) => join.onTrue())
    .select(['records.account_id as accountId', 'followed.template_id as templateId', 'followed.body'])
    .select('records.ad_blocks as ownBlocks')
    .where('records.uuid', '=', uuid)
    .executeTakeFirst()
  return row === undefined || (row.body === null && row.ownBlocks.length === 0) ? null : row
}

/** Returns true if any video of an account could have ads. */
export async function mayHaveAds(db: Db, accountId: number): Promise<boolean> {
  const query = db.selectFrom('templates').select('id').where('account_id', '=', accountId)
  const template = query.where('kind', '=', 'ad').where('body', 'is not', null).limit(1)
  if ((await template.executeTakeFirst()) !== undefined) return true
  const own = db.selectFrom('records').select('id').where('account_id', '=', accountId)
  return (await own.where(sql<boolean>`ad_blocks <> '{}'`).limit(1).executeTakeFirst()) !== undefined
}

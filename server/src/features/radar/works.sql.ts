import type { RadarWork, workSortFields } from '@skleyka/contract/radar/radar.calls.ts'
import type { RadarRule } from '@skleyka/contract/radar/radar-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { matchState } from './match-state.sql.ts'

/** A page of a list: `field` in `order`, so many rows from the first of the page on. */
export interface PageQuery<Field> {
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: Field; readonly order: 'asc' | 'desc' }
}

/** A work that is a video stays one while the video is there and names its holder. */
const isLost = sql<boolean>`(own.id is not null and (own.lifecycle = 'DELETED' or own.holder_id is distinct from radar_works.holder_id))`
const lostText = 'Это видео удалили или в\u00a0нём больше не\u00a0указан этот правообладатель. Копии не\u00a0ищутся'

const workOrder = { name: sql`radar_works.name collate "ru-x-icu"`, matches: sql`matches`, created: sql`"createdDate"` }

/** One page of the works of a holder, and how many it has. */
export async function listWorks(
  db: Db,
  holderId: number,
  { page, perPage, sort }: PageQuery<(typeof workSortFields)[number]>,
): Promise<{ items: RadarWork[]; total: number }> {
  const { rows } = await sql<RadarWork>`
    select radar_works.id, radar_works.name, rule,
      case when ${isLost} then 'FAILED' else radar_works.state end as state,
      case when ${isLost} then ${lostText} else radar_works.fail_text end as "failText", record_id as "recordId",
      coalesce(radar_works.duration_ms, own.duration_ms) as "durationMs", radar_works.created_at as "createdDate", (select count(*) from radar_matches as matches
        join records on records.id = matches.record_id and records.lifecycle = 'ACTIVE'
        left join claims on claims.id = matches.claim_id
        where work_id = radar_works.id and ${matchState} = 'NEW') as matches
    from radar_works left join records as own on own.id = record_id where radar_works.holder_id = ${holderId}
    order by ${workOrder[sort.field]} ${sql.raw(sort.order)}, radar_works.id ${sql.raw(sort.order)}
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { items: rows, total: await countWorks(db, holderId) }
}

export async function countWorks(db: Db, holderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('radar_works')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('holder_id', '=', holderId)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a holder, so that no two of its works take the last place. */
export async function lockHolder(tx: Tx, holderId: number): Promise<void> {
  await tx.selectFrom('holders').select('id').where('id', '=', holderId).forUpdate().executeTakeFirst()
}

/** Returns the account of a video that names a holder and is in no trash; null for any other. */
export async function findOwnVideo(tx: Tx, holderId: number, recordId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('records')
    .select('account_id')
    .where('id', '=', recordId)
    .where('holder_id', '=', holderId)
    .where('lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row?.account_id ?? null
}

interface NewWork {
  readonly holderId: number
  readonly name: string
  readonly rule: RadarRule
  /** A video, or a file of so many bytes that is awaited behind a link. */
  readonly source: { readonly recordId: number } | { readonly sizeBytes: number; readonly linkHash: Buffer }
}

/** Adds a work; null when the video is one of this holder already. */
export async function insertWork(tx: Tx, { holderId, name, rule, source }: NewWork): Promise<number | null> {
  const from =
    'recordId' in source
      ? { state: 'READY' as const, record_id: source.recordId }
      : { state: 'AWAITED' as const, size_bytes: source.sizeBytes, link_hash: source.linkHash }
  const row = await tx
    .insertInto('radar_works')
    .values({ holder_id: holderId, name, rule, ...from })
    .onConflict((conflict) => conflict.columns(['holder_id', 'record_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns a work of a holder, locked; null for an unknown or foreign one. */
export async function lockWork(tx: Tx, holderId: number, id: number) {
  const row = await tx
    .selectFrom('radar_works')
    .select(['id', 'name', 'rule', 'record_id as recordId'])
    .where('id', '=', id)
    .where('holder_id', '=', holderId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateWork(tx: Tx, id: number, change: { name: string; rule: RadarRule }): Promise<void> {
  await tx
    .updateTable('radar_works')
    .set({ ...change, row_version: sql<number>`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteWork(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('radar_works').where('id', '=', id).execute()
}

/** The work whose file is awaited behind a link; null once it has come or the link is older than `since`. */
export async function findAwaitedWork(db: Db, linkHash: Buffer, since: Date) {
  const row = await db
    .selectFrom('radar_works')
    .select(['id', 'holder_id as holderId', 'size_bytes as sizeBytes'])
    .where('link_hash', '=', linkHash)
    .where('state', '=', 'AWAITED')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row ?? null
}

/** The name of another work of the holder that came from the same file; null when there is none. */
export async function findSameFile(tx: Tx, holderId: number, fileHash: Buffer): Promise<string | null> {
  const row = await tx
    .selectFrom('radar_works')
    .select('name')
    .where('holder_id', '=', holderId)
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
  return row?.name ?? null
}

/** AWAITED → MAKING: its file lies in the store. False when another send of it came first. */
export async function takeFile(tx: Tx, id: number, fileHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('radar_works')
    .set({ state: 'MAKING', file_hash: fileHash, link_hash: null })
    .where('id', '=', id)
    .where('state', '=', 'AWAITED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes works whose file never came, and returns their ids. Platform housekeeping: of all holders. */
export async function dropAwaitedWorks(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .deleteFrom('radar_works')
    .where('state', '=', 'AWAITED')
    .where('created_at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** MAKING → READY or FAILED. False when the work was deleted meanwhile. */
export async function endWork(
  tx: Tx,
  id: number,
  end: { durationMs: number } | { failText: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('radar_works')
    .set(
      'failText' in end
        ? { state: 'FAILED', fail_text: end.failText, file_hash: null }
        : { state: 'READY', duration_ms: Math.round(end.durationMs) },
    )
    .where('id', '=', id)
    .where('state', '=', 'MAKING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readWork(db: Db, id: number) {
  const row = await db
    .selectFrom('radar_works')
    .select(['id', 'state', 'record_id as recordId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The account in whose turn the workers take what belongs to no account: the oldest that is open. Null while there is none. */
export async function findTurnAccount(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Gives the works of a holder to the one it is merged into, without those that one has already. Returns how many. */
export async function moveWorks(tx: Tx, fromId: number, intoId: number): Promise<number> {
  await sql`delete from radar_works as works using radar_works as others
    where works.holder_id = ${fromId} and others.holder_id = ${intoId}
      and (works.record_id = others.record_id or works.file_hash = others.file_hash)`.execute(tx)
  const moved = await tx
    .updateTable('radar_works')
    .set({ holder_id: intoId })
    .where('holder_id', '=', fromId)
    .returning('id')
    .execute()
  return moved.length
}

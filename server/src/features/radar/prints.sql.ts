import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { IndexWord } from '../../fingerprints/words.ts'

/** The video or the work that a fingerprint is of. */
export type PrintOwner = { readonly versionId: number } | { readonly workId: number }

const wordsAtOnce = 20_000

/** Stores a fingerprint with its words, in the place of the one that an earlier run has left. Returns its id. */
export async function savePrints(
  tx: Tx,
  owner: PrintOwner,
  prints: { durationMs: number; picture: Buffer | null; sound: Buffer | null },
  words: readonly IndexWord[],
): Promise<number> {
  const of =
    'versionId' in owner ? { version_id: owner.versionId, work_id: null } : { version_id: null, work_id: owner.workId }
  await tx
    .deleteFrom('radar_prints')
    .$if(of.version_id !== null, (query) => query.where('version_id', '=', of.version_id))
    .$if(of.work_id !== null, (query) => query.where('work_id', '=', of.work_id))
    .execute()
  const { picture, sound } = prints
  const { id } = await tx
    .insertInto('radar_prints')
    .values({ ...of, duration_ms: Math.round(prints.durationMs), picture, sound })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const some = words.slice(from, from + wordsAtOnce)
    const column = (name: keyof IndexWord) => some.map((one) => one[name])
    await sql`insert into radar_words (word, prints_id, view, moment)
      select word, ${id}, view, moment
      from unnest(${column('word')}::integer[], ${column('view')}::smallint[], ${column('moment')}::integer[])
        as indexed (word, view, moment)
      on conflict do nothing`.execute(tx)
  }
  return id
}

/** A place of the index that a word leads to; `wordPlace` is the place of the word in the list that was looked up. */
export interface IndexPlace {
  readonly wordPlace: number
  readonly printsId: number
  readonly view: number
  readonly moment: number
}

/** A word of more places than this tells nothing: a title that every video begins with, a picture nearly without content. */
const mostPlaces = 64

/** Looks words up in the index of all videos and works, beside one fingerprint. */
export async function findPlaces(tx: Tx, words: readonly number[], besides: number): Promise<IndexPlace[]> {
  const found: IndexPlace[] = []
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const some = words.slice(from, from + wordsAtOnce)
    const { rows } = await sql<{ wordPlace: number; prints: number[]; views: number[]; moments: number[] }>`
      select place::integer as "wordPlace", prints, views, moments
      from unnest(${some}::integer[]) with ordinality as query (word, place)
      cross join lateral (
        select array_agg(prints_id::integer) as prints, array_agg(view::integer) as views, array_agg(moment) as moments
        from (select prints_id, view, moment from radar_words where radar_words.word = query.word limit ${mostPlaces + 1}) as places
        having count(*) between 1 and ${mostPlaces}
      ) as places`.execute(tx)
    for (const { wordPlace, prints, views, moments } of rows) {
      for (const [at, printsId] of prints.entries()) {
        if (printsId === besides) continue
        found.push({ wordPlace: from + wordPlace - 1, printsId, view: views[at] ?? 0, moment: moments[at] ?? 0 })
      }
    }
  }
  return found
}

/** A stored fingerprint with what it is of. */
export interface StoredPrints {
  readonly id: number
  readonly picture: Buffer | null
  readonly sound: Buffer | null
  /** The version of the video that it is of; null for a work that was sent as a file. */
  readonly versionId: number | null
  /** The video that it is of, and the account that has it; null for a work that was sent as a file. */
  readonly recordId: number | null
  readonly accountId: number | null
  /** The holder that the video names. */
  readonly holderId: number | null
  /** The work that was sent as a file. */
  readonly workId: number | null
}

/**
 * Returns fingerprints of videos that play now, and of works that are looked for. Videos in the trash are among them: they
 * may come back, and their matches are told of then.
 */
export async function readPrints(tx: Tx, ids: readonly number[]): Promise<StoredPrints[]> {
  const { rows } = await sql<StoredPrints>`
    select prints.id, prints.picture, prints.sound, prints.version_id as "versionId", records.id as "recordId", records.account_id as "accountId",
      records.holder_id as "holderId", works.id as "workId"
    from radar_prints as prints
    left join record_versions as versions on versions.id = prints.version_id
    left join records on records.id = versions.record_id and records.current_version_id = versions.id
      and records.lifecycle in ('ACTIVE', 'DISPOSED')
    left join radar_works as works on works.id = prints.work_id and works.state = 'READY'
    where prints.id = any(${ids}::bigint[]) and (records.id is not null or works.id is not null)
    order by prints.id`.execute(tx)
  return rows
}

/** The fingerprint of a version that an earlier run has stored; null when there is none. */
export async function findPrintsOfVersion(tx: Tx, versionId: number): Promise<StoredPrints | null> {
  const row = await tx.selectFrom('radar_prints').select('id').where('version_id', '=', versionId).executeTakeFirst()
  const [prints] = row ? await readPrints(tx, [row.id]) : []
  return prints ?? null
}

/** The fingerprint of what a work is: of its file, or of the video that it names. */
export async function findPrintsOfWork(tx: Tx, workId: number): Promise<StoredPrints | null> {
  const { rows } = await sql<{ id: number }>`
    select prints.id from radar_works as works
    left join records on records.id = works.record_id
    join radar_prints as prints on prints.work_id = works.id or prints.version_id = records.current_version_id
    where works.id = ${workId}`.execute(tx)
  const [prints] = await readPrints(
    tx,
    rows.map(({ id }) => id),
  )
  return prints ?? null
}

/** Videos that play and have no fingerprint, the newest first; none while as many tasks of the kind wait. Of all accounts. */
export async function findWithoutPrints(
  tx: Tx,
  max: number,
): Promise<{ accountId: number; recordId: number; versionId: number }[]> {
  const { rows } = await sql<{ accountId: number; recordId: number; versionId: number }>`
    select account_id as "accountId", id as "recordId", current_version_id as "versionId" from records
    where current_state = 'READY' and lifecycle = 'ACTIVE' and current_version_id is not null
      and not exists (select from radar_prints where radar_prints.version_id = records.current_version_id)
      and (select count(*) from tasks where type = 'fingerprint' and state in ('QUEUED', 'RETRY_WAIT', 'RUNNING')) < ${max}
      and not exists (select from tasks where tasks.record_id = records.id and tasks.version_id = records.current_version_id
        and tasks.type = 'fingerprint' and tasks.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT', 'FAILED'))
    order by id desc limit ${max}`.execute(tx)
  return rows
}

/** Removes fingerprints of versions that play no more, so many at a time. Platform housekeeping: of all accounts. */
export async function dropGonePrints(db: Db, max: number): Promise<void> {
  await sql`delete from radar_prints where id in (
    select prints.id from radar_prints as prints
    join record_versions as versions on versions.id = prints.version_id
    join records on records.id = versions.record_id
    where records.lifecycle = 'DELETED' or records.current_version_id > versions.id limit ${max})`.execute(db)
}

/** Returns the sound playlist of a version without a picture; null when it has none. */
export async function findSoundPlaylist(tx: Tx, accountId: number, versionId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('renditions')
    .select('playlist_key')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'READY')
    .where('playlist_key', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  return row?.playlist_key ?? null
}

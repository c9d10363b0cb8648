import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A version that plays, whose files are not in the form that its account wants. */
export interface Unlike {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
  readonly uuid: string
  readonly outputPrefix: string
  /** True if its own files are unlike; else some of its streams that are served apart are. */
  readonly isUnlike: boolean
  /** Key of the unfinished output of a run that was killed. */
  readonly left: string | null
}

const keyedPath = (place: string) =>
  sql<boolean>`exists (select from place_keys where place_keys.place = ${sql.ref(place)})`
const streamUnlike = (isWanted: boolean) => sql<boolean>`exists (select from audio_streams as stream
  where stream.account_id = version.account_id and stream.version_id = version.id and stream.ended_at is null
    and ${keyedPath('stream.folder')} <> ${isWanted})`

const playing = sql`record_versions as version
  join records as record on record.account_id = version.account_id and record.current_version_id = version.id`
const ofAccount = (accountId: number) => sql<boolean>`version.account_id = ${accountId}
  and version.state = 'READY' and version.output_prefix is not null
  and record.current_state = 'READY' and record.lifecycle <> 'DELETED'`

/**
 * The next version below an id that is to get another form; its row stays locked. One that another task works on is left to
 * that task, one that has failed to whoever asks again, and one whose playlists name lost qualities to whoever takes them out.
 */
export async function pickUnlike(
  tx: Tx,
  { accountId, isWanted, below, taskId }: { accountId: number; isWanted: boolean; below: number; taskId: number },
): Promise<Unlike | null> {
  const { rows } = await sql<Unlike>`/* plan: pick_unlike */
    select version.id, version.account_id as "accountId", record.id as "recordId", record.uuid,
      version.output_prefix as "outputPrefix", ${keyedPath('version.output_prefix')} <> ${isWanted} as "isUnlike",
      version.recast_prefix as left
    from ${playing}
    where ${ofAccount(accountId)} and version.id < ${below} and version.recast_fail_text is null
      and not exists (select from freed_qualities as freed where freed.version_id = version.id and freed.told_at is null)
      and (${keyedPath('version.output_prefix')} <> ${isWanted} or ${streamUnlike(isWanted)})
      and (version.recast_task_id is null or version.recast_task_id = ${taskId} or not exists (
        select from tasks where tasks.id = version.recast_task_id and tasks.state = 'RUNNING'))
    order by version.id desc limit 1
    for update of version skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Says where a task puts the other form of a version, before it does. */
export async function beginRecast(
  tx: Tx,
  { id, accountId }: Pick<Unlike, 'id' | 'accountId'>,
  prefix: string,
  taskId: number,
) {
  await tx
    .updateTable('record_versions')
    .set({ recast_prefix: prefix, recast_task_id: taskId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const rest = { recast_prefix: null, recast_task_id: null }

/**
 * The one switch: from here on players get the other form. False, and nothing is changed, where the version plays something
 * else by now. `clearUntil` is told of files that were in clear: until then addresses of before go on with them.
 */
export async function switchForm(
  tx: Tx,
  { id, accountId, outputPrefix }: Pick<Unlike, 'id' | 'accountId' | 'outputPrefix'>,
  prefix: string,
  clearUntil: Date | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('record_versions')
    .set({
      ...rest,
      output_prefix: prefix,
      clear_prefix: clearUntil && outputPrefix,
      clear_until: clearUntil,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .where('output_prefix', '=', outputPrefix)
    .where('recast_prefix', '=', prefix)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A try is over, unless another task has begun anew; `failText` says why it failed, and takes the version out of the way. */
export async function endRecast(
  tx: Tx,
  { id, accountId }: Pick<Unlike, 'id' | 'accountId'>,
  prefix: string,
  failText: string | null,
) {
  await tx
    .updateTable('record_versions')
    .set({ ...rest, recast_fail_text: failText })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('recast_prefix', '=', prefix)
    .execute()
}

/** Lets failed recastings be tried again. */
export async function forgetRecastFailures(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ recast_fail_text: null })
    .where('account_id', '=', accountId)
    .where('recast_fail_text', 'is not', null)
    .execute()
}

/** Returns how many videos of an account play, how many of them in the form it wants, and how many could not follow. */
export async function countForms(db: Db, accountId: number, isWanted: boolean) {
  const { rows } = await sql<{
    total: number
    done: number
    failed: number
    failText: string | null
  }>`/* plan: count_forms */
    select count(*)::int as total, count(*) filter (where not is_unlike)::int as done,
      count(*) filter (where is_unlike and recast_fail_text is not null)::int as failed,
      min(recast_fail_text) filter (where is_unlike) as "failText"
    from (
      select version.recast_fail_text,
        ${keyedPath('version.output_prefix')} <> ${isWanted} or ${streamUnlike(isWanted)} as is_unlike
      from ${playing} where ${ofAccount(accountId)}
    ) as counted`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count has one row')
  return counted
}

/** Keeps others from putting a version into another form, until the end of the transaction. */
export async function holdForm(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .selectFrom('record_versions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Returns where the files of a version lie that players get now. */
export async function playsFrom(tx: Tx, accountId: number, recordId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('records')
    .select('current_version_id')
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  return row?.current_version_id ?? null
}

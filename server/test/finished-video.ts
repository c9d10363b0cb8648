import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type ConnectionSettings, clientSettings } from '../src/database/database.ts'
import { copyFolder, makeOnce, readSources } from './make-once.ts'

/** Columns of a row by their names, as JSON. */
export type Columns = Record<string, unknown>

/**
 * Rows that the pipeline writes of a video between the end of its upload and its last frame. In strings `{uuid}` stands for
 * that of the record, `{run0}` for the version with the task of that place in `tasks`.
 */
export interface FinishedRows {
  readonly record: Columns & { readonly sprite: Columns | null }
  readonly version: Columns
  readonly renditions: readonly Columns[]
  readonly frames: readonly Columns[]
  /** In the order in which they were asked for: `probe` is the first. */
  readonly tasks: readonly (Columns & { readonly type: string })[]
  readonly places: readonly Columns[]
}

/** A video whose source is stored, where the pipeline begins. */
export interface UploadedVideo {
  readonly accountId: number
  readonly recordId: number
  readonly recordUuid: string
  readonly versionId: number
}

/** Sources that decide how a video is made of a file; a test compares a restored one with one that is made now. */
const sources = [
  'package-lock.json',
  'server/migrations/postgres',
  ...['ffmpeg', 'storage', 'tasks'].map((folder) => `server/src/${folder}`),
  ...['frames', 'ladders', 'processing', 'versions'].map((feature) => `server/src/features/${feature}`),
  ...['finished-video', 'make-video', 'test-processing'].map((name) => `server/test/${name}.ts`),
  ...['ladders/ladder-rules', 'records/record-states', 'frames/sprites'].map((name) => `contract/src/${name}.ts`),
]

/** Folders of the storage that runs fill, and the file of the rows beside them. */
export const keptRoots = ['hls', 'images'] as const
export const keptRows = 'rows.json'

/** Returns the folder of all that the pipeline makes of a clip, for `restoreVideo`; made once for all runs by the real tasks. */
export async function finishedVideo(clip: string): Promise<string> {
  const { FFMPEG_PATH = '', PATH = '' } = process.env
  const machine = [process.version, `${availableParallelism()}`, FFMPEG_PATH, PATH]
  const madeOf = [...readSources(...sources), await readFile(clip), ...machine]
  return makeOnce({ kind: 'video', madeOf, keep: 40 }, async (folder) => {
    // whoever runs tests is told of them by their processes, and this is none of them
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const maker = spawn(process.execPath, [path.join(import.meta.dirname, 'make-video.ts'), clip, folder], { env })
    const ended = once(maker, 'exit')
    const [printed, complaint] = await Promise.all([text(maker.stdout), text(maker.stderr)])
    const [code] = await ended
    if (code !== 0) throw new Error(`no video was made of ${clip}:\n${printed}${complaint}`)
  })
}

/** Brings an uploaded video to where the pipeline would, without its work: first the files, then the rows in one transaction. */
export async function restoreVideo(
  client: pg.Client,
  storage: string,
  video: UploadedVideo,
  folder: string,
): Promise<void> {
  const kept = await readFile(path.join(folder, keptRows), 'utf8')
  const { tasks }: FinishedRows = JSON.parse(kept)
  await client.query('begin')
  try {
    await requireUsual(client, video)
    const taskIds = await insertTasks(client, video, tasks)
    const inPlace = (words: string) =>
      words
        .replaceAll('{uuid}', video.recordUuid)
        .replaceAll(/\{run(\d+)\}/g, (_, place) => `${video.versionId}-${taskIds[Number(place)]}`)
    for (const root of keptRoots.filter((name) => existsSync(path.join(folder, name)))) {
      for (const run of await readdir(path.join(folder, root))) {
        const to = path.join(storage, root, video.recordUuid, inPlace(run))
        await mkdir(to, { recursive: true, mode: 0o700 })
        await copyFolder(path.join(folder, root, run), to)
      }
    }
    await writeRows(client, video, taskIds, JSON.parse(inPlace(kept)))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Opens a connection to the rows of all accounts. */
export async function openRows(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  await client.query(`select set_config('skleyka.account', '0', false)`)
  return client
}

/**
 * Finds the new record of an upload, and sees to it that its end begins nothing: the task that it would ask for is there
 * already, and no worker takes it.
 */
export async function holdProcessing(client: pg.Client, recordId: number): Promise<UploadedVideo> {
  const { rows } = await client.query<Record<'accountId' | 'recordUuid' | 'versionId', string>>(
    `insert into tasks (type, account_id, record_id, version_id, share_key, unique_key, state)
      select 'probe', records.account_id, records.id, version.id, 'account:' || records.account_id,
        'probe:' || version.id, 'WAITING'
      from records join record_versions as version on version.record_id = records.id where records.id = $1
      returning account_id as "accountId", version_id as "versionId",
        (select uuid from records where id = $1) as "recordUuid"`,
    [recordId],
  )
  const [row] = rows
  if (!row) throw new Error(`no record ${recordId}`)
  return {
    accountId: Number(row.accountId),
    recordId,
    recordUuid: row.recordUuid,
    versionId: Number(row.versionId),
  }
}

/** Refuses an account or a ladder for which the kept video was not made: it is of the usual ladder, in clear. */
async function requireUsual(client: pg.Client, { accountId, recordId }: UploadedVideo): Promise<void> {
  const { rowCount } = await client.query(
    `select from records join accounts on accounts.id = records.account_id
      where records.id = $2 and accounts.id = $1 and (use_encryptor
        or exists (select from template_of($1, $2, records.ladder_template_id, 'ladder')))`,
    [accountId, recordId],
  )
  if (rowCount !== 0) throw new Error('this account encrypts, or the video follows a ladder: let it be processed')
}

/** Writes the finished tasks; the first may stand there, held. Returns their ids. */
async function insertTasks(
  client: pg.Client,
  { accountId, recordId, versionId }: UploadedVideo,
  tasks: FinishedRows['tasks'],
): Promise<number[]> {
  const ids: number[] = []
  const { rows } = await client.query<{ name: string }>('select name from processes order by started_at limit 1')
  for (const { state, ...task } of tasks) {
    const key = `${task.type}:${versionId}`
    await client.query('delete from tasks where unique_key = $1', [key])
    const [id = 0] = await insertRows(client, 'tasks', [
      {
        ...task,
        ...{ account_id: accountId, record_id: recordId, version_id: versionId, unique_key: key },
        ...{ payload: { versionId }, share_key: `account:${accountId}`, state: 'RUNNING', lease_until: new Date() },
        ...(rows[0] && { worker: rows[0].name }),
      },
    ])
    await client.query('update tasks set state = $2, lease_until = null where id = $1', [id, state])
    ids.push(id)
  }
  return ids
}

/** The steps of the pipeline one by one: triggers hear of each of them. */
async function writeRows(
  client: pg.Client,
  { accountId, recordId, versionId }: UploadedVideo,
  taskIds: readonly number[],
  { record, version, renditions, frames, places }: FinishedRows,
): Promise<void> {
  const both = async (ofVersion: Columns, ofRecord: Columns) => {
    await updateRow(client, 'record_versions', versionId, ofVersion)
    await updateRow(client, 'records', recordId, ofRecord)
  }
  for (const state of ['CHECKING', 'QUEUED', 'CONVERTING']) await both({ state }, { current_state: state })
  const { output_prefix } = version
  const { sprite, ...shown } = record
  await both({ playable: true, output_prefix }, { playable: true, current_version_id: versionId })
  const owner = { account_id: accountId }
  await insertRows(
    client,
    'renditions',
    renditions.map((row) => ({ ...row, ...owner, version_id: versionId })),
  )
  await both(version, { ...shown, current_version_id: versionId })
  const ofSprite = sprite && 'id' in sprite ? { ...sprite, id: taskIds[Number(sprite.id)] } : sprite
  await updateRow(client, 'records', recordId, { sprite: ofSprite })
  const ofFrame = { ...owner, record_id: recordId, version_id: versionId }
  await insertRows(
    client,
    'frames',
    frames.map((row) => ({ ...row, ...ofFrame })),
  )
  await insertRows(
    client,
    'storage_places',
    places.map((row) => ({ ...row, ...owner })),
    'place',
  )
}

/** Inserts rows and returns their ids; a column of a moment that is not null gets the moment of the transaction. */
async function insertRows(client: pg.Client, table: string, rows: readonly Columns[], key = 'id'): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const names = columns.map(pg.escapeIdentifier).join(', ')
  const values = columns.map((name) => columnValue(name)).join(', ')
  const { rows: made } = await client.query<Record<string, string>>(
    `insert into ${table} (${names}) select ${values} from jsonb_populate_recordset(null::${table}, $1)
      returning ${key}`,
    [JSON.stringify(rows)],
  )
  return made.map((row) => Number(row[key]))
}

async function updateRow(client: pg.Client, table: string, id: number, row: Columns): Promise<void> {
  const columns = Object.keys(row)
  const names = columns.map(pg.escapeIdentifier).join(', ')
  const values = columns.map((name) => columnValue(name)).join(', ')
  await client.query(
    `update ${table} set (${names}) = (select ${values} from jsonb_populate_record(null::${table}, $2))
      ${table.startsWith('record') ? ', updated_at = now()' : ''} where id = $1`,
    [id, JSON.stringify(row)],
  )
}

const columnValue = (column: string): string => {
  const name = pg.escapeIdentifier(column)
  return column.endsWith('_at') ? `case when ${name} is not null then now() end` : name
}

import assert from 'node:assert/strict'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openRows } from '../server/test/finished-video.ts'
import { openApi, uploadFile, waitUntilSettled } from './product/api.ts'
import { makeClip } from './product/clips.ts'
import { startProduct } from './product/product.ts'
import { readyVideo } from './product/ready-video.ts'
import { socketOf } from './product/scale/folder.ts'
import { until } from './product/until.ts'

const product = await startProduct()
after(async () => {
  await client.end()
  await product.stop()
  await product.remove()
})
const key = await product.admin('api-key', product.administrator.email)
const api = openApi({ url: product.url, key, account: 'studio' })
const client = await openRows({ ...socketOf(product.dataDir), database: 'skleyka' })

const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
const processed = await waitUntilSettled(api, await uploadFile(api, clip, 'Клип.mp4'))
await until('its frames', async () => {
  const { rowCount } = await client.query(`select from tasks where record_id = $1 and state <> 'DONE'`, [processed.id])
  return rowCount === 0 ? true : null
})
const restored = await readyVideo(product, api, clip, 'Клип.mp4')

/** Keys whose values are of one record alone, as numbers and secrets are. */
const own = new Set([
  ...['id', 'uuid', 'record_id', 'version_id', 'current_version_id', 'recordId', 'versionId', 'requestId'],
  ...['secret_hash', 'spool_key', 'took_ms'],
])
const ofOne: readonly [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\dT.*$/, '{moment}'],
  [/\/img\/\{uuid\}\/[^/]+/, '/img/{uuid}/{grant}'],
  [/^((?:hls|images)\/\{uuid\}\/)\d+-\d+-\d+(?=\/)/, '$1{run}'],
  [/^(sources\/\{uuid\}\/)\d+/, '$1{version}'],
  [/№[0-9a-f]+/g, '№{own}'],
  [/^(probe|convert|sprite):\d+$/, '$1:{version}'],
]

/** A value without what two videos of one file do not share; whether it is there stays. */
const shared = (value: unknown, uuid: string): unknown =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    if (part !== null && own.has(key)) return '{own}'
    if (typeof part !== 'string') return part
    return ofOne.reduce((words, [what, name]) => words.replace(what, name), part.replaceAll(uuid, '{uuid}'))
  })

test('a restored video is told by the API as one that was processed is', async () => {
  const facts = async ({ id, uuid }: { id: number; uuid: string }) => {
    const { records: listed } = await api.call(records.getListByFilter, {})
    const own = listed.filter((one) => one.id === id)
    assert.equal(own.length, 1)
    return shared([await api.call(records.getById, { id }), own, await api.call(frames.list, { id })], uuid)
  }
  assert.equal(restored.currentState, 'READY')
  assert.deepEqual(await facts(restored), await facts(await waitUntilSettled(api, processed.id)))
})

test('a restored video has the files of one that was processed, with the same rights', () => {
  const files = ({ uuid }: { uuid: string }) =>
    ['hls', 'images', 'sources'].flatMap((folder) => {
      const root = path.join(product.dataDir, 'storage', folder, uuid)
      const entries = readdirSync(root, { recursive: true, withFileTypes: true })
      return entries
        .map((entry) => {
          const file = path.join(entry.parentPath, entry.name)
          const { mode, uid } = lstatSync(file)
          const name = path.relative(root, file).replace(/^\d+(-\d+-\d+)?/, '{run}')
          const bytes = entry.isFile() ? readFileSync(file).toString('base64') : ''
          return { name: `${folder}/${name}`, mode: mode.toString(8), uid, bytes }
        })
        .sort((one, other) => one.name.localeCompare(other.name))
    })
  assert.ok(files(processed).length > 10)
  assert.deepEqual(files(restored), files(processed))
})

// fingerprints are made by a regular job, of the one video sooner than of the other
test('a restored video has the rows of one that was processed, in every table', async () => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('record_id', 'version_id')
      and table_name <> 'radar_prints'`)
  assert.ok(columns.length > 20)
  const rowsOf = async ({ id, uuid }: { id: number; uuid: string }) => {
    const version = `(select id from record_versions where record_id = ${id})`
    const conditions = [
      ...columns.map(({ table, column }) => [table, `${column} = ${column === 'record_id' ? id : version}`] as const),
      ['records', `id = ${id}`] as const,
      ['storage_places', `place like '%${uuid}%'`] as const,
    ]
    const rowsByTable: Record<string, unknown> = {}
    for (const [table, condition] of conditions) {
      const { rows } = await client.query<{ row: object }>(
        `select to_jsonb(${table}) as row from ${table} where ${condition}`,
      )
      rowsByTable[`${table} where ${condition.split(' ')[0]}`] = rows
        .map(({ row }) => shared(row, uuid))
        .map((row) => JSON.stringify(row))
        .filter((row) => !row.includes('"type":"fingerprint"'))
        .sort()
    }
    return rowsByTable
  }
  assert.deepEqual(await rowsOf(restored), await rowsOf(processed))
})

test('an account that encrypts is not given a video that was made in clear', async () => {
  await client.query(`update accounts set use_encryptor = true where code = 'studio'`)
  await assert.rejects(readyVideo(product, api, clip, 'Не то.mp4'), /let it be processed/)
})

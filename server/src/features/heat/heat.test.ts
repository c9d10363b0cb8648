import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { heat } from '@skleyka/contract/heat/heat.calls.ts'
import { heatPieces, heatShownFrom } from '@skleyka/contract/heat/heat-curve.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'

import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import type { Statistics } from '../../statistics/statistics.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'

const store = await testStatistics()
let isAway = false
const query: Statistics['query'] = (...params) =>
  isAway ? Promise.reject(new StatisticsUnavailable('away')) : store.query(...params)
const t = await testPlayback(undefined, { statistics: { ...store, query } })
const { db, call, account } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const user = await make.user()
await make.member(account.id, user, [])
const as = { user, account: 'studio' }
const lengthMs = 10_000

async function video() {
  const record = await t.playing()
  await db.updateTable('record_versions').set({ duration_ms: lengthMs }).where('id', '=', record.versionId).execute()
  await db.updateTable('records').set({ duration_ms: lengthMs }).where('id', '=', record.id).execute()
  return record
}
type Video = Awaited<ReturnType<typeof video>>

interface Watched {
  session?: string
  ranges?: readonly (readonly [number, number])[]
  version?: number
  marks?: object
}

/** Puts what a session played of a video into the store. */
async function watch(
  of: Video,
  { session = randomUUID(), ranges = [[0, lengthMs]], version = of.versionId, marks = {} }: Watched = {},
) {
  const rows = ranges.map(([from_ms, to_ms], seq) => ({
    ...{ session, seq, at: '2026-11-21T09:00:00Z', account: account.id, record: of.id, version },
    ...{ type: 'heartbeat', from_ms, to_ms, rate: 1, ...marks },
  }))
  await store.insert('events', rows, randomUUID())
}
const known = async ({ id }: { id: number }, who = as) => (await call(heat.get, { id }, who)).result
const config = async ({ uuid }: { uuid: string }) => (await t.ask(`/embed/${uuid}/config.json`)).json()
const nobody = { viewings: 0, pieces: [] }

/** A template that wants the curve, or does not, at a record. */
async function wanting(recordId: number, marks: object) {
  const body = JSON.stringify({ ...usualPlayer, marks })
  const { id } = await db
    .insertInto('templates')
    .values({ account_id: account.id, kind: 'player', name: `Шаблон ${randomUUID()}`, body, published_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('template_versions')
    .values({ account_id: account.id, template_id: id, version: 1, body })
    .execute()
  await db.updateTable('records').set({ player_template_id: id }).where('id', '=', recordId).execute()
}

test('A32 what players tell is counted by pieces and viewings', async () => {
  const one = await video()
  assert.deepEqual(await known(one), nobody)
  const session = randomUUID()
  await watch(one, { session })
  await watch(one, { session, ranges: [[0, 150]] })
  await watch(one, { ranges: [[5_000, 5_100]] })
  const { viewings, pieces } = await known(one)
  assert.equal(viewings, 2)
  assert.deepEqual([pieces.length, pieces[0], pieces[1], pieces[2], pieces[50]], [heatPieces, 2, 1.5, 1, 2])
})

test('a range lies in its pieces to the millisecond, whatever the length, and nothing beyond the end counts', async () => {
  const one = await video()
  const listPieces = async () =>
    (await known(one)).pieces.flatMap((times, piece) => (times > 0 ? [[piece, times]] : []))
  await watch(one, { ranges: [[150, 320]] })
  await watch(one, { ranges: [[9_999, 30_000]] })
  assert.deepEqual(await listPieces(), [
    [1, 0.5],
    [2, 1],
    [3, 0.2],
    [99, 0.01],
  ])
  for (const odd of [7, 99, 30_033, 5_400_001]) {
    const other = await t.playing()
    await db.updateTable('record_versions').set({ duration_ms: odd }).where('id', '=', other.versionId).execute()
    await watch({ ...other }, { ranges: [[0, odd]] })
    assert.ok(
      (await known(other)).pieces.every((times) => times === 1),
      `${odd} ms`,
    )
  }
})

test('a viewing that goes round and round raises no piece above its bound, and the other pieces still count', async () => {
  const one = await video()
  const session = randomUUID()
  await watch(one, { session, ranges: Array.from({ length: 100 }, () => [0, 100] as const) })
  await watch(one, { session, ranges: [[0, 200]] })
  const { viewings, pieces } = await known(one)
  assert.deepEqual([viewings, ...pieces.slice(0, 3)], [1, 5, 1, 0])
})

test('A32 robots, previews and other versions count nothing', async () => {
  const one = await video()
  await watch(one, { marks: { is_robot: 1 } })
  await watch(one, { marks: { is_preview: 1 } })
  await watch(one, { version: one.versionId + 1 })
  assert.deepEqual(await known(one), nobody)
})

test('a store that is away leaves the curve out, and everything else as it is', async () => {
  const one = await video()
  for (let viewing = 0; viewing < heatShownFrom; viewing += 1) await watch(one)
  await wanting(one.id, { chapters: true, cuepoints: false, heat: true })
  isAway = true
  assert.deepEqual([await known(one), (await config(one)).heat, (await config(one)).state], [nobody, null, 'ready'])
  isAway = false
  assert.equal((await known(one)).viewings, heatShownFrom)
})

test('B9 a player gets the curve once enough viewings stand behind it and its template wants it', async () => {
  const [one, old] = [await video(), await video()]
  for (let viewing = 0; viewing < heatShownFrom - 1; viewing += 1)
    await watch(one, { ranges: [[0, viewing < 4 ? lengthMs : 100]] })
  await wanting(one.id, { chapters: true, cuepoints: false, heat: true })
  assert.equal((await config(one)).heat, null, 'the curve of a few tells what each of them watched')
  await watch(one, { ranges: [[0, 100]] })
  const { heat: curve, ...rest } = await config(one)
  assert.equal(curve.length, heatPieces)
  assert.deepEqual([curve[0], curve[1], curve[99]], [100, 40, 40])
  assert.doesNotMatch(JSON.stringify(rest), /viewings/, 'how many watched is not told')
  for (let viewing = 0; viewing < heatShownFrom; viewing += 1) await watch(old)
  assert.equal((await config(old)).heat, null, 'the player of no template')
  await wanting(old.id, { chapters: true, cuepoints: true })
  const before = await config(old)
  assert.deepEqual(
    [before.heat, before.template.marks],
    [null, { chapters: true, cuepoints: true }],
    'a body of before',
  )
  await wanting(one.id, { chapters: true, cuepoints: true, heat: false })
  assert.equal((await config(one)).heat, null)
})

test('A32 another account hears nothing of what is watched, also where the video is shared with it', async () => {
  const one = await video()
  await watch(one)
  const stranger = await make.user()
  const foreign = await make.account({ members: { [stranger]: [] } })
  const askStranger = async () =>
    (await call(heat.get, { id: one.id }, { user: stranger, account: foreign.code })).error?.subtype
  assert.equal(await askStranger(), 'RECORD')
  const between = { account_id: account.id, to_account_id: foreign.id }
  await db
    .insertInto('share_relations')
    .values({ ...between, state: 'ACTIVE', invited_by: user })
    .execute()
  await db
    .insertInto('shares')
    .values({ ...between, record_id: one.id, shared_by: user })
    .execute()
  assert.equal(await askStranger(), 'RECORD')
})

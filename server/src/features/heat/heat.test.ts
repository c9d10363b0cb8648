import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { heat } from '@skleyka/contract/heat/heat.calls.ts'
import { heatPieces, heatShownFrom, reportBounds } from '@skleyka/contract/heat/heat-curve.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { Viewer } from '../playback/token.ts'
import { heatFeature } from './heat.feature.ts'
import { writePlayed } from './heat.ts'

const t = await testPlayback()
const { db, app, call, services, account, clock, session } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const user = await make.user()
await make.member(account.id, user, ['media.can_delete_records'])
const as = { user, account: 'studio' }
const lengthMs = 10_000

async function video() {
  const record = await t.playing()
  await db.updateTable('record_versions').set({ duration_ms: lengthMs }).where('id', '=', record.versionId).execute()
  return record
}
type Video = Awaited<ReturnType<typeof video>>

interface Told {
  viewing?: string
  ranges?: unknown
  viewer?: Viewer
  from?: string
  body?: string
  base?: string
}

/** Returns what a player tells of a video; answers the status. */
async function tell(of: Video, { viewing = 'viewing1', ranges = [[0, lengthMs]], ...more }: Told = {}) {
  const { viewer = null, from = '192.0.2.1', base = of.base(viewer) } = more
  const payload = more.body ?? JSON.stringify({ viewing, ranges })
  const headers = { 'x-forwarded-for': from, 'content-type': 'text/plain;charset=UTF-8' }
  return (await app.inject({ method: 'POST', url: `${base}heat`, payload, headers })).statusCode
}
const known = async ({ id }: { id: number }, who = as) => {
  await writePlayed(services)
  return (await call(heat.get, { id }, who)).result
}
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

test('A32 what players tell under the address they were given is counted by pieces and viewings, and nothing of the viewers is kept', async () => {
  const one = await video()
  assert.deepEqual(await known(one), nobody)
  assert.equal(await tell(one), 204)
  assert.equal(await tell(one, { ranges: [[0, 150]] }), 204)
  assert.equal(await tell(one, { viewing: 'viewing2', ranges: [[5_000, 5_100]] }), 204)
  const { viewings, pieces } = await known(one)
  assert.equal(viewings, 2)
  assert.deepEqual([pieces.length, pieces[0], pieces[1], pieces[2], pieces[50]], [heatPieces, 2, 1.5, 1, 2])
  await tell(one, { viewing: 'viewing3', ranges: [[0, 100]] })
  assert.deepEqual([(await known(one)).viewings, (await known(one)).pieces[0]], [3, 3], 'what is written adds up')
  const { rows } = await services.db
    .platform('operator')
    .executeQuery<Record<string, unknown>>(db.selectFrom('version_heat').selectAll().compile())
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['account_id', 'version_id', 'viewings', 'pieces', 'updated_at'])
})

test('A32 only who was given the video tells of it: a preview, another video, a changed or an old address count nothing', async () => {
  const [one, other] = [await video(), await video()]
  const preview = await session()
  assert.equal(await tell(one, { viewer: preview }), 404)
  assert.equal(await tell(one, { base: `/v/${other.uuid}/${one.base().split('/')[3]}/` }), 404)
  assert.equal(await tell(one, { base: `/v/${one.uuid}/none/` }), 404)
  assert.equal(await tell(one, { base: `${one.base().slice(0, -3)}xx/` }), 404)
  const base = one.base()
  const before = clock.time
  clock.time = new Date(before.getTime() + 2 * 3_600_000)
  assert.equal(await tell(one, { base }), 403)
  clock.time = before
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', one.id).execute()
  assert.equal(await tell(one), 404, 'what is not published any more')
  assert.deepEqual([await known(one), await known(other)], [nobody, nobody])
})

test('hostile bodies are refused and count nothing', async () => {
  const one = await video()
  const many = Array.from({ length: reportBounds.ranges + 1 }, () => [0, 1])
  const hostile = [
    ...['', 'null', '[]', '{', '{"viewing":"viewing1"}', '"ranges"'],
    JSON.stringify({ viewing: 'viewing1', ranges: many }),
    JSON.stringify({ viewing: 'viewing1', ranges: [[0, 1]], user: 'me' }),
    JSON.stringify({ viewing: 'v', ranges: [[0, 1]] }),
    JSON.stringify({ viewing: "v'; drop table", ranges: [[0, 1]] }),
    ...[[], [[5, 5]], [[6, 5]], [[-1, 5]], [[0, 1.5]], [[0, 1e300]], [['0', '5']], [[0]], [[0, 1, 2]], 'all'].map(
      (ranges) => JSON.stringify({ viewing: 'viewing1', ranges }),
    ),
    '{"viewing":"viewing1","ranges":[[0,1e999]]}',
  ]
  for (const body of hostile) assert.equal(await tell(one, { body }), 400, body)
  const large = `${JSON.stringify({ viewing: 'viewing1', ranges: [[0, 1]] })}${' '.repeat(reportBounds.bytes)}`
  assert.equal(await tell(one, { body: large }), 413)
  assert.deepEqual(await known(one), nobody)
})

test('a flood from one address raises the curve no further than its bound, and others still count', async () => {
  const one = await video()
  for (let viewing = 0; viewing < 70; viewing += 1) await tell(one, { viewing: `madeup00${viewing}` })
  assert.equal((await known(one)).viewings, 50)
  for (let round = 0; round < 9; round += 1) await tell(one, { viewing: 'loop1234', from: '198.51.100.7' })
  const { viewings, pieces } = await known(one)
  assert.deepEqual([viewings, pieces[0]], [51, 55])
})

test('A32 a replaced video begins anew, and an address of before still counts for what it plays', async () => {
  const one = await video()
  await tell(one)
  await writePlayed(services)
  const next = await db
    .insertInto('record_versions')
    .values({
      ...{ account_id: account.id, record_id: one.id, number: 2, state: 'READY', playable: true },
      ...{ output_prefix: one.prefix, duration_ms: 5_000 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ current_version_id: next.id }).where('id', '=', one.id).execute()
  assert.deepEqual(await known(one), nobody)
  await tell(one, { viewing: 'viewing2' })
  assert.deepEqual(await known(one), nobody)
  const rows = await db
    .selectFrom('version_heat')
    .select(['version_id', 'viewings'])
    .where('version_id', 'in', [one.versionId, next.id])
    .execute()
  assert.deepEqual(rows, [{ version_id: one.versionId, viewings: 2 }])
})

test('B9 a player gets the curve once enough viewings stand behind it and its template wants it', async () => {
  const [one, old] = [await video(), await video()]
  for (let viewing = 0; viewing < heatShownFrom - 1; viewing += 1)
    await tell(one, { viewing: `viewing${viewing}`, ranges: [[0, viewing < 4 ? lengthMs : 100]] })
  await writePlayed(services)
  await wanting(one.id, { chapters: true, cuepoints: false, heat: true })
  assert.equal((await config(one)).heat, null, 'the curve of a few tells what each of them watched')
  await tell(one, { viewing: 'thelastone', ranges: [[0, 100]] })
  await writePlayed(services)
  const { heat: curve, ...rest } = await config(one)
  assert.equal(curve.length, heatPieces)
  assert.deepEqual([curve[0], curve[1], curve[99]], [100, 40, 40])
  assert.doesNotMatch(JSON.stringify(rest), /viewings/, 'how many watched is not told')
  for (let viewing = 0; viewing < heatShownFrom; viewing += 1) await tell(old, { viewing: `viewing${viewing}` })
  await writePlayed(services)
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
  await tell(one)
  await writePlayed(services)
  const stranger = await make.user()
  const foreign = await make.account({ members: { [stranger]: [] } })
  const asked = async () =>
    (await call(heat.get, { id: one.id }, { user: stranger, account: foreign.code })).error?.subtype
  assert.equal(await asked(), 'RECORD')
  const between = { account_id: account.id, to_account_id: foreign.id }
  await db
    .insertInto('share_relations')
    .values({ ...between, state: 'ACTIVE', invited_by: user })
    .execute()
  await db
    .insertInto('shares')
    .values({ ...between, record_id: one.id, shared_by: user })
    .execute()
  assert.equal(await asked(), 'RECORD')
  const inside = services.db.account(foreign.id).selectFrom('version_heat').selectAll()
  assert.deepEqual(await inside.execute(), [])
})

test('a deleted record takes along what was watched of it, also what is told at that moment', async () => {
  const one = await video()
  await tell(one)
  await writePlayed(services)
  await tell(one, { viewing: 'viewing2' })
  await call(trash.dispose, { ids: [one.id] }, as)
  assert.equal(await tell(one, { viewing: 'viewing3' }), 404)
  const rows = () => db.selectFrom('version_heat').select('viewings').where('version_id', '=', one.versionId).execute()
  assert.equal((await rows()).length, 1, 'it may come back from the trash')
  await call(trash.delete, { ids: [one.id] }, as)
  assert.deepEqual(await rows(), [])
  await writePlayed(services)
  assert.deepEqual(await rows(), [])
})

test('what is in memory is written when the server stops, and a write that fails loses nothing', async () => {
  const one = await video()
  await tell(one)
  await db.schema.alterTable('version_heat').renameTo('version_heat_away').execute()
  await assert.rejects(writePlayed(services))
  await db.schema.alterTable('version_heat_away').renameTo('version_heat').execute()
  assert.equal(heatFeature.sweeps.find(({ run }) => run === writePlayed)?.runsAtEnd, true)
  assert.equal((await known(one)).viewings, 1)
})

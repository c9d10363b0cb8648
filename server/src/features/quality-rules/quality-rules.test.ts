import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freedQualities, returnsOfViewersAnHour } from '@skleyka/contract/freed-qualities/freed-qualities.calls.ts'
import { usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { qualityRules } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext } from '../../tasks/handlers.ts'
import { playerAddresses } from '../playback/playback.ts'
import { purgeTask } from '../processing/purge.task.ts'
import { clearDueSources, recasts } from '../versions/versions.ts'
import { beginNights } from './begin-nights.ts'
import { freeQualitiesTask } from './free-qualities.task.ts'
import { beginNight } from './rules.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const statistics = await testStatistics()
const { call, services, app } = await testHttp({ db, services: { statistics } })
const { storage } = services
const user = await make.user({ name: 'Анна' })
const administrator = { user: await make.user({ admin: true }) }
const may: Permission[] = ['yauth.can_manage_account', 'media.can_edit_records']
const dayMs = 24 * 3_600_000
const old = new Date(Date.now() - 100 * dayMs)
const rule = { unwatchedDays: 30, keptSide: 480 } as const
const tomorrow = () => new Date(Date.now() + dayMs)

async function studio() {
  const { id, code } = await make.account({ members: { [user]: may } })
  return { id, as: { user, account: code } }
}
type Studio = Awaited<ReturnType<typeof studio>>

/** A video that plays in these qualities, each of 1,000 bytes a line, with a kept source. */
async function playing({ id: account_id }: Pick<Studio, 'id'>, sides: readonly number[], more: object = {}) {
  const id = await make.record(account_id, user, { current_state: 'READY', playable: true, ...more })
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
  const prefix = `hls/${uuid}/1-1-1/`
  const source_key = `sources/${uuid}/1/source`
  const { id: versionId } = await db
    .insertInto('record_versions')
    .values({
      ...{ account_id, record_id: id, number: 1, state: 'READY', playable: true, output_prefix: prefix },
      ...{ ready_at: old, source_key, source_size_bytes: 10 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ current_version_id: versionId }).where('id', '=', id).execute()
  await storage.put(source_key, '0123456789')
  let master = '#EXTM3U\n'
  for (const side of sides) {
    const rung = { name: String(side), width: 2 * side, height: side, size_bytes: side * 1_000 }
    await db
      .insertInto('renditions')
      .values({ account_id, version_id: versionId, state: 'READY', ...rung })
      .execute()
    await storage.put(`${prefix}${side}/00000.m4s`, 'x')
    await storage.put(`${prefix}${side}/index.m3u8`, '#EXTM3U\n')
    master += `#EXT-X-STREAM-INF:BANDWIDTH=${side},CODECS="mp4a.40.2"\n${side}/index.m3u8\n`
  }
  await storage.put(`${prefix}master.m3u8`, master)
  const size_bytes = sides.reduce((sum, side) => sum + side * 1_000, 100)
  await db.insertInto('storage_places').values({ account_id, place: prefix, kind: 'renditions', size_bytes }).execute()
  return { id, uuid, versionId, prefix }
}
type Video = Awaited<ReturnType<typeof playing>>

let inserts = 0
async function watched(own: Studio, { id: record, versionId: version }: Video, height: number, daysAgo: number) {
  inserts += 1
  const at = new Date(Date.now() - daysAgo * dayMs)
  await statistics.insert('events', viewEvents(at, 20, { account: own.id, record, version, height }), `view:${inserts}`)
}

const rungsOf = async ({ versionId }: Video) => {
  const rows = await db
    .selectFrom('renditions')
    .select('name')
    .where('version_id', '=', versionId)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
const masterOf = async ({ prefix }: Video) =>
  [...((await storage.readText(`${prefix}master.m3u8`)) ?? '').matchAll(/^(\d+)\/index/gm)].map(([, name]) => name)
const bytesOf = async ({ prefix }: Video) => {
  const rows = await db.selectFrom('storage_places').select('size_bytes').where('place', 'like', `${prefix}%`).execute()
  return rows.reduce((sum, row) => sum + row.size_bytes, 0)
}

/** A task in the hands of a worker. */
const claimed = { id: 1, recordId: null, versionId: null, claim: 1, attempts: 0, requestId: null }
const context: TaskContext = {
  db,
  signal: new AbortController().signal,
  progress: async () => undefined,
  advanced: async () => undefined,
  log: () => undefined,
  transaction: (work) => db.transaction().execute(work),
}
async function night({ id: accountId }: Studio, kept: Storage = storage) {
  await db.transaction().execute((tx) => beginNight(tx, accountId, new Date()))
  const task = { ...claimed, type: 'freeQualities', accountId, payload: {} } as const
  const end = await freeQualitiesTask({ ...services, storage: kept }).run(task, context)
  await db.transaction().execute(async (tx) => end?.(tx))
}
/** Removes what the night of an account has left for removal, as a day later. */
async function purge({ id: accountId }: Studio) {
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'payload', 'run_after'])
    .where('type', '=', 'purge')
    .where('account_id', '=', accountId)
    .execute()
  assert.ok(
    tasks.every(({ run_after }) => run_after.getTime() > Date.now() + 0.9 * dayMs),
    'who watches goes on',
  )
  for (const { payload } of tasks) {
    const { prefixes } = Object(payload)
    await purgeTask(storage).run({ ...claimed, type: 'purge', accountId, payload: { prefixes } }, context)
  }
  await db.deleteFrom('tasks').where('account_id', '=', accountId).execute()
}
const preview = async (own: Studio, params = rule) => (await call(qualityRules.preview, params, own.as)).result
const save = (own: Studio, mode: 'OWN' | 'OFF' | 'FOLLOW', version = 0) =>
  call(qualityRules.save, { version, mode, rule }, own.as)
const state = async (own: Studio) => (await call(qualityRules.get, {}, own.as)).result
const freedOf = async (own: Studio, { id }: Video) => (await call(freedQualities.ofRecord, { id }, own.as)).result

/** A day on which so much of a quality was sent that somebody watched it. */
const sentOf = (of: Pick<Studio, 'id'>, { id }: { id: number }, name: string, daysAgo: number) => {
  const day = new Date(Date.now() - daysAgo * dayMs)
  const row = { account_id: of.id, record_id: id, name, day, used_on: day, bytes: 1_000, least_bytes: 1_000 }
  return db.insertInto('quality_uses').values(row).execute()
}

test('D5 a night frees what the dry run told, and nothing that is watched, held, shared, looped, new or cannot be made again', async () => {
  const [own, other] = [await studio(), await studio()]
  const forgotten = await playing(own, [1080, 720, 480])
  const inMiddle = await playing(own, [1080, 720, 480])
  const onTop = await playing(own, [1080, 480])
  const longAgo = await playing(own, [720, 360])
  const highAlone = await playing(own, [1080, 720])
  const lowAlone = await playing(own, [360])
  await watched(own, inMiddle, 720, 3)
  await watched(own, onTop, 1080, 3)
  await watched(own, longAgo, 720, 40)
  // a player that tells the statistics of nothing
  const sentHigh = await playing(own, [1080, 720, 480])
  const sentLow = await playing(own, [720, 480])
  await sentOf(own, sentHigh, '1080', 20)
  await sentOf(own, sentLow, '480', 2)
  await sentOf(own, sentLow, '720', 40)
  const held = await playing(own, [1080, 480], { hold: true, hold_reason: 'Суд' })
  const trashed = await playing(own, [1080, 480], { lifecycle: 'DISPOSED', disposed_at: new Date() })
  const noSource = await playing(own, [1080, 480])
  await db.updateTable('record_versions').set({ source_key: null }).where('id', '=', noSource.versionId).execute()
  const ladder = { ...usualLadder, keepSource: false, rungs: usualLadder.rungs.slice(1) }
  const template = {
    account_id: own.id,
    kind: 'ladder',
    name: 'До 720',
    body: JSON.stringify(ladder),
    published_version: 1,
  } as const
  const { id: ladder_template_id } = await db
    .insertInto('templates')
    .values(template)
    .returning('id')
    .executeTakeFirstOrThrow()
  const aboveLadder = await playing(own, [1080, 480], { ladder_template_id })
  const shared = await playing(own, [1080, 480])
  const share = { account_id: own.id, record_id: shared.id, to_account_id: other.id, shared_by: user }
  await db.insertInto('shares').values(share).execute()
  const inWork = await playing(own, [1080, 480])
  await db
    .insertInto('record_versions')
    .values({ account_id: own.id, record_id: inWork.id, number: 2, state: 'CONVERTING' })
    .execute()
  const fresh = await playing(own, [1080, 480])
  await db.updateTable('record_versions').set({ ready_at: new Date() }).where('id', '=', fresh.versionId).execute()
  const foreign = await playing(other, [1080, 480])
  const kept = [onTop, lowAlone, sentHigh, held, trashed, noSource, aboveLadder, shared, inWork, fresh, foreign]
  const before = await Promise.all(kept.map(rungsOf))

  // 1080 and 720 of the first, 1080 of the second, 720 of the fourth, 1080 of the fifth, 720 of the one that was sent low
  const forecast = await preview(own)
  assert.deepEqual(forecast, { videos: 5, qualities: 6, bytes: 5_400_000, kept: { held: 1, noSource: 2, inUse: 2 } })
  await save(own, 'OWN')
  await beginNights({ ...services, now: tomorrow })
  const queued = await db.selectFrom('tasks').select('type').where('account_id', '=', own.id).execute()
  assert.deepEqual(
    queued.map(({ type }) => type),
    ['freeQualities'],
  )
  await db.deleteFrom('tasks').where('account_id', '=', own.id).execute()
  await night(own)
  assert.deepEqual(await Promise.all([forgotten, inMiddle, longAgo, highAlone].map(rungsOf)), [
    ['480'],
    ['720', '480'],
    ['360'],
    ['720'],
  ])
  assert.deepEqual(await Promise.all([forgotten, inMiddle, longAgo, highAlone].map(masterOf)), [
    ['480'],
    ['720', '480'],
    ['360'],
    ['720'],
  ])
  assert.deepEqual(await Promise.all(kept.map(rungsOf)), before)
  const { last, freed } = await state(own)
  assert.deepEqual(
    [last?.videos, last?.bytes, last?.problem, freed],
    [5, 5_400_000, null, { videos: 5, bytes: 5_400_000 }],
  )
  assert.deepEqual(await preview(own), { ...forecast, videos: 0, qualities: 0, bytes: 0 })

  assert.equal(await bytesOf(forgotten), 2_280_100, 'the files are there for whoever watches')
  await purge(own)
  assert.equal(await storage.stat(`${forgotten.prefix}1080/00000.m4s`), null)
  assert.notEqual(await storage.stat(`${forgotten.prefix}480/00000.m4s`), null)
  assert.equal(await bytesOf(forgotten), 480_100 - 2 * 8, 'with the playlists of both')
  const { result } = await call(qualityRules.previewOfPlatform, rule, administrator)
  assert.deepEqual([result.videos, result.accounts], [1, 1], 'the platform counts accounts that follow it')
})

test('D5 what another account shows keeps its qualities while it is shared, and no longer', async () => {
  const [own, other] = [await studio(), await studio()]
  const { id: record_id } = await playing(own, [1080, 480])
  const share = { account_id: own.id, record_id, to_account_id: other.id, shared_by: user }
  await db.insertInto('shares').values(share).execute()
  assert.deepEqual((await preview(own)).videos, 0)
  await db
    .updateTable('shares')
    .set({ state: 'REVOKED', revoked_at: new Date() })
    .where('record_id', '=', record_id)
    .execute()
  assert.deepEqual((await preview(own)).videos, 1)
})

test('D5 a night that is killed between a video and its playlist goes on with it, and never frees what has lost its source', async () => {
  const own = await studio()
  const [first, second] = [await playing(own, [1080, 480]), await playing(own, [1080, 480])]
  await save(own, 'OWN')
  const dying: Storage = { ...bound(storage), put: () => Promise.reject(new Error('killed')) }
  await assert.rejects(night(own, dying), /killed/)
  assert.deepEqual([await rungsOf(first), await masterOf(first)], [['480'], ['1080', '480']], 'its files are there')
  const picked = await db
    .transaction()
    .execute((tx) => recasts.pick(tx, { accountId: own.id, isWanted: true, below: Number.MAX_SAFE_INTEGER, taskId: 1 }))
  assert.equal(picked?.id, second.versionId, 'nobody copies what its playlists name wrongly')
  await storage.delete(`sources/${second.uuid}/1/source`)
  await night(own)
  assert.deepEqual([await masterOf(first), await rungsOf(second)], [['480'], ['1080', '480']])
  assert.match((await state(own)).last?.problem ?? '', /^Исходные файлы некоторых видео/)
  await purge(own)
  // the source of what is freed stays, however short the account keeps sources
  await db.updateTable('accounts').set({ source_days: 0 }).where('id', '=', own.id).execute()
  const cleared = await db.transaction().execute((tx) => clearDueSources(tx, 0))
  assert.deepEqual(cleared?.map(({ sourceKey }) => sourceKey) ?? [], [`sources/${second.uuid}/1/source`])
})

/** The same store as an object whose parts can be put in place of others. */
const bound = (of: Storage): Storage => ({
  put: of.put.bind(of),
  adopt: of.adopt.bind(of),
  putFile: of.putFile.bind(of),
  abandon: of.abandon.bind(of),
  stat: of.stat.bind(of),
  read: of.read.bind(of),
  readText: of.readText.bind(of),
  list: of.list.bind(of),
  delete: of.delete.bind(of),
  deletePrefix: of.deletePrefix.bind(of),
  ready: of.ready.bind(of),
  tidy: of.tidy.bind(of),
  localPath: of.localPath.bind(of),
})

test('D5 a viewer of a video that nobody watched brings it back once, within a bound of the hour; a person at once', async () => {
  const own = await studio()
  const forgotten = await playing(own, [1080, 480])
  const low = await playing(own, [1080, 480])
  await watched(own, low, 480, 2)
  await save(own, 'OWN')
  await night(own)
  const watch = async ({ uuid, versionId }: Video) => {
    const shown = {
      uuid,
      playable: true,
      currentVersionId: versionId,
      posterKey: null,
      posterFrameId: null,
      sprite: null,
    }
    const addresses = playerAddresses(services, { ...shown, subtitles: [] }, null)
    const { status } = await app.inject({ url: new URL(addresses?.hls ?? '').pathname }).then((answer) => ({
      status: answer.statusCode,
    }))
    assert.equal(status, 200)
  }
  const versionsOf = async ({ id }: Video) =>
    (await db.selectFrom('record_versions').select('state').where('record_id', '=', id).execute()).length
  const { qualities, unwatchedDays, returning } = await freedOf(own, forgotten)
  assert.deepEqual(
    [qualities.map(({ name, bytes }) => [name, bytes]), unwatchedDays, returning],
    [[['1080', 1_080_000]], 30, false],
  )
  await Promise.all([watch(forgotten), watch(forgotten), watch(forgotten), watch(low)])
  assert.deepEqual([await versionsOf(forgotten), await versionsOf(low)], [2, 1], 'who watches the small one has it')
  assert.equal((await freedOf(own, forgotten)).returning, true)
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', String(forgotten.id))
    .execute()
  assert.deepEqual(
    events.map(({ action }) => action),
    ['qualityRules.run', 'freedQualities.watched'],
  )

  // its source cannot be read: the try of each day fails
  const failed = await playing(own, [1080, 480])
  await night(own)
  const ofDays = async (...ago: number[]) => {
    const rows = ago.map((days) => ({
      ...{ account_id: own.id, record_id: failed.id, by_viewer: true },
      asked_at: new Date(Date.now() - days * dayMs),
    }))
    await db.deleteFrom('quality_returns').where('record_id', '=', failed.id).execute()
    await db.insertInto('quality_returns').values(rows).execute()
    await watch(failed)
    return versionsOf(failed)
  }
  const freed_at = new Date(Date.now() - 5 * dayMs)
  await db.updateTable('freed_qualities').set({ freed_at }).where('record_id', '=', failed.id).execute()
  assert.equal(await ofDays(4, 3, 2), 1, 'three days of viewers are enough')
  assert.equal(await ofDays(6, 3, 2), 2, 'one of before it was freed does not count')

  const request = { account_id: own.id, record_id: low.id, by_viewer: true }
  await db
    .insertInto('quality_returns')
    .values(Array.from({ length: returnsOfViewersAnHour - 1 }, () => request))
    .execute()
  const late = await playing(own, [1080, 480])
  await night(own)
  await watch(late)
  assert.equal(await versionsOf(late), 1, 'the hour is full')
  const back = () => call(freedQualities.bringBack, { id: late.id }, own.as)
  assert.equal((await back()).result.returning, true)
  assert.equal((await back()).error, undefined)
  assert.equal(await versionsOf(late), 2)
  const whole = await playing(own, [1080, 480])
  const response = await call(freedQualities.bringBack, { id: whole.id }, own.as)
  assert.deepEqual([response.result.qualities, await versionsOf(whole)], [[], 1], 'what lost nothing is not made again')
  const stranger = await studio()
  const { error } = await call(freedQualities.bringBack, { id: late.id }, stranger.as)
  assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'RECORD'])
})

test('D5 accounts follow the platform unless they say otherwise; of two who save at once the second is told', async () => {
  const [own, off] = [await studio(), await studio()]
  for (const each of [own, off]) await playing(each, [1080, 480])
  await save(off, 'OFF')
  const { version } = (await call(qualityRules.ofPlatform, {}, administrator)).result
  const sets = () => call(qualityRules.saveOfPlatform, { version, rule: { on: true, ...rule } }, administrator)
  assert.equal((await sets()).error, undefined)
  assert.equal((await sets()).error?.subtype, 'CONFLICT')
  assert.equal((await save(off, 'OWN')).error?.subtype, 'CONFLICT')
  await beginNights({ ...services, now: tomorrow })
  const queued = await db.selectFrom('tasks').select('account_id').where('type', '=', 'freeQualities').execute()
  const accounts = queued.map(({ account_id }) => account_id)
  assert.deepEqual([accounts.includes(own.id), accounts.includes(off.id)], [true, false])
  await Promise.all([night(own), night(off)])
  assert.deepEqual([(await state(own)).last?.videos, (await state(off)).freed.videos], [1, 0])
  assert.equal(
    (await call(qualityRules.saveOfPlatform, { version, rule: { on: true, ...rule } }, own.as)).error?.type,
    'ACCESS',
  )
})

test('D5 nothing is counted or freed of a time that the statistics do not tell of', async () => {
  const own = await studio()
  const video = await playing(own, [1080, 480])
  await save(own, 'OWN')
  const away = await testHttp({ db })
  const askPreview = (keptDays: number) =>
    testHttp({ db, services: { statistics: { ...statistics, keptDays } } }).then((short) =>
      short.call(qualityRules.preview, rule, own.as),
    )
  assert.equal((await away.call(qualityRules.preview, rule, own.as)).error?.subtype, 'STATISTICS')
  assert.match((await askPreview(29)).error?.extra ?? '', /хранятся 29\u00a0дней/)
  assert.equal((await askPreview(31)).error, undefined)
  const task = { ...claimed, type: 'freeQualities', accountId: own.id, payload: {} } as const
  await db.transaction().execute((tx) => beginNight(tx, own.id, new Date()))
  const end = await freeQualitiesTask({ ...away.services, storage }).run(task, context)
  await db.transaction().execute(async (tx) => end?.(tx))
  assert.deepEqual(await rungsOf(video), ['1080', '480'])
  assert.match((await state(own)).last?.problem ?? '', /^Статистика не\u00a0отвечает/)
})

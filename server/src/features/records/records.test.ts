import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()

test('C-7.3-49 a record is fetched by its id and the account code, with its renditions', async () => {
  const { id: accountId, code } = await studio()
  const id = await make.record(accountId, user, { name: 'Фильм', original_filename: 'film.mp4', size_bytes: 2 ** 40 })
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: accountId, record_id: id, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rung = { account_id: accountId, version_id: version.id, size_bytes: 5, bits_per_second: 800_000 }
  await db
    .insertInto('renditions')
    .values([
      { ...rung, name: '360p', state: 'READY', height: 360, width: 640, codecs: 'avc1.64001e,mp4a.40.2' },
      { ...rung, name: 'source', state: 'RUNNING', height: 1080, width: 1920, codecs: 'hvc1.1.6', copied: true },
      { ...rung, name: '240p', state: 'QUEUED' },
    ])
    .execute()
  const { result } = await call(records.getById, { id, accountCode: code }, { user })
  const { uuid, createdDate, updatedDate, currentStateUpdatedAt, ...rest } = result.record
  assert.match(uuid, /^[0-9a-f-]{36}$/)
  for (const instant of [createdDate, updatedDate, currentStateUpdatedAt]) assert.match(instant, /^\d{4}-.*Z$/)
  assert.deepEqual(rest, {
    id,
    accountCode: code,
    name: 'Фильм',
    originalFilename: 'film.mp4',
    description: '',
    ownerId: user,
    ownerName: 'Мария',
    holder: null,
    currentState: 'CREATED',
    playable: false,
    stopped: false,
    progress: null,
    failReason: null,
    failText: null,
    canRetry: false,
    durationMs: null,
    width: null,
    height: null,
    bytes: 2 ** 40,
    views28: 0,
    viewsTotal: 0,
    albums: [],
    subtitles: [],
    tags: [],
    publication: 'PUBLISHED',
    publishedFrom: null,
    publishedTo: null,
    visibility: 'LINK',
    embedding: true,
    moderation: 'NONE',
    moderationReason: '',
    lifecycle: 'ACTIVE',
    holdReason: null,
    adTemplate: null,
    youtube: 'NONE',
    metadata: { templateId: null, values: {} },
    poster: null,
    sprite: null,
    frontSettings: { episodes: [] },
    audienceTag: '',
    viewsBefore: 0,
    claimBlock: null,
    claimCountries: [],
    rowVersion: 1,
  })
  const shared = { bitsPerSecond: 800_000, bytes: 5 }
  assert.deepEqual(result.renditions, [
    {
      ...shared,
      name: 'source',
      width: 1920,
      height: 1080,
      videoCodec: 'hvc1.1.6',
      audioCodec: null,
      copied: true,
      encrypted: false,
      state: 'RUNNING',
    },
    {
      ...shared,
      name: '360p',
      width: 640,
      height: 360,
      videoCodec: 'avc1.64001e',
      audioCodec: 'mp4a.40.2',
      copied: false,
      encrypted: false,
      state: 'READY',
    },
  ])
})

test('8.4 a foreign record and an unknown one are refused in the same words', async () => {
  const { as } = await studio('media.can_edit_records', 'media.can_create_records')
  const { id: disposed } = await (async () => {
    const { id: accountId } = await studio()
    return { id: await make.record(accountId, user, { lifecycle: 'DELETED' }) }
  })()
  const calls = [
    [records.getById.path, (id: number) => ({ id })],
    [recordPlayer.previewPlayerData.path, (id: number) => ({ id })],
    [records.update.path, (id: number) => ({ id, rowVersion: 1, fields: { name: 'Моё' } })],
  ] as const
  for (const [path, params] of calls) {
    for (const id of [foreignRecord, disposed, 2 ** 40]) {
      const answer = await call(path, params(id), as)
      assert.deepEqual(
        [answer.status, refusal(answer), answer.error?.extra],
        [200, 'NOT_FOUND/RECORD', 'Нет такого видео'],
      )
    }
  }
})

test('8.4 ids that are no ids are refused, a fraction, zero, a negative, a huge one, a text', async () => {
  const { as } = await studio()
  for (const id of [0, -1, 1.5, 2 ** 60, '1', null, {}, []]) {
    assert.equal(refusal(await call(records.getById, { id }, as)), 'VALIDATION/FIELD')
  }
})

test('C-7.3-06 C-7.3-11 unknown, foreign and deleted ids are left out, duplicates told once', async () => {
  const { id: accountId, as } = await studio()
  const one = await make.record(accountId, user)
  const two = await make.record(accountId, user, { current_state: 'CONVERTING', progress: 43 })
  const gone = await make.record(accountId, user, { lifecycle: 'DELETED' })
  const ids = [two, one, one, foreignRecord, gone, 2 ** 40]
  const got = await call(records.get, { filter: { ids } }, as)
  assert.deepEqual(
    got.result.records.map(({ id }) => id),
    [one, two],
  )
  const uuids = [got.result.records[1]?.uuid, '00000000-0000-4000-8000-000000000000']
  const byUuid = await call(records.get, { filter: { uuids } }, as)
  assert.deepEqual(
    byUuid.result.records.map(({ id }) => id),
    [two],
  )
  assert.deepEqual((await call(records.get, { filter: {} }, as)).result, { records: [] })
  const info = await call(records.info, { recordIds: ids }, as)
  assert.deepEqual(Object.keys(info.result.records), [String(one), String(two)])
})

test('C-3-23 C-3-26 a poll answers the state, its time, the settings of the player page and the share done', async () => {
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user, {
    current_state: 'CONVERTING',
    progress: 43,
    playable: true,
    front_settings: JSON.stringify({ episodes: [{ name: 'Начало', atMs: 0 }] }),
  })
  const { result } = await call(records.info, { recordIds: [id] }, as)
  const record = result.records[id]
  assert.ok(record)
  const { currentStateUpdatedAt, ...info } = record
  assert.ok(Math.abs(Date.parse(currentStateUpdatedAt) - Date.now()) < 60_000)
  assert.deepEqual(info, {
    id,
    currentState: 'CONVERTING',
    frontSettings: { episodes: [{ name: 'Начало', atMs: 0 }] },
    playable: true,
    stopped: false,
    progress: 0.43,
    failReason: null,
    failText: null,
    canRetry: false,
  })
})

test('C-9-08 200 ids are answered, 201 are too many', async () => {
  const { as } = await studio()
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  assert.ok((await call(records.info, { recordIds: ids(200) }, as)).result)
  for (const [path, params] of [
    [records.info.path, { recordIds: ids(201) }],
    [records.get.path, { filter: { ids: ids(201) } }],
  ] as const) {
    const answer = await call(path, params, as)
    assert.deepEqual([refusal(answer), answer.error?.extra], ['LIMIT/IDS', 'За один раз можно не больше 200 видео'])
  }
})

test('C-7.3-16 a player gets nothing before the first rendition plays, then signed addresses', async () => {
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user, { name: 'Смотреть', current_state: 'CONVERTING' })
  assert.equal(refusal(await call(recordPlayer.previewPlayerData, { id }, as)), 'STATE/NOT_READY')
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: accountId, record_id: id, number: 1, playable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('records')
    .set({ playable: true, current_version_id: version.id, poster_key: 'images/x/poster.jpg' })
    .where('id', '=', id)
    .execute()
  const { result } = await call(recordPlayer.previewPlayerData, { id }, as)
  const { record } = result
  assert.deepEqual([record.id, record.name, record.currentState], [id, 'Смотреть', 'CONVERTING'])
  assert.match(result.manifest.hls, new RegExp(`^http://console.test/v/${record.uuid}/[^/]+/master.m3u8$`))
  assert.match(result.poster ?? '', new RegExp(`^http://console.test/img/${record.uuid}/[^/]+/poster.jpg$`))
  assert.ok(Date.parse(result.until) > Date.now() + 3_000_000)
  assert.equal(result.embed?.url, `http://console.test/embed/${record.uuid}`)
  const list = await call(records.getListByFilter, {}, as)
  assert.match(
    list.result.records[0]?.poster ?? '',
    new RegExp(`^http://console.test/img/${record.uuid}/[^/]+/small.jpg$`),
  )
})

test('C-6-09 without the VIDEO section no record is told, and without its permission no call changes one', async () => {
  const { code } = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [] } })
  for (const { path } of Object.values(records)) {
    assert.equal(refusal(await call(path, {}, { user, account: code })), 'ACCESS/SECTION')
  }
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user)
  for (const [path, params] of [
    [records.update.path, { id, rowVersion: 1, fields: { name: 'Нет' } }],
    [records.deleteByIds.path, { ids: [id] }],
  ] as const) {
    assert.equal(refusal(await call(path, params, as)), 'ACCESS/FORBIDDEN')
  }
})

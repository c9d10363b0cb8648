import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBlockFields, type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import { adsOf } from '../ads/ads.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()

const fields: AdBlockFields = {
  name: 'Весна',
  source: { kind: 'TAGS', tags: ['https://ads.example/vast'] },
  weight: 3,
  from: null,
  to: null,
  cap: null,
  countries: [],
  sites: [],
  devices: [],
}
const pause: AdBody['breaks'][number] = {
  when: { at: 'CUEPOINTS' },
  blocks: [],
  maxAds: 2,
  skipAfterS: 5,
  leastMs: 0,
}
const body: AdBody = { ...noAds, blocks: [{ ...fields, key: 'spring' }], breaks: [pause] }
const cuepoints = JSON.stringify([
  { atMs: 40_000, type: 'ad', name: '', data: [] },
  { atMs: 20_000, type: 'code', name: '', data: [] },
  { atMs: 10_000, type: 'ad', name: '', data: [] },
])

/** A video of a minute with two cuepoints for advertising, whose user manages ads and edits nothing else. */
async function manager() {
  const account = await studio(
    'media.can_manage_ad_templates',
    'media.can_use_ad_blocks',
    'media.can_account_block_in_ad_templates',
    'media.can_select_ad_template_for_records',
    'media.can_manage_albums',
    'yauth.can_manage_account',
  )
  const id = await make.record(account.id, user, { duration_ms: 60_000, cuepoints })
  const publish = async (body: AdBody, name = 'Основная') => {
    const { template } = (await call(adTemplates.create, { name, body }, account.as)).result
    const { rowVersion } = template
    await call(adTemplates.publish, { id: template.id, rowVersion }, account.as)
    return template.id
  }
  const plan = async (viewer: object = {}) => (await call(recordAds.plan, { id, ...viewer }, account.as)).result
  const choose = (templateId: number | null, rowVersion: number) =>
    call(recordAds.choose, { id, rowVersion, templateId }, account.as)
  return { account, id, publish, plan, choose }
}

test('P-M-22 whoever chooses templates of ads chooses that of a video without editing it, and is told what gives it', async () => {
  const { account, id, publish, plan, choose } = await manager()
  const nothing = { own: null, inherited: null, followed: null, ownBlocks: [], vmap: null, breaks: [] }
  const none = { ...nothing, rowVersion: 1, shown: true, durationMs: 60_000 }
  assert.deepEqual(await plan(), none)
  const [usual, ofAlbum, own] = [
    await publish(body),
    await publish(body, 'Прокат'),
    await publish(noAds, 'Без рекламы'),
  ]
  await call(adTemplates.setDefault, { id: usual, on: true }, account.as)
  const readChoice = async () => {
    const { own, inherited, followed } = await plan()
    const listed = (await call(records.getListByFilter, { page: 1, perPage: 20 }, account.as)).result.records[0]
    const from = own === null ? inherited : { from: 'record', albumName: null }
    assert.deepEqual(listed?.adTemplate, { ...followed, from: from?.from, albumName: from?.albumName })
    const condition = { field: 'adTemplate', op: 'in', value: [followed?.id ?? 0] } as const
    const found = await call(
      records.getListByFilter,
      { filter: { where: condition }, page: 1, perPage: 20 },
      account.as,
    )
    assert.deepEqual(found.result.records[0]?.adTemplate, listed?.adTemplate)
    return [followed?.id, own, inherited?.from, inherited?.albumName]
  }
  assert.deepEqual(await readChoice(), [usual, null, 'account', null])
  const { album } = (await call(albums.create, { name: 'Кино' }, account.as)).result
  await db
    .insertInto('album_items')
    .values({ account_id: account.id, album_id: album.id, record_id: id, position: 1 })
    .execute()
  await db.updateTable('albums').set({ ad_template_id: ofAlbum }).where('id', '=', album.id).execute()
  assert.deepEqual(await readChoice(), [ofAlbum, null, 'album', 'Кино'])
  const { rowVersion } = (await choose(own, 1)).result
  assert.deepEqual(await readChoice(), [own, own, 'album', 'Кино'])
  assert.deepEqual((await plan()).breaks, [])
  assert.equal(refusal(await choose(null, 1)), 'STATE/CONFLICT')
  assert.equal((await choose(null, rowVersion)).error, undefined)
  assert.deepEqual(await readChoice(), [ofAlbum, null, 'album', 'Кино'])
})

test('C-3-10 where the platform lets an account show no ads its videos have no breaks, and say so', async () => {
  const { account, publish, plan, choose } = await manager()
  await choose(await publish({ ...body, vmap: 'https://ads.example/vmap' }), 1)
  const readPlan = async () => {
    const { shown, breaks, vmap } = await plan()
    return [shown, breaks.length, vmap]
  }
  assert.deepEqual(await readPlan(), [true, 2, 'https://ads.example/vmap'])
  const ads = JSON.stringify({ shown: false, leastGapMin: null })
  await db.updateTable('accounts').set({ ad_settings: ads }).where('id', '=', account.id).execute()
  assert.deepEqual(await readPlan(), [false, 0, null])
})

test('the ads of a video in the trash are neither told nor chosen', async () => {
  const { account, id, choose } = await manager()
  await db.updateTable('records').set({ lifecycle: 'DISPOSED', disposed_at: new Date() }).where('id', '=', id).execute()
  assert.equal(refusal(await call(recordAds.plan, { id }, account.as)), 'NOT_FOUND/RECORD')
  assert.equal(refusal(await choose(null, 1)), 'NOT_FOUND/RECORD')
})

test('P-M-22 a template that is foreign or not published is not chosen, nor is one by who may only edit', async () => {
  const { account, choose } = await manager()
  const draft = (await call(adTemplates.create, { name: 'Черновик', body }, account.as)).result.template.id
  assert.equal(refusal(await choose(draft, 1)), 'VALIDATION/FIELD')
  const other = await manager()
  assert.equal(refusal(await choose(await other.publish(body), 1)), 'VALIDATION/FIELD')
  for (const as of [account.as, other.account.as]) {
    const foreign = await call(recordAds.choose, { id: foreignRecord, rowVersion: 1, templateId: null }, as)
    assert.equal(refusal(foreign), 'NOT_FOUND/RECORD')
    assert.equal(refusal(await call(recordAds.plan, { id: foreignRecord }, as)), 'NOT_FOUND/RECORD')
  }
  const editor = await studio('media.can_edit_records')
  const theirs = await make.record(editor.id, user)
  const refused = await call(recordAds.choose, { id: theirs, rowVersion: 1, templateId: null }, editor.as)
  assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
  assert.equal((await call(recordAds.plan, { id: theirs }, editor.as)).result.followed, null)
})

test('D13 the choice of a template of ads stands in the journal of its video, and whoever may choose takes it back', async () => {
  const { account, id, publish, plan, choose } = await manager()
  await choose(await publish(body), 1)
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, account.as)).result
  const [line] = items
  assert.deepEqual([line?.action, line?.changes.map(({ field }) => field)], ['recordAds.choose', ['adTemplate']])
  await call(audit.undo, { id: line?.id ?? 0 }, account.as)
  assert.equal((await plan()).own, null)
})

test('B5 breaks of a video stand where its cuepoints for advertising are, with the blocks that this viewer may be shown', async () => {
  const { account, publish, plan, choose } = await manager()
  const { block } = (await call(adBlocks.create, { fields: { ...fields, name: 'Общий', weight: 1 } }, account.as))
    .result
  const abroad = { ...fields, key: 'kz', name: 'Казахстан', countries: ['KZ'], sites: ['news.example'] }
  const other = { ...fields, key: 'other', name: 'Для другой паузы' }
  const template = await publish({
    ...body,
    blocks: [...body.blocks, { key: 'shared', blockId: block.id }, abroad, other],
    breaks: [{ ...pause, blocks: ['spring', 'shared', 'kz'] }],
    vmap: 'https://ads.example/vmap',
  })
  await choose(template, 1)
  const spring = { name: 'Весна', source: 'TAGS', blockId: null, share: 0.75, loss: null }
  const shared = { name: 'Общий', source: 'TAGS', blockId: block.id, share: 0.25, loss: null }
  const lost = { name: 'Казахстан', source: 'TAGS', blockId: null, share: 0, loss: 'COUNTRY' }
  const common = { kind: 'MIDDLE', maxAds: 2, skipAfterS: 5, blocks: [spring, shared, lost] }
  const { breaks, vmap } = await plan({ device: 'PHONE' })
  assert.deepEqual(breaks, [
    { ...common, atMs: 10_000 },
    { ...common, atMs: 40_000 },
  ])
  assert.equal(vmap, 'https://ads.example/vmap')
  const ofKz = async (viewer: object) => (await plan(viewer)).breaks[0]?.blocks.find(({ name }) => name === 'Казахстан')
  assert.equal((await ofKz({ country: 'KZ' }))?.loss, 'SITE')
  assert.equal((await ofKz({ country: 'KZ', site: 'news.example' }))?.loss, null)
})

test('B5 a house video that is in the trash is told as the reason, and the others share its place', async () => {
  const { account, publish, plan, choose } = await manager()
  const film = await make.record(account.id, user, { name: 'Ролик', playable: true })
  const house = {
    ...fields,
    key: 'house',
    name: 'Свой',
    source: { kind: 'VIDEO' as const, recordId: film, link: null },
  }
  await choose(await publish({ ...body, blocks: [...body.blocks, house] }), 1)
  const shares = async () => (await plan()).breaks[0]?.blocks.map(({ name, share, loss }) => [name, share, loss])
  assert.deepEqual(await shares(), [
    ['Весна', 0.5, null],
    ['Свой', 0.5, null],
  ])
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', film)
    .execute()
  assert.deepEqual(await shares(), [
    ['Весна', 1, null],
    ['Свой', 0, 'NO_VIDEO'],
  ])
})

/** A block of the account of this name. */
async function blockOf(as: Awaited<ReturnType<typeof manager>>['account']['as'], name: string) {
  return (await call(adBlocks.create, { fields: { ...fields, name } }, as)).result.block.id
}

test('P-M-01 whoever uses blocks of ads gives a video its own: its breaks choose among them in place of those of the template', async () => {
  const { account, id, publish, plan, choose } = await manager()
  const [summer, autumn] = [await blockOf(account.as, 'Лето'), await blockOf(account.as, 'Осень')]
  const chooseBlocks = async (blocks: number[]) => {
    const { rowVersion } = await plan()
    return call(recordAds.chooseBlocks, { id, rowVersion, blocks }, account.as)
  }
  const shown = async () =>
    (await plan()).breaks.map(({ kind, atMs, blocks }) => [kind, atMs, blocks.map(({ name }) => name)])
  assert.deepEqual((await chooseBlocks([summer, autumn, summer])).result.blocks, [summer, autumn])
  assert.deepEqual(await shown(), [['START', null, ['Лето', 'Осень']]], 'without a template one break before the video')
  const template = await publish(body)
  await choose(template, (await plan()).rowVersion)
  assert.deepEqual(await shown(), [
    ['MIDDLE', 10_000, ['Лето', 'Осень']],
    ['MIDDLE', 40_000, ['Лето', 'Осень']],
  ])
  assert.deepEqual((await plan()).ownBlocks, [
    { id: summer, name: 'Лето' },
    { id: autumn, name: 'Осень' },
  ])
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
  const viewer = { place: { kind: 'own' }, country: null, device: null, now: new Date() } as const
  const ads = await adsOf(db, uuid, { durationMs: 60_000, cuepointsMs: [10_000] }, viewer)
  assert.deepEqual(
    ads?.blocks.map(({ key }) => key),
    [`block.${summer}`, `block.${autumn}`],
    'counted as blocks of the account',
  )
  assert.deepEqual((await chooseBlocks([])).result.blocks, [])
  assert.deepEqual(await shown(), [
    ['MIDDLE', 10_000, ['Весна']],
    ['MIDDLE', 40_000, ['Весна']],
  ])
  const [event] = (await call(audit.list, { object: { type: 'record', id } }, account.as)).result.items
  assert.deepEqual(event?.changes, [{ field: 'adBlocks', before: [summer, autumn], after: [] }])
  await call(audit.undo, { id: event?.id ?? 0 }, account.as)
  assert.equal((await plan()).ownBlocks.length, 2, 'it is taken back')
})

test('P-M-01 blocks of a video are of its account, given by whoever may use them, and no more than twenty', async () => {
  const { account, id, plan } = await manager()
  const other = await manager()
  const foreign = await blockOf(other.account.as, 'Чужой')
  const { rowVersion } = await plan()
  const give = (blocks: number[], as = account.as, of = id, version = rowVersion) =>
    call(recordAds.chooseBlocks, { id: of, rowVersion: version, blocks }, as)
  assert.match(String((await give([foreign])).error?.extra), /^Блока рекламы, который здесь назван, больше нет/)
  assert.equal((await give([987_654_321])).error?.subtype, 'FIELD')
  assert.equal((await give(Array.from({ length: 21 }, (_, index) => index + 1))).error?.type, 'VALIDATION')
  assert.equal((await give([], account.as, id, rowVersion + 1)).error?.subtype, 'CONFLICT')
  assert.equal((await give([], other.account.as)).error?.subtype, 'RECORD')
  const editor = await studio('media.can_edit_records', 'media.can_select_ad_template_for_records')
  const his = await make.record(editor.id, user)
  assert.equal((await give([], editor.as, his, 1)).error?.subtype, 'FORBIDDEN')
  const gone = await adsOf(
    db,
    '0190a1b2-0000-7000-8000-000000000001',
    { durationMs: 1, cuepointsMs: [] },
    {
      ...{ place: { kind: 'own' }, country: null, device: null, now: new Date() },
    },
  )
  assert.equal(gone, null)
})

test('B9 a block that videos name is not deleted without another in its place, which takes it there once', async () => {
  const { account, id, plan } = await manager()
  const [one, two] = [await blockOf(account.as, 'Первый'), await blockOf(account.as, 'Второй')]
  const second = await make.record(account.id, user)
  for (const [record, blocks] of [
    [id, [one, two]],
    [second, [one]],
  ] as const) {
    const { rowVersion } = (await call(recordAds.plan, { id: record }, account.as)).result
    await call(recordAds.chooseBlocks, { id: record, rowVersion, blocks: [...blocks] }, account.as)
  }
  const listed = (await call(adBlocks.list, { page: 1, perPage: 20 }, account.as)).result.items
  assert.deepEqual(
    listed.map(({ id, records }) => [id, records]),
    [
      [two, 1],
      [one, 2],
    ],
  )
  const refused = await call(adBlocks.delete, { id: one }, account.as)
  assert.equal(refused.error?.extra, 'Блок показывают: 2\u00a0видео. Выберите, чем его заменить')
  assert.deepEqual((await call(adBlocks.delete, { id: one, replaceWith: two }, account.as)).result, { moved: 2 })
  const left = await db.selectFrom('records').select('ad_blocks').where('id', 'in', [id, second]).execute()
  assert.deepEqual(
    left.map((row) => row.ad_blocks),
    [[two], [two]],
  )
  assert.equal((await plan()).ownBlocks.length, 1)
  const lines = async (record: number) =>
    (await call(audit.list, { object: { type: 'record', id: record } }, account.as)).result.items
  const [moved, chosen] = await lines(id)
  assert.deepEqual(
    [moved?.action, moved?.changes],
    ['adBlocks.delete', [{ field: 'adBlocks', before: [one, two], after: [two] }]],
    'each video has a line of it',
  )
  assert.deepEqual((await lines(second))[0]?.changes, [{ field: 'adBlocks', before: [one], after: [two] }])
  const refusedBack = await call(audit.undo, { id: moved?.id ?? 0 }, account.as)
  assert.match(
    String(refusedBack.error?.extra),
    /^Вернуть не.получится: блока рекламы, который у.видео был, больше нет/,
  )
  assert.match(
    String((await call(audit.undo, { id: chosen?.id ?? 0 }, account.as)).error?.extra),
    /с.тех пор изменили/,
    'an older choice is behind the replacement',
  )
})

test('a block of thousands of videos is replaced with a line for each', async () => {
  const { account } = await manager()
  const [one, two] = [await blockOf(account.as, 'Первый'), await blockOf(account.as, 'Второй')]
  await sql`insert into records (account_id, owner_id, name, ad_blocks)
    select ${account.id}, ${user}, 'Видео ' || n, array[${one}]::bigint[] from generate_series(1, 6000) as n`.execute(
    db,
  )
  assert.deepEqual((await call(adBlocks.delete, { id: one, replaceWith: two }, account.as)).result, { moved: 6_000 })
  const { total } = (await call(audit.list, { action: 'adBlocks.delete' }, account.as)).result
  assert.equal(total, 6_001)
})

test('D13 a choice of blocks is not taken back to a block that is gone, which is told in words', async () => {
  const { account, id, plan } = await manager()
  const [one, two] = [await blockOf(account.as, 'Первый'), await blockOf(account.as, 'Второй')]
  for (const blocks of [[one], [two]]) {
    const { rowVersion } = await plan()
    await call(recordAds.chooseBlocks, { id, rowVersion, blocks }, account.as)
  }
  assert.deepEqual((await call(adBlocks.delete, { id: one }, account.as)).result, { moved: 0 })
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, account.as)).result
  const refused = await call(audit.undo, { id: items[0]?.id ?? 0 }, account.as)
  assert.equal(`${refused.error?.type}/${refused.error?.subtype}`, 'STATE/CONFLICT')
  assert.match(String(refused.error?.extra), /больше нет\. Выберите блоки на.странице видео$/)
  assert.deepEqual((await plan()).ownBlocks, [{ id: two, name: 'Второй' }])
})

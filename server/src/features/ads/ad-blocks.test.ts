import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBlockFields, type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { testRecords } from '../../../test/test-records.ts'
import { adsOf } from './ads.ts'

const { db, make, call, user, studio, foreign, refusal } = await testRecords()

const spring: AdBlockFields = {
  name: 'Весна',
  source: { kind: 'TAGS', tags: ['https://ads.example/vast'] },
  weight: 1,
  from: null,
  to: null,
  cap: { times: 2, hours: 24 },
  countries: [],
  sites: [],
  devices: [],
}
const naming = (...ids: number[]): AdBody => ({
  ...noAds,
  blocks: ids.map((blockId) => ({ key: `b-${blockId}`, blockId })),
  breaks: [{ when: { at: 'START' }, blocks: ids.map((id) => `b-${id}`), maxAds: 1, skipAfterS: null, leastMs: 0 }],
})

const keeps = 'media.can_use_ad_blocks'
const names = 'media.can_account_block_in_ad_templates'
const writes = 'media.can_manage_ad_templates'

/** An account whose user has these rights, with what he does with blocks and templates. */
async function desk(...rights: Parameters<typeof studio>) {
  const account = await studio(...rights)
  const block = (fields: Partial<AdBlockFields> = {}) =>
    call(adBlocks.create, { fields: { ...spring, ...fields } }, account.as)
  const made = async (fields: Partial<AdBlockFields> = {}) => Number((await block(fields)).result.block.id)
  const template = (body: AdBody, name = 'Основная') => call(adTemplates.create, { name, body }, account.as)
  const publish = async (body: AdBody, name?: string) => {
    const { id, rowVersion } = (await template(body, name)).result.template
    await call(adTemplates.publish, { id, rowVersion }, account.as)
    return Number(id)
  }
  const list = async () => (await call(adBlocks.list, { page: 1, perPage: 50 }, account.as)).result.items
  return { account, block, made, template, publish, list }
}

/** Returns what a player of a video of the account is told. */
async function makeAdReader(accountId: number) {
  const recordId = await make.record(accountId, user)
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', recordId).executeTakeFirstOrThrow()
  const viewer = { place: { kind: 'own' }, country: null, device: 'DESKTOP', now: new Date() } as const
  return () => adsOf(db, uuid, { durationMs: 60_000, cuepointsMs: [] }, viewer)
}

test('P-M-01 blocks of an account are made, changed and deleted by whoever may, and by nobody else', async () => {
  const { account, made, block, list } = await desk(keeps)
  const id = await made()
  assert.equal(refusal(await block()), 'VALIDATION/FIELD')
  const fields = { ...spring, name: 'Лето' }
  const changed = await call(adBlocks.update, { id, rowVersion: 1, fields }, account.as)
  assert.deepEqual(changed.result.block.fields, fields)
  assert.equal(refusal(await call(adBlocks.update, { id, rowVersion: 1, fields }, account.as)), 'STATE/CONFLICT')
  assert.deepEqual((await call(adBlocks.delete, { id }, account.as)).result, { moved: 0 })
  assert.deepEqual((await call(adBlocks.delete, { id }, account.as)).result, { moved: 0 })
  assert.deepEqual(await list(), [])
  const other = await desk(writes, names)
  assert.equal(refusal(await other.block()), 'ACCESS/FORBIDDEN')
})

test('P-M-05 a block of the account is added to a template by whoever may; others leave those that are there', async () => {
  const { account, made, template, publish } = await desk(keeps, names, writes)
  const [first, second] = [await made(), await made({ name: 'Лето' })]
  const id = await publish(naming(first))
  const reader = await make.user()
  await make.member(account.id, reader, [writes])
  const as = { ...account.as, user: reader }
  const write = async (body: AdBody) => {
    const { rowVersion } = (await call(adTemplates.get, { id }, account.as)).result.template
    return call(adTemplates.update, { id, rowVersion, fields: { body } }, as)
  }
  assert.equal((await write({ ...naming(first), vmap: 'https://ads.example/vmap' })).error, undefined)
  await publish(naming(second), 'Соседняя')
  const refused = await write(naming(first, second))
  assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
  assert.match(JSON.stringify(refused.error), /блоки аккаунта/)
  assert.equal((await template(naming(first, second), 'Ещё одна')).error, undefined)
})

test('a block of another account is answered like one that is not there', async () => {
  const { account, made, template } = await desk(keeps, names, writes)
  const own = await made()
  const { id: theirs } = await db
    .insertInto('ad_blocks')
    .values({ account_id: foreign.id, name: 'Чужой', fields: JSON.stringify(spring) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listRefusals = async (id: number) => {
    const [named, updated, deleted, replaced] = [
      await template(naming(id), `С ${id}`),
      await call(adBlocks.update, { id, rowVersion: 1, fields: { ...spring, name: 'Лето' } }, account.as),
      await call(adBlocks.delete, { id }, account.as),
      await call(adBlocks.delete, { id: own, replaceWith: id }, account.as),
    ]
    return [named.error, updated.error, deleted.result, replaced.error].map((one) =>
      JSON.stringify(one)?.replaceAll(/"internalRequestId":"[^"]*"/g, ''),
    )
  }
  assert.deepEqual(await listRefusals(theirs), await listRefusals(2_000_000_000))
  assert.notEqual(await db.selectFrom('ad_blocks').select('id').where('id', '=', theirs).executeTakeFirst(), undefined)
})

test('what a block says holds in every template from the next start of a video, and is counted as one', async () => {
  const { account, made, publish, list } = await desk(keeps, names, writes)
  const id = await made()
  const main = await publish(naming(id))
  await publish(naming(id), 'Вторая')
  await call(adTemplates.setDefault, { id: main, on: true }, account.as)
  const readAds = await makeAdReader(account.id)
  const { weight, cap, source, name } = spring
  assert.deepEqual((await readAds())?.blocks, [{ key: `block.${id}`, name, weight, cap, source }])
  assert.deepEqual(
    (await list())[0]?.templates.map((one) => one.name),
    ['Вторая', 'Основная'],
  )
  await call(adBlocks.update, { id, rowVersion: 1, fields: { ...spring, weight: 7, cap: null } }, account.as)
  assert.deepEqual((await readAds())?.blocks, [{ key: `block.${id}`, name, weight: 7, cap: null, source }])
})

test('a block tells how many videos of its account name it, those in the trash among them, and no removed one', async () => {
  const { account, made, list } = await desk(keeps)
  const [named, other, idle] = [await made(), await made({ name: 'Лето' }), await made({ name: 'Осень' })]
  const theirs = await desk(keeps)
  const foreignBlock = await theirs.made()
  await make.record(account.id, user, { ad_blocks: [named, other] })
  await make.record(account.id, user, { ad_blocks: [named], lifecycle: 'DISPOSED', disposed_at: new Date() })
  await make.record(account.id, user, { ad_blocks: [other, named], lifecycle: 'DELETED' })
  await make.record(theirs.account.id, user, { ad_blocks: [foreignBlock, named] })
  const recordCounts = Object.fromEntries((await list()).map(({ id, records }) => [id, records]))
  assert.deepEqual(recordCounts, { [named]: 2, [other]: 1, [idle]: 0 })
})

test('a block that templates name goes only for another one, which takes its place in drafts and in what is published', async () => {
  const { account, made, publish, template, list } = await desk(keeps, names, writes)
  const [gone, kept] = [await made(), await made({ name: 'Лето' })]
  const main = await publish(naming(gone))
  await call(adTemplates.setDefault, { id: main, on: true }, account.as)
  const both = (await template(naming(gone, kept), 'Оба')).result.template
  const refused = await call(adBlocks.delete, { id: gone }, account.as)
  assert.equal(refusal(refused), 'STATE/IN_USE')
  assert.match(JSON.stringify(refused.error), /шаблон «Оба», шаблон «Основная»|шаблон «Основная», шаблон «Оба»/)
  const itself = await call(adBlocks.delete, { id: gone, replaceWith: gone }, account.as)
  assert.equal(refusal(itself), 'VALIDATION/FIELD')
  const done = await call(adBlocks.delete, { id: gone, replaceWith: kept }, account.as)
  assert.deepEqual(done.result, { moved: 2 })
  const get = async (id: number) => (await call(adTemplates.get, { id }, account.as)).result.template
  assert.deepEqual((await get(Number(both.id))).body.blocks, [{ key: `b-${kept}`, blockId: kept }])
  assert.deepEqual((await get(Number(both.id))).body.breaks[0]?.blocks, [`b-${kept}`])
  const after = await get(main)
  assert.deepEqual(after.published?.blocks, [{ key: `b-${gone}`, blockId: kept }])
  const versions = await call(adTemplates.versions, { id: main, page: 1, perPage: 10 }, account.as)
  assert.deepEqual(versions.result.items[0]?.body, after.published)
  const readAds = await makeAdReader(account.id)
  assert.equal((await readAds())?.blocks[0]?.name, 'Лето')
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [kept],
  )
})

test('a block with days in the wrong order, or of a video that the account has not, is refused in words', async () => {
  const { block } = await desk(keeps)
  const days = await block({ from: '2026-02-02', to: '2026-01-01' })
  assert.match(JSON.stringify(days.error), /Исправьте дни/)
  const theirs = await make.record(foreign.id, user)
  const video = await block({ source: { kind: 'VIDEO', recordId: theirs, link: null } })
  assert.match(JSON.stringify(video.error), /нет такого видео/)
})

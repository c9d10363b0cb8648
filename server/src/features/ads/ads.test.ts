import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'
import { adsOf, mayHaveAds } from './ads.ts'

const { db, make, call, user, studio, foreign, refusal } = await testRecords()

const block: AdBody['blocks'][number] = {
  key: 'spring',
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
const start: AdBody['breaks'][number] = { when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: 5, leastMs: 0 }
const shown: AdBody = { ...noAds, blocks: [block], breaks: [start] }

/** An account whose user makes templates of ads, and a video of it. */
async function maker() {
  const account = await studio(
    'media.can_manage_ad_templates',
    'media.can_edit_records',
    'media.can_select_ad_template_for_records',
  )
  const recordId = await make.record(account.id, user)
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', recordId).executeTakeFirstOrThrow()
  const create = (body: object, name = 'Основная') => call(adTemplates.create, { name, body }, account.as)
  const published = async (body: AdBody, name?: string) => {
    const { id, rowVersion } = (await create(body, name)).result.template
    await call(adTemplates.publish, { id, rowVersion }, account.as)
    return Number(id)
  }
  const follow = async (ad: number | null, as = account.as) => {
    const { row_version: rowVersion } = await db
      .selectFrom('records')
      .select('row_version')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow()
    return call(records.update, { id: recordId, rowVersion, fields: { templates: { ad } } }, as)
  }
  const readAds = (viewer: Partial<Parameters<typeof adsOf>[3]> = {}) =>
    adsOf(
      db,
      uuid,
      { durationMs: 60_000, cuepointsMs: [] },
      { place: { kind: 'own' }, country: null, device: 'DESKTOP', now: new Date(), ...viewer },
    )
  return { account, recordId, create, published, follow, readAds }
}

test('P-M-18 templates of ads are made by whoever may, and by nobody else', async () => {
  const { create } = await maker()
  assert.equal((await create(shown)).result.template.kind, 'ad')
  const other = await studio('media.can_edit_records')
  const refused = await call(adTemplates.create, { name: 'Основная', body: shown }, other.as)
  assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
})

test('a video has the ads of the template that it follows once that is published, by the account or by its own', async () => {
  const { account, create, published, follow, readAds } = await maker()
  await create(shown, 'Черновик')
  assert.equal(await mayHaveAds(db, account.id), false)
  assert.equal(await readAds(), null)
  const id = await published(shown)
  assert.equal(await readAds(), null)
  await call(adTemplates.setDefault, { id, on: true }, account.as)
  assert.equal(await mayHaveAds(db, account.id), true)
  const key = `${id}.spring`
  assert.deepEqual(await readAds(), {
    blocks: [{ key, name: 'Весна', weight: 1, cap: { times: 2, hours: 24 }, source: block.source }],
    breaks: [{ kind: 'START', atMs: null, maxAds: 1, skipAfterS: 5, blocks: [key] }],
    vmap: null,
  })
  const none = await published(noAds, 'Без рекламы')
  await follow(none)
  assert.equal(await readAds(), null)
})

test('a viewer is told only of blocks that he may be shown, and of no break without one', async () => {
  const { account, published, readAds } = await maker()
  const blocks = [
    { ...block, countries: ['RU'] },
    { ...block, key: 'tv', name: 'Для телевизоров', devices: ['TV' as const] },
  ]
  const id = await published({ ...shown, blocks })
  await call(adTemplates.setDefault, { id, on: true }, account.as)
  assert.equal(await readAds(), null)
  const names = async (viewer: object) => (await readAds(viewer))?.blocks.map(({ name }) => name)
  assert.deepEqual(await names({ country: 'RU' }), ['Весна'])
  assert.deepEqual(await names({ country: 'FR', device: 'TV' }), ['Для телевизоров'])
})

test('P-M-22 the template of ads of a video is chosen by whoever may, and told as chosen', async () => {
  const { recordId, published, follow } = await maker()
  const id = await published(shown)
  assert.equal((await follow(id)).error, undefined)
  const row = await db
    .selectFrom('records')
    .select('ad_template_id')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  assert.equal(row.ad_template_id, id)
  const other = await studio('media.can_edit_records')
  const theirs = await make.record(other.id, user)
  const refused = await call(
    records.update,
    { id: theirs, rowVersion: 1, fields: { templates: { ad: null } } },
    other.as,
  )
  assert.equal(refused.error, undefined)
  const chosen = await call(records.update, { id: theirs, rowVersion: 1, fields: { templates: { ad: id } } }, other.as)
  assert.equal(refusal(chosen), 'ACCESS/FORBIDDEN')
})

test('a house video is one of the account, is told by its uuid, and leaves the break once it is in the trash', async () => {
  const { account, create, published, readAds } = await maker()
  const video = await make.record(account.id, user, { name: 'Ролик', playable: true })
  const house = (recordId: number): AdBody => ({
    ...shown,
    blocks: [{ ...block, source: { kind: 'VIDEO', recordId, link: 'https://shop.example/' } }],
  })
  const theirs = await make.record(foreign.id, user, { playable: true })
  const refused = await create(house(theirs), 'Чужое')
  assert.equal(refusal(refused), 'VALIDATION/FIELD')
  assert.match(JSON.stringify(refused.error), /нет такого видео/)
  const inWork = await create(house(await make.record(account.id, user)), 'В работе')
  assert.match(JSON.stringify(inWork.error), /ещё нельзя смотреть/)
  const id = await published(house(video))
  await call(adTemplates.setDefault, { id, on: true }, account.as)
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', video).executeTakeFirstOrThrow()
  assert.deepEqual((await readAds())?.blocks[0]?.source, { kind: 'VIDEO', uuid, link: 'https://shop.example/' })
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', video)
    .execute()
  assert.equal(await readAds(), null)
})

test('a template that contradicts itself is refused with what to mend', async () => {
  const { create } = await maker()
  const refused = await create({ ...shown, breaks: [] }, 'Пустой')
  assert.equal(refusal(refused), 'VALIDATION/FIELD')
  assert.match(JSON.stringify(refused.error), /Добавьте паузу/)
})

test('C-3-10 product B12 viewers of an account are shown no ads where the platform allows none, and breaks as far apart as it says', async () => {
  const { account, published, follow, readAds } = await maker()
  const at = (ms: number): AdBody['breaks'][number] => ({ ...start, when: { at: 'TIME', ms } })
  await follow(await published({ ...shown, breaks: [start, at(10_000), at(30_000)], vmap: 'https://ads.example/vmap' }))
  const allow = (ads: object) =>
    db
      .updateTable('accounts')
      .set({ ad_settings: JSON.stringify(ads) })
      .where('id', '=', account.id)
      .execute()
  const moments = async () => (await readAds())?.breaks.map(({ atMs }) => atMs)
  assert.deepEqual(await moments(), [null, 10_000, 30_000])
  await allow({ shown: true, leastGapMin: 1 })
  assert.deepEqual(await moments(), [null])
  await allow({ shown: false, leastGapMin: null })
  assert.equal(await readAds(), null)
})

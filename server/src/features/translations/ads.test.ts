import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { liveAddress } from '../playback/playback.ts'

const { db } = await testDatabase()
const make = testRows(db)
const t = await testHttp({ db })
const use: Permission = 'streaming.can_use_translations'
const push: Permission = 'streaming.can_push_ads'
const choose: Permission = 'streaming.can_use_ad'

const block: AdBody['blocks'][number] = {
  ...{ key: 'spring', name: 'Весна', source: { kind: 'XML', xml: '<VAST version="4.0"/>' }, weight: 1, cap: null },
  ...{ from: null, to: null, countries: [], sites: [], devices: [] },
}
const every: AdBody['breaks'][number] = {
  ...{ when: { at: 'EVERY', ms: 600_000 }, blocks: ['spring'], maxAds: 1, skipAfterS: 5, leastMs: 0 },
}
const body: AdBody = { ...noAds, blocks: [block, { ...block, key: 'start', name: 'Заставка' }], breaks: [every] }

/** A livestream with an ad manager, who owns nothing, and a colleague who may look only. */
async function studio(published: AdBody = body) {
  const [owner, manager, colleague] = [await make.user(), await make.user(), await make.user()]
  const members = {
    [owner]: [use, 'streaming.can_create_translations' as const],
    [manager]: [use, push, choose],
    [colleague]: [use],
  }
  const { id: accountId, code } = await make.account({ sections: ['VIDEO', 'LIVESTREAM'], members })
  const by = (user: number) => ({ user, account: code })
  const { result } = await t.call(translations.create, { name: 'Матч', dvrSeconds: null }, by(owner))
  const { id: templateId } = await db
    .insertInto('templates')
    .values({
      ...{ account_id: accountId, kind: 'ad', name: 'Спонсоры', published_version: 1 },
      body: JSON.stringify(published),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, uuid } = result
  return { accountId, id, uuid, templateId, owner: by(owner), manager: by(manager), colleague: by(colleague) }
}
type Studio = Awaited<ReturnType<typeof studio>>

/** A session on air whose newest segment of two seconds ends now, as the engine writes it. */
async function onAir({ accountId, id }: Studio): Promise<number> {
  const startedAt = new Date(Date.now() - 8_000)
  await db.updateTable('translations').set({ state: 'LIVE' }).where('id', '=', id).execute()
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ account_id: accountId, translation_id: id, state: 'LIVE', recording_state: 'OFF', on_air_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { account_id: accountId, session_id: sessionId }
  const rung = { name: '360', width: 640, height: 360, codecs: 'avc1.64001e', maxBitsPerSecond: 500_000 }
  await db
    .insertInto('live_generations')
    .values({
      ...{ ...of, number: 0, kind: 'ENCODER', started_at: startedAt, frame_rate: 25, has_sound: false },
      rungs: JSON.stringify([rung]),
    })
    .execute()
  const segments = [0, 1, 2, 3].map((number) => ({
    ...{ ...of, number, generation: 0, duration_ms: 2_000, from_ms: number * 2_000, is_independent: true },
    ...{ starts_at: new Date(startedAt.getTime() + number * 2_000), sizes: JSON.stringify({ 360: 1_000 }) },
  }))
  await db.insertInto('live_segments').values(segments).execute()
  return sessionId
}
const refusal = ({ error }: { error?: { type: string; subtype: string } | null }) => `${error?.type}/${error?.subtype}`
const pushed = (made: Studio, by = made.manager, seconds = 30) =>
  t.call(translationAds.push, { id: made.id, seconds }, by)

test('P-S-05 ads are pushed at a moment of the programme that every playlist names, by whoever may, one at a time', async () => {
  const made = await studio()
  assert.equal(refusal(await pushed(made)), 'STATE/NOT_ON_AIR')
  const sessionId = await onAir(made)
  assert.equal(refusal(await pushed(made, made.owner)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await pushed(made)), 'STATE/NO_AD_TEMPLATE')
  await t.call(translationAds.choose, { id: made.id, templateId: made.templateId }, made.manager)

  const { result: before } = await t.call(translationAds.get, { id: made.id }, made.colleague)
  assert.deepEqual(
    [before.followed?.name, before.blocks.map(({ name, loss }) => [name, loss]), before.current, before.nextAt],
    ['Спонсоры', [['Весна', null]], null, null],
    'the blocks of the breaks within a video alone',
  )
  const config = async () => JSON.parse((await t.app.inject({ url: `/embed/${made.uuid}/config.json` })).body)
  assert.equal((await config()).ads, null, 'nothing is told before the first break')

  const together = await Promise.all([pushed(made), pushed(made)])
  assert.deepEqual(together.map(refusal).toSorted(), ['STATE/AD_RUNNING', 'undefined/undefined'])
  const ad = together.find(({ error }) => error === undefined)?.result
  assert.ok(ad)
  assert.ok(Math.abs(Date.parse(ad.at) - Date.now()) < 30_000)
  const { ads } = await config()
  assert.deepEqual([ads.blocks.length, ads.breaks.length, ads.breaks[0].skipAfterS], [1, 1, 5])
  const folder = new URL(liveAddress(t.services, made.uuid, null).hls).pathname.replace('master.m3u8', '')
  const { body: playlist } = await t.app.inject({ url: `${folder}live/${sessionId}/360/index.m3u8` })
  const [, date = ''] =
    /^#EXT-X-DATERANGE:ID="ad-\d+",CLASS="skleyka.ad-break",START-DATE="(.+)",DURATION=30$/m.exec(playlist) ?? []
  assert.equal(date, ad.at)
  const { result: running } = await t.call(translationAds.get, { id: made.id }, made.colleague)
  assert.deepEqual([running.current?.at, running.current?.endsAt], [ad.at, ad.endsAt])
  const { result: live } = await t.call(translations.get, { id: made.id }, made.colleague)
  assert.equal(live.adEndsAt, ad.endsAt)

  await db
    .updateTable('accounts')
    .set({ ad_settings: JSON.stringify({ shown: true, leastGapMin: 10 }) })
    .where('id', '=', made.accountId)
    .execute()
  await db
    .updateTable('translation_ad_breaks')
    .set({ at: new Date(Date.now() - 60_000) })
    .execute()
  const { result: over } = await t.call(translationAds.get, { id: made.id }, made.colleague)
  assert.deepEqual([over.current, over.nextAt === null], [null, false], 'it has ended, the gap after it has not')
  const { error } = await pushed(made)
  assert.deepEqual([error?.subtype, JSON.stringify(error).includes('10\u00a0мин')], ['AD_TOO_SOON', true])
  await db
    .updateTable('accounts')
    .set({ ad_settings: JSON.stringify({ shown: false, leastGapMin: null }) })
    .where('id', '=', made.accountId)
    .execute()
  assert.equal(refusal(await pushed(made)), 'STATE/ADS_OFF')
  assert.equal((await config()).ads, null)
})

test('P-S-05 nothing is pushed without a picture, from an empty template, or in another account', async () => {
  const made = await studio({ ...body, blocks: [], breaks: [] })
  await onAir(made)
  await t.call(translationAds.choose, { id: made.id, templateId: made.templateId }, made.manager)
  assert.equal(refusal(await pushed(made)), 'STATE/NO_ADS')
  await db
    .updateTable('translation_sessions')
    .set({ state: 'INTERRUPTED' })
    .where('account_id', '=', made.accountId)
    .execute()
  assert.equal(refusal(await pushed(made)), 'STATE/INTERRUPTED')
  const other = await studio()
  assert.equal(refusal(await pushed({ ...made, manager: other.manager })), 'NOT_FOUND/TRANSLATION')
  for (const seconds of [4, 601, 0, -5, 1.5])
    assert.equal((await pushed(made, made.manager, seconds)).error?.type, 'VALIDATION')
})

test('P-S-12 the ad template of a livestream is chosen by whoever may, whoever owns it, and kept by others', async () => {
  const made = await studio()
  const { id, templateId } = made
  assert.equal(refusal(await t.call(translationAds.choose, { id, templateId }, made.owner)), 'ACCESS/FORBIDDEN')
  const { result: before } = await t.call(translations.get, { id }, made.owner)
  const change = { id, rowVersion: before.rowVersion, name: 'Финал' }
  assert.equal(
    refusal(await t.call(translations.update, { ...change, adTemplateId: templateId }, made.owner)),
    'ACCESS/FORBIDDEN',
  )
  const chosen = await t.call(translationAds.choose, { id, templateId }, made.manager)
  assert.equal(chosen.result.own, templateId)
  assert.equal(
    refusal(await t.call(translations.update, change, made.owner)),
    'STATE/CONFLICT',
    'it is another version by now',
  )
  const saved = await t.call(translations.update, { ...change, rowVersion: before.rowVersion + 1 }, made.owner)
  assert.deepEqual([saved.result.name, saved.result.adTemplateId], ['Финал', templateId])
  const other = await studio()
  const foreign = await t.call(translationAds.choose, { id, templateId: other.templateId }, made.manager)
  assert.equal(refusal(foreign), 'VALIDATION/FIELD')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import type { Updateable } from 'kysely'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'

const files = { script: '/x.js', styles: [], shared: [], later: {} }
const t = await testPlayback([...playbackRoutes, ...embedRoutes(async () => ({ page: () => files, send: () => null }))])
const { db, account, user, playing, ask } = t
const make = testRows(db)
const picture = 'data:image/webp;base64,UklGRg=='

const write = (id: number, values: Updateable<RecordsTable>) =>
  db.updateTable('records').set(values).where('id', '=', id).execute()

/** A published template of this account, or of another one. */
async function template(kind: 'player' | 'site' | 'country', body: unknown, accountId = account.id): Promise<number> {
  const { id } = await db
    .insertInto('templates')
    .values({
      account_id: accountId,
      kind,
      name: crypto.randomUUID(),
      body: JSON.stringify(body),
      published_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const withClip = (clipId: number) =>
  template('player', { ...usualPlayer, look: { ...usualPlayer.look, placeholder: picture, clipId } })

/** A video that its viewers are not given, and the clip in its place. */
async function closed(values: Updateable<RecordsTable> = { visibility: 'PRIVATE' }) {
  const [video, clip] = [await playing('Тайное имя'), await playing('Заставка')]
  await write(video.id, { ...values, player_template_id: await withClip(clip.id) })
  return { video, clip }
}
const config = async (uuid: string, headers = {}) => (await ask(`/embed/${uuid}/config.json`, headers)).json()
const page = (uuid: string, headers = {}) => ask(`/embed/${uuid}`, headers)

test('P-M-30 in place of a video that is closed its page names the clip, which plays by addresses of its own, and nothing of the video', async () => {
  const { video, clip } = await closed()
  const refusal = await config(video.uuid)
  assert.deepEqual([refusal.state, refusal.code, refusal.title, refusal.clip], ['refused', 'PRIVATE', '', clip.uuid])
  assert.equal(refusal.look.placeholder, picture, 'what stands there where the clip does not come')
  const { body } = await page(video.uuid)
  assert.doesNotMatch(body, /Тайное имя/)
  assert.doesNotMatch(body, /\/(v|img)\//, 'no address of either')
  const shown = await config(clip.uuid)
  assert.equal(shown.state, 'ready')
  const stream = shown.hls.replace('master.m3u8', '480/00000.m4s')
  assert.equal((await ask(stream)).statusCode, 200)
  assert.equal((await ask(stream.replace(clip.uuid, video.uuid))).statusCode, 404, 'its address opens nothing else')
})

test('P-M-30 a video whose processing failed has its clip too; one in work, one that is gone and one behind a gate have none', async () => {
  const { video, clip } = await closed({ current_state: 'FAILED', fail_reason: 'NO_VIDEO', playable: false })
  assert.deepEqual([(await config(video.uuid)).state, (await config(video.uuid)).clip], ['unavailable', clip.uuid])
  await write(video.id, { current_state: 'CONVERTING' })
  assert.deepEqual([(await config(video.uuid)).state, (await config(video.uuid)).clip], ['processing', undefined])
  await write(video.id, { lifecycle: 'DISPOSED', disposed_at: t.clock.time })
  assert.deepEqual(await config(video.uuid), { uuid: video.uuid, title: '', state: 'notFound' })
  const gated = await closed({})
  const gate = { account_id: account.id, record_id: gated.video.id, kind: 'LINK' as const }
  await db.insertInto('gates').values(gate).execute()
  const refusal = await config(gated.video.uuid)
  assert.deepEqual([refusal.state, refusal.clip, refusal.look.placeholder], ['gated', undefined, picture])
})

test('P-M-30 a clip that this viewer is not given is not named: the picture stays', async () => {
  const { video, clip } = await closed()
  const usual: Updateable<RecordsTable> = {
    ...{ lifecycle: 'ACTIVE', visibility: 'LINK', publication: 'PUBLISHED', published_from: null, published_to: null },
    ...{ playable: true, moderation: 'NONE' },
  }
  const away: Record<string, Updateable<RecordsTable>> = {
    trashed: { lifecycle: 'DISPOSED', disposed_at: t.clock.time },
    deleted: { lifecycle: 'DELETED' },
    private: { visibility: 'PRIVATE' },
    draft: { publication: 'DRAFT' },
    expired: { published_to: new Date('2020-01-01') },
    'not yet': { publication: 'SCHEDULED', published_from: new Date('2100-01-01') },
    'before its moderator': { moderation: 'PENDING' },
    'not playable': { playable: false },
  }
  for (const [why, values] of Object.entries(away)) {
    await write(clip.id, values)
    const refusal = await config(video.uuid)
    assert.deepEqual([refusal.code, refusal.clip, refusal.look.placeholder], ['PRIVATE', null, picture], why)
    assert.ok(!(await page(video.uuid)).body.includes(clip.uuid), why)
    await write(clip.id, usual)
    assert.equal((await config(video.uuid)).clip, clip.uuid, 'given again')
  }
  await db.insertInto('gates').values({ account_id: account.id, record_id: clip.id, kind: 'LINK' }).execute()
  assert.equal((await config(video.uuid)).clip, null, 'behind a gate')
})

test('P-M-30 rules of sites, frames and networks hold for the clip where it stands in, and both bind the frame', async () => {
  const { video, clip } = await closed()
  const on = async (origin: string) => (await config(video.uuid, { 'x-skleyka-around': origin })).clip
  const framed = async (site: string) => {
    const { headers } = await page(video.uuid, { referer: `https://${site}/`, 'sec-fetch-dest': 'iframe' })
    return [...String(headers['content-security-policy']).matchAll(/frame-ancestors ([^;,]+)/g)].map(([, by]) => by)
  }
  const sites = await template('site', { ...everySite, mode: 'ONLY', domains: ['news.example'], emptyReferrer: false })
  await write(clip.id, { site_template_id: sites })
  assert.equal(await on('https://news.example'), clip.uuid)
  assert.equal(await on('https://other.example'), null)
  assert.equal(await on(''), null, 'a page that does not tell whose it is')
  assert.deepEqual(await framed('news.example'), ['*', "'self' news.example:*"])
  assert.deepEqual(await framed('other.example'), ['*'], 'the words are shown there')
  await write(clip.id, { site_template_id: null, embedding: false })
  assert.equal(await on('https://news.example'), null)
  await write(clip.id, { embedding: true })
  const nobody = { ...everyCountry, forbidden: { networks: ['127.0.0.0/8'], asns: [] } }
  await write(clip.id, { country_template_id: await template('country', nobody) })
  assert.equal((await config(video.uuid)).clip, null)
  await write(clip.id, { country_template_id: null })
  await write(video.id, { visibility: 'LINK', embedding: false })
  const refusal = await config(video.uuid, { 'x-skleyka-around': 'https://news.example' })
  assert.deepEqual([refusal.code, refusal.clip], ['EMBEDDING', clip.uuid])
})

test('P-M-30 no clip stands in for a clip, and none for itself', async () => {
  const { video, clip } = await closed()
  const other = await playing('Другая заставка')
  await write(clip.id, { visibility: 'PRIVATE', player_template_id: await withClip(other.id) })
  assert.equal((await config(video.uuid)).clip, null)
  await write(clip.id, { player_template_id: await withClip(clip.id) })
  assert.deepEqual([(await config(clip.uuid)).state, (await config(clip.uuid)).clip], ['refused', null])
})

test('P-M-30 P-M-28 a number of another account in a template names no clip', async () => {
  const stranger = await make.account()
  const { video, clip } = await closed()
  const foreign = await template(
    'player',
    { ...usualPlayer, look: { ...usualPlayer.look, clipId: clip.id } },
    stranger.id,
  )
  const theirs = await make.record(stranger.id, user.id, { visibility: 'PRIVATE', player_template_id: foreign })
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', theirs).executeTakeFirstOrThrow()
  assert.equal((await config(video.uuid)).clip, clip.uuid)
  const refusal = await config(uuid)
  assert.deepEqual([refusal.state, refusal.clip], ['refused', null])
})

test('P-M-30 a player that plays carries neither the picture nor the number of the clip', async () => {
  const { video, clip } = await closed({})
  const ready = await config(video.uuid)
  assert.equal(ready.state, 'ready')
  assert.deepEqual(ready.template.look, usualPlayer.look)
  assert.doesNotMatch((await page(video.uuid)).body, new RegExp(`clipId|UklGRg|"${clip.uuid}"`))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedConfig } from '@skleyka/contract/playback/embed.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { sweepPublications } from '../records/publish.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { posterAddress } from './playback.ts'

const { db, services, playing, session, ask } = await testPlayback([
  ...playbackRoutes,
  ...embedRoutes(async () => null),
])

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const set = (id: number, values: object) => db.updateTable('records').set(values).where('id', '=', id).execute()
const published = {
  publication: 'PUBLISHED',
  published_from: null,
  published_to: null,
  moderation: 'NONE',
  visibility: 'LINK',
} as const

/** Refusals of a record for viewers, whatever the column of its publication still says, and the code they are told. */
const refusals = [
  [{ publication: 'DRAFT' }, 'NOT_PUBLISHED', 'Видео не\u00a0опубликовано'],
  [{ publication: 'SCHEDULED', published_from: inHours(1) }, 'NOT_YET', 'Показ ещё не\u00a0начался'],
  [{ publication: 'PUBLISHED', published_from: inHours(1) }, 'NOT_YET', 'Показ ещё не\u00a0начался'],
  [{ publication: 'EXPIRED', published_to: inHours(-1) }, 'EXPIRED', 'Показ закончился'],
  [{ publication: 'PUBLISHED', published_to: inHours(-1) }, 'EXPIRED', 'Показ закончился'],
  [{ moderation: 'PENDING' }, 'MODERATION', 'Видео пока не\u00a0показывают'],
  [{ moderation: 'REJECTED' }, 'MODERATION', 'Видео пока не\u00a0показывают'],
  [{ visibility: 'PRIVATE' }, 'PRIVATE', 'Видео закрыто'],
] as const

test('who watches already is refused at the next request with a code and words; the preview of the console plays on', async () => {
  const { id, base, shown } = await playing()
  const viewer = await session()
  const picture = new URL(posterAddress(services, shown, 'poster', null) ?? '').pathname
  for (const [values, code, text] of refusals) {
    await set(id, { ...published, ...values })
    for (const file of ['master.m3u8', '480/index.m3u8', '480/00000.m4s']) {
      const answer = await ask(`${base()}${file}`)
      assert.deepEqual([answer.statusCode, answer.json()], [404, { code, text }])
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal((await ask(`${base(viewer)}${file}`)).statusCode, 200, `${code} ${file} in the console`)
    }
    assert.equal((await ask(picture)).statusCode, 404)
  }
  await set(id, published)
  assert.equal((await ask(`${base()}master.m3u8`)).statusCode, 200)
  await set(id, { publication: 'SCHEDULED', published_from: inHours(-1), published_to: inHours(1) })
  assert.equal((await ask(`${base()}master.m3u8`)).statusCode, 200, 'its time has come, before any sweep')
})

test('the embed page tells why it shows nothing, and from when it will, but not the name', async () => {
  const { id, uuid } = await playing('Секретное имя')
  for (const [values, code] of refusals) {
    await set(id, { ...published, ...values })
    const answer = await ask(`/embed/${uuid}/config.json`)
    assert.deepEqual(embedConfig.parse(answer.json()), answer.json(), 'as docs.json describes it')
    const from = code === 'NOT_YET' && 'published_from' in values ? values.published_from.toISOString() : null
    const text = null
    const expected = { uuid, title: '', state: 'refused', look: null, clip: null, code, from, told: text }
    assert.deepEqual([answer.statusCode, answer.json()], [404, expected])
  }
  await set(id, { ...published, lifecycle: 'DISPOSED', disposed_at: new Date(), publication: 'DRAFT' })
  assert.equal((await ask(`/embed/${uuid}/config.json`)).json().state, 'notFound', 'the trash tells nothing')
})

test('a sweep moves the column by the times: to published, to expired, and never a draft', async () => {
  const { id } = await playing()
  const moved = async (values: object) => {
    await set(id, { ...published, ...values })
    const before = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sweepPublications(services)
    const after = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual({ ...after, publication: before.publication }, before)
    return after.publication
  }
  const past = { published_from: inHours(-2) }
  assert.equal(await moved({ publication: 'SCHEDULED', published_from: inHours(1) }), 'SCHEDULED')
  assert.equal(await moved({ publication: 'SCHEDULED', ...past }), 'PUBLISHED')
  assert.equal(await moved({ publication: 'SCHEDULED', ...past, published_to: inHours(-1) }), 'EXPIRED')
  assert.equal(await moved({ ...past, published_to: inHours(-1) }), 'EXPIRED')
  assert.equal(await moved({ ...past, published_to: inHours(1) }), 'PUBLISHED')
  assert.equal(await moved({ publication: 'DRAFT', ...past, published_to: inHours(-1) }), 'DRAFT')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { feedFormats, filters } from '@skleyka/contract/filters/filters.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db, call, services, account, user, playing, ask } = await testPlayback()
const secret = { name: 'Закрытое имя', description: 'Закрытое описание', tags: ['закрытая метка'] }
const secretWords = /Закрыт|закрыт/

const record = await playing(secret.name)
const set = (values: object) => db.updateTable('records').set(values).where('id', '=', record.id).execute()
await set({ ...secret, tags: secret.tags, width: 1280, height: 720 })
const album = await db
  .insertInto('albums')
  .values({ account_id: account.id, created_by: user.id, name: 'Альбом' })
  .returning(['id', 'uuid'])
  .executeTakeFirstOrThrow()
await db
  .insertInto('album_items')
  .values({ account_id: account.id, album_id: album.id, record_id: record.id, position: 1 })
  .execute()
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .where('id', '=', account.id)
  .execute()
const keeper = await testRows(db).user()
await testRows(db).member(account.id, keeper, ['media.can_use_custom_filters', 'media.can_public_records_filters'])
const as = { user: keeper, account: 'studio' }
const ast = { not: [{ field: 'bytes', op: 'gt', value: 5 }] }
const { filter } = (await call(filters.save, { name: 'Лента', visibility: 'LINK', ast }, as)).result
await call(filters.setFeed, { id: filter.id, on: true }, as)
const feeds = await Promise.all(
  feedFormats.map(async (format) => {
    const { url } = (await call(filters.feed, { id: filter.id, format }, as)).result
    return new URL(url ?? '').pathname
  }),
)
const embed = `/embed/${record.uuid}`
/** Everything that tells of a video by an address that everybody may have. */
const places: readonly string[] = [
  ...feeds,
  `/embed/album/${album.uuid}`,
  `/oembed?url=${encodeURIComponent(`${services.publicUrl}${embed}`)}`,
  embed,
  `${embed}/config.json`,
]
const picture = `${new URL('pictures/x', `http://x${feeds[0]}`).pathname.slice(0, -1)}${record.uuid}`

/** A template that every video of the account follows. */
async function template(kind: 'site' | 'country', body: object | null) {
  await db.deleteFrom('templates').where('account_id', '=', account.id).where('kind', '=', kind).execute()
  if (body === null) return
  const row = { account_id: account.id, kind, name: 'Правило', is_default: true, published_version: 1 }
  await db
    .insertInto('templates')
    .values({ ...row, body: JSON.stringify(body) })
    .execute()
}
const gate = (kind: 'EVERYONE' | 'LINK' | 'CODES') =>
  db
    .insertInto('gates')
    .values({ account_id: account.id, record_id: record.id, kind })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ kind }))
    .execute()
const networks = ['192.0.2.0/24']
const rules: Readonly<Record<string, () => Promise<unknown>>> = {
  draft: () => set({ publication: 'DRAFT' }),
  'not yet': () => set({ publication: 'SCHEDULED', published_from: new Date(Date.now() + 86_400_000) }),
  over: () => set({ published_to: new Date(Date.now() - 86_400_000) }),
  rejected: () => set({ moderation: 'REJECTED' }),
  private: () => set({ visibility: 'PRIVATE' }),
  trash: () => set({ lifecycle: 'DISPOSED', disposed_at: new Date() }),
  'a link': () => gate('LINK'),
  codes: () => gate('CODES'),
  'another country': () => template('country', { ...everyCountry, mode: 'ONLY', countries: ['DE'], unknown: 'DENY' }),
  'a network': () => template('country', { ...everyCountry, forbidden: { networks, asns: [] } }),
  'a locked account': () => db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute(),
}
async function restore() {
  await set({ publication: 'PUBLISHED', published_from: null, published_to: null, moderation: 'NONE' })
  await set({ visibility: 'LINK', lifecycle: 'ACTIVE', disposed_at: null })
  await gate('EVERYONE')
  await template('country', null)
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', account.id).execute()
}
const viewer = { 'x-forwarded-for': '192.0.2.7' }

test('C1 whoever may watch a video is told of it by every feed, the page of its album, oEmbed and its own page', async () => {
  for (const address of places) assert.match((await ask(address, viewer)).body, secretWords, address)
  assert.equal((await ask(picture, viewer)).statusCode, 302)
})

for (const [rule, apply] of Object.entries(rules)) {
  test(`C1 behind the rule «${rule}» no feed, album, oEmbed or page tells the name, the description or a tag of a video`, async () => {
    await apply()
    try {
      for (const address of places) {
        const { body } = await ask(address, viewer)
        assert.doesNotMatch(body, secretWords, `${rule} ${address}`)
      }
      assert.equal((await ask(picture, viewer)).statusCode, 404, rule)
    } finally {
      await restore()
    }
  })
}

test('B9 a rule of a network shuts out its addresses alone: others are told by every feed and the page of the album', async () => {
  await template('country', { ...everyCountry, forbidden: { networks, asns: [] } })
  for (const address of places) {
    assert.match((await ask(address, { 'x-forwarded-for': '198.51.100.1' })).body, secretWords, address)
  }
  await template('country', null)
})

test('B9 the page of an album on a site that the rule of sites does not name tells no video; at its own address it does', async () => {
  await template('site', { ...everySite, mode: 'ONLY', domains: ['news.example'] })
  const on = async (headers: Record<string, string>) =>
    secretWords.test((await ask(`/embed/album/${album.uuid}`, { ...viewer, ...headers })).body)
  const framed = { 'sec-fetch-dest': 'iframe' }
  assert.equal(await on({ ...framed, referer: 'https://evil.example/' }), false)
  assert.equal(await on({ ...framed, referer: 'https://news.example/' }), true)
  assert.equal(await on({ 'sec-fetch-dest': 'document' }), true)
  await template('site', null)
})

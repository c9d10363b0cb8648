import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FeedFormat, feedFormats, filters } from '@skleyka/contract/filters/filters.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { createCallLimits } from '../../http/call-limits.ts'
import { jsonFeedAnswer } from './feeds.docs.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, app } = await testHttp({ db })
const owner = await make.user()
const account = await make.account({
  name: 'Студия <«А» & Б>',
  members: { [owner]: ['media.can_use_custom_filters', 'media.can_public_records_filters'] },
})
const as = { user: owner, account: account.code }
const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 12, minute))
const published = { playable: true, current_state: 'READY' } as const
const hostile = `<img src=x onerror=alert(1)> & "кавычки" ]]> \u202eRTL 🎬 \ufffe\u0001`

await make.record(account.id, owner, { name: 'старое', created_at: at(1), updated_at: at(1), ...published })
await make.record(account.id, owner, { name: 'черновик', publication: 'DRAFT', updated_at: at(1), ...published })
for (const [name, moderation] of [
  ['на проверке', 'PENDING'],
  ['отклонено', 'REJECTED'],
] as const) {
  await make.record(account.id, owner, { name, moderation, created_at: at(2), updated_at: at(2), ...published })
}
const gated = await make.record(account.id, owner, {
  name: 'по коду',
  created_at: at(2),
  updated_at: at(2),
  ...published,
})
await db
  .insertInto('gates')
  .values({ account_id: account.id, record_id: gated, kind: 'CODES', changed_at: at(2) })
  .execute()
await make.record(account.id, owner, { name: 'не готово', created_at: at(2), updated_at: at(2) })
await make.record(account.id, owner, { name: 'в корзине', lifecycle: 'DISPOSED', disposed_at: at(3), ...published })
const newest = await make.record(account.id, owner, {
  name: hostile,
  description: hostile,
  tags: ['тег & <b>'],
  created_at: at(5),
  updated_at: at(5),
  duration_ms: 61_000,
  width: 1920,
  height: 1080,
  poster_key: 'poster.jpg',
  poster_frame_id: null,
  ...published,
})
const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', newest).executeTakeFirstOrThrow()
const ast = { not: [{ field: 'bytes', op: 'gt', value: 5 }] }

async function newFilter(name: string, fields: object = {}) {
  const { result } = await call(filters.save, { name, visibility: 'LINK', ast, ...fields }, as)
  return result.filter
}

async function addressOf(id: number, format: FeedFormat): Promise<string> {
  const { result } = await call(filters.feed, { id, format }, as)
  assert.ok(result.url)
  return new URL(result.url).pathname
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('P-M-21 a feed is off until it is turned on, turned on anew it has other addresses, turned off it has none', async () => {
  const { id } = await newFilter('Лента')
  assert.equal((await call(filters.feed, { id, format: 'json' }, as)).result.url, null)
  await call(filters.setFeed, { id, on: true }, as)
  const first = await addressOf(id, 'json')
  assert.equal(await addressOf(id, 'json'), first, 'it can be shown again')
  assert.equal((await get(first)).statusCode, 200)
  const used = await call(filters.delete, { id }, as)
  assert.match(String(used.error?.extra), /лента/)
  await call(filters.setFeed, { id, on: true }, as)
  const second = await addressOf(id, 'json')
  assert.deepEqual([(await get(first)).statusCode, (await get(second)).statusCode], [404, 200])
  await call(filters.setFeed, { id, on: false }, as)
  assert.equal((await get(second)).statusCode, 404)
  assert.deepEqual((await call(filters.delete, { id }, as)).result, {})
  const { feed_hash } = await db
    .selectFrom('filters')
    .select('feed_hash')
    .where('id', '=', (await newFilter('Другая')).id)
    .executeTakeFirstOrThrow()
  assert.equal(feed_hash, null)
})

test('a feed is of filters by link only, and goes with that visibility', async () => {
  const own = await newFilter('Личный', { visibility: 'PRIVATE' })
  const refused = await call(filters.setFeed, { id: own.id, on: true }, as)
  assert.match(String(refused.error?.extra), /^Лента есть только/)
  const { id, rowVersion, name } = await newFilter('По ссылке')
  await call(filters.setFeed, { id, on: true }, as)
  const address = await addressOf(id, 'rss')
  await call(filters.save, { id, rowVersion, name, ast, visibility: 'PRIVATE' }, as)
  assert.equal((await get(address)).statusCode, 404)
})

test('a feed tells the newest that is published and plays, in each format, with everything escaped', async () => {
  const { id } = await newFilter('Форматы <&>')
  await call(filters.setFeed, { id, on: true }, as)
  const bodies = new Map<FeedFormat, string>()
  for (const format of feedFormats) {
    const answer = await get(await addressOf(id, format))
    assert.equal(answer.statusCode, 200)
    bodies.set(format, answer.body)
  }
  const json = JSON.parse(bodies.get('json') ?? '')
  assert.deepEqual(jsonFeedAnswer.parse(json), json, 'as docs.json describes it')
  assert.equal(json.version, 'https://jsonfeed.org/version/1.1')
  assert.deepEqual(
    json.items.map(({ title }: { title: string }) => title),
    [hostile, 'старое'],
  )
  const [first] = json.items
  assert.deepEqual([first.id, first.date_published, first.tags], [uuid, at(5).toISOString(), ['тег & <b>']])
  const picture = await get(new URL(first.image).pathname)
  assert.equal(picture.statusCode, 302)
  assert.match(String(picture.headers.location), new RegExp(`/img/${uuid}/`))
  for (const format of ['rss', 'mrss'] as const) {
    const text = bodies.get(format) ?? ''
    assert.ok(!['<img', '<b>', '\u0001', '\ufffe'].some((sign) => text.includes(sign)), text)
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt; &amp; '), text)
    assert.ok(text.includes('<title>Форматы &lt;&amp;&gt;</title>'))
    assert.ok(text.includes('\u202eRTL 🎬'))
    assert.equal(text.match(/<item>/g)?.length, 2)
  }
  const media = bodies.get('mrss') ?? ''
  assert.match(media, /<media:content [^>]*duration="61"/)
  assert.match(media, new RegExp(`<media:thumbnail url="http://console.test/feeds/[^"]+/pictures/${uuid}"`))
  assert.ok(!(bodies.get('rss') ?? '').includes('media:'))
})

test('B8 a feed tells views where its owner lets it, and nobody else may', async () => {
  const { id } = await newFilter('Просмотры')
  await call(filters.setFeed, { id, on: true }, as)
  await db.updateTable('records').set({ views_total: 1_234 }).where('id', '=', newest).execute()
  const read = async (format: FeedFormat) => (await get(await addressOf(id, format))).body
  assert.ok(!(await read('json')).includes('views') && !(await read('mrss')).includes('statistics'))
  assert.equal((await call(filters.setFeedViews, { id, on: true }, as)).result.on, true)
  assert.equal((await call(filters.feed, { id, format: 'json' }, as)).result.showsViews, true)
  const json = JSON.parse(await read('json'))
  assert.deepEqual(jsonFeedAnswer.parse(json), json)
  assert.deepEqual(
    json.items.map(({ _skleyka }: { _skleyka: { views: number } }) => _skleyka.views),
    [1_234, 0],
  )
  assert.match(await read('mrss'), /<media:community>\s*<media:statistics views="1234"\/>\s*<\/media:community>/)
  assert.ok(!(await read('rss')).includes('media:'))
  const other = await make.user()
  await make.member(account.id, other, ['media.can_use_custom_filters', 'media.can_public_records_filters'])
  const { error } = await call(filters.setFeedViews, { id, on: false }, { user: other, account: account.code })
  assert.ok(error)
})

test('a reader that names the tag he has gets 304 until something changes, and a time is no answer', async () => {
  const { id } = await newFilter('Условные')
  await call(filters.setFeed, { id, on: true }, as)
  const address = await addressOf(id, 'rss')
  const { headers } = await get(address)
  const etag = String(headers.etag)
  assert.match(String(headers['cache-control']), /^private, max-age=300$/)
  const askStatus = async (condition: Record<string, string>) => (await get(address, condition)).statusCode
  assert.equal(await askStatus({ 'if-none-match': `"other", W/${etag}` }), 304)
  assert.equal(await askStatus({ 'if-none-match': '"other"' }), 200)
  // what others are told changes without any video doing so
  assert.equal(await askStatus({ 'if-modified-since': new Date().toUTCString() }), 200)
  await db.updateTable('records').set({ name: 'иначе' }).where('id', '=', newest).execute()
  assert.equal(await askStatus({ 'if-none-match': etag }), 200)
  await db.updateTable('records').set({ name: hostile }).where('id', '=', newest).execute()
})

test('a feed looks on behind what its reader is not given, and ends at a hundred videos', async () => {
  const other = await make.account({
    members: { [owner]: ['media.can_use_custom_filters', 'media.can_public_records_filters'] },
  })
  const who = { user: owner, account: other.code }
  const { filter } = (await call(filters.save, { name: 'Длинная', visibility: 'LINK', ast }, who)).result
  await call(filters.setFeed, { id: filter.id, on: true }, who)
  const { url } = (await call(filters.feed, { id: filter.id, format: 'json' }, who)).result
  const many = Array.from({ length: 230 }, (_, index) => index)
  const rows = await db
    .insertInto('records')
    .values(
      many.map((index) => ({
        ...{ account_id: other.id, owner_id: owner, name: `видео ${index}`, ...published },
        // several in one millisecond
        created_at: sql<Date>`${at(index % 50)}::timestamptz + ${index} * interval '1 microsecond'`,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const readTitles = async (): Promise<string[]> =>
    JSON.parse((await get(new URL(url ?? '').pathname)).body).items.map(({ title }: { title: string }) => title)
  assert.equal((await readTitles()).length, 100)
  const newestFirst = rows.toSorted((a, b) => indexOf(b) - indexOf(a) || b.id - a.id)
  const barred = newestFirst.slice(0, 150)
  await db
    .insertInto('gates')
    .values(barred.map(({ id }) => ({ account_id: other.id, record_id: id, kind: 'CODES' as const })))
    .execute()
  assert.deepEqual(
    await readTitles(),
    newestFirst.slice(150).map(({ name }) => name),
  )
  function indexOf({ name }: { name: string }) {
    return Number(name.slice('видео '.length)) % 50
  }
})

test('8.4 an unknown address, one of a locked account or of one without videos, and a picture that is not in the feed are answered alike', async () => {
  const { id } = await newFilter('Закрытая')
  await call(filters.setFeed, { id, on: true }, as)
  const address = await addressOf(id, 'json')
  const draft = await db.selectFrom('records').select('uuid').where('name', '=', 'черновик').executeTakeFirstOrThrow()
  const token = address.split('/')[2]
  const paths = [
    `/feeds/${'A'.repeat(43)}/feed.json`,
    `/feeds/x/rss.xml`,
    `/feeds/${token}/pictures/${draft.uuid}`,
    `/feeds/${token}/pictures/x`,
  ]
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  const answers = []
  for (const url of [...paths, address]) answers.push(await get(url))
  await db
    .updateTable('accounts')
    .set({ state: 'ACTIVE', available_sections: ['LIVESTREAM'] })
    .where('id', '=', account.id)
    .execute()
  answers.push(await get(address))
  await db
    .updateTable('accounts')
    .set({ available_sections: ['VIDEO'] })
    .where('id', '=', account.id)
    .execute()
  for (const answer of answers) assert.deepEqual([answer.statusCode, answer.body], [404, 'Такой ленты нет'])
  assert.equal((await get(address)).statusCode, 200)
})

test('safety §10 feeds are limited by the address that asks', async () => {
  const limited = await testHttp({ db, limits: createCallLimits(1, () => 0) })
  const statuses = new Set<number>()
  for (let n = 0; n < 10; n += 1) statuses.add((await limited.app.inject({ url: '/feeds/x/feed.json' })).statusCode)
  assert.deepEqual([...statuses], [404, 429])
})

test('B9 a feed tells the fields of metadata marked for viewers, escaped, and no others', async () => {
  const owned = await make.account({
    members: { [owner]: ['media.can_use_custom_filters', 'media.can_public_records_filters'] },
  })
  const fields = [
    { name: 'crew', title: 'Группа <b>', type: 'line', inPlayer: true },
    { name: 'notes', title: 'Заметки', type: 'line' },
  ] as const
  const metadata_template_id = await make.metadataTemplate(owned.id, [...fields])
  const metadata = JSON.stringify({ crew: hostile, notes: 'внутреннее' })
  await make.record(owned.id, owner, { description: 'О нём', metadata, metadata_template_id, ...published })
  const who = { user: owner, account: owned.code }
  const { filter } = (await call(filters.save, { name: 'Поля', visibility: 'LINK', ast }, who)).result
  await call(filters.setFeed, { id: filter.id, on: true }, who)
  for (const format of feedFormats) {
    const { url } = (await call(filters.feed, { id: filter.id, format }, who)).result
    const { body } = await get(new URL(url ?? '').pathname)
    assert.ok(!body.includes('внутреннее') && !body.includes('Заметки'), body)
    if (format === 'json') {
      const [item] = JSON.parse(body).items
      assert.equal(item.content_text, `О нём\n\nГруппа <b>: ${hostile}`)
      assert.deepEqual(item._skleyka.fields, [{ title: 'Группа <b>', kind: 'text', value: hostile }])
    } else assert.match(body, /<description>О нём&lt;br&gt;&lt;br&gt;Группа &amp;lt;b&amp;gt;: &amp;lt;img src=x/)
  }
})

test('product B9 a feed and its videos are told by the domain of the account, and the feed is read under it', async () => {
  const owned = await make.account({
    members: { [owner]: ['media.can_use_custom_filters', 'media.can_public_records_filters'] },
  })
  await db.updateTable('accounts').set({ embed_host: 'video.feeds.test' }).where('id', '=', owned.id).execute()
  await make.record(owned.id, owner, { ...published })
  const who = { user: owner, account: owned.code }
  const { filter } = (await call(filters.save, { name: 'Наши', visibility: 'LINK', ast }, who)).result
  await call(filters.setFeed, { id: filter.id, on: true }, who)
  const url = (await call(filters.feed, { id: filter.id, format: 'json' }, who)).result.url ?? ''
  assert.match(url, /^http:\/\/video\.feeds\.test\/feeds\//)
  const feed = JSON.parse((await get(new URL(url).pathname, { host: 'video.feeds.test' })).body)
  assert.equal(feed.feed_url, url)
  assert.match(feed.items[0].url, /^http:\/\/video\.feeds\.test\/embed\//)
})

test('product B9 a feed is in the language of its account, in Russian while nobody has said one', async () => {
  const owned = await make.account({
    members: { [owner]: ['media.can_use_custom_filters', 'media.can_public_records_filters'] },
  })
  const who = { user: owner, account: owned.code }
  const { filter } = (await call(filters.save, { name: 'Наши', visibility: 'LINK', ast }, who)).result
  await call(filters.setFeed, { id: filter.id, on: true }, who)
  const readLanguages = async () => {
    const bodies = []
    for (const format of feedFormats) {
      const { url } = (await call(filters.feed, { id: filter.id, format }, who)).result
      bodies.push((await get(new URL(url ?? '').pathname)).body)
    }
    return bodies.map((body) => /(?:<language>|"language":")([^<"]+)/.exec(body)?.[1])
  }
  assert.deepEqual(await readLanguages(), ['ru', 'ru', 'ru'])
  await db.updateTable('accounts').set({ language: 'pt-BR' }).where('id', '=', owned.id).execute()
  assert.deepEqual(await readLanguages(), ['pt-BR', 'pt-BR', 'pt-BR'])
})

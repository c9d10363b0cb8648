import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { embedConfig } from '@skleyka/contract/playback/embed.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import type { Updateable } from 'kysely'
import pg from 'pg'
import { testPublicUrl } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import { builtPages } from '../../http/built-pages.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { embedCode } from './playback.ts'

const dist = await mkdtemp(join(tmpdir(), 'skleyka-player-'))
after(() => rm(dist, { recursive: true }))
await mkdir(join(dist, '.vite'))
await mkdir(join(dist, 'assets'))
await writeFile(join(dist, 'assets/main-1.js'), 'play()')
await writeFile(join(dist, 'assets/main-1.js.br'), 'packed')
await writeFile(join(dist, 'assets/main-1.css'), 'main {}')

await writeFile(
  join(dist, '.vite/manifest.json'),
  JSON.stringify({
    'src/main.ts': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_a.js'], isEntry: true },
    '_a.js': { file: 'assets/a-1.js', imports: ['_b.js'], dynamicImports: ['light', 'whole', 'src/help.ts'] },
    '_b.js': { file: 'assets/b-1.js' },
    light: { file: 'assets/light-1.js', name: 'hls.light', isDynamicEntry: true },
    whole: { file: 'assets/whole-1.js', name: 'hls', isDynamicEntry: true },
    'src/help.ts': { file: 'assets/help-1.js', name: 'help', isDynamicEntry: true },
  }),
)

const { db, services, account, user, clock, playing, ask } = await testPlayback([
  ...playbackRoutes,
  ...embedRoutes(builtPages(dist)),
])

const configOf = (html: string) =>
  JSON.parse(/<script id="config" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('the embed page may be framed by any site, runs only our script and sets no cookie', async () => {
  const { uuid } = await playing()
  const page = await ask(`/embed/${uuid}`)
  assert.equal(page.statusCode, 200)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'.*frame-ancestors \*/)
  assert.equal(page.headers['x-frame-options'], undefined)
  assert.equal(page.headers['set-cookie'], undefined)
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? 'none'
  assert.ok(policy.includes(`'nonce-${nonce}'`))
  assert.notEqual(nonce, /nonce="([^"]+)"/.exec((await ask(`/embed/${uuid}`)).body)?.[1])
  const config = configOf(page.body)
  assert.equal(config.state, 'ready')
  assert.equal((await ask(config.hls)).statusCode, 200)
  assert.equal((await ask(config.poster)).body, 'large picture')
  const fresh = await ask(`/embed/${uuid}/config.json`)
  assert.deepEqual(embedConfig.parse(fresh.json()), fresh.json(), 'as docs.json describes it')
  assert.deepEqual([fresh.json().state, fresh.headers['cache-control']], ['ready', 'no-store'])
})

test('the page asks at once for all that the first picture needs, and for nothing that it does not', async () => {
  const listPreloads = async (uuid: string) =>
    [...(await ask(`/embed/${uuid}`)).body.matchAll(/rel="modulepreload"[^>]*href="\/embed\/assets\/([^"]+)"/g)]
      .map(([, file]) => file)
      .join(' ')
  assert.equal(await listPreloads((await playing()).uuid), 'a-1.js b-1.js light-1.js')
  assert.equal(await listPreloads('0190a1b2-0000-7000-8000-000000000009'), 'a-1.js b-1.js')
})

test('a video that begins by itself has its playlists asked for beside the page, another one waits until it is seen', async () => {
  const { uuid } = await playing()
  const ahead = (page: string) =>
    [...page.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(([, at]) => at)
  const begun = (await ask(`/embed/${uuid}?autoplay=1`)).body
  assert.equal(ahead(begun)[0], configOf(begun).hls)
  assert.deepEqual(ahead((await ask(`/embed/${uuid}`)).body), [])
  assert.deepEqual(ahead((await ask('/embed/0190a1b2-0000-7000-8000-000000000009?autoplay=1')).body), [])
})

test('P-M-19 the page of a measured video knows its tag and may ask that site for pictures, and no other page may', async () => {
  const { uuid, id } = await playing()
  const pictures = async () => {
    const { headers, body } = await ask(`/embed/${uuid}`)
    const policy = String(headers['content-security-policy'])
    return { allowed: /img-src ([^;]*)/.exec(policy)?.[1], measured: configOf(body).measured }
  }
  assert.deepEqual(await pictures(), { allowed: "'self' data: blob:", measured: null })
  const tag = 'https://Counter.example:8443/e?id=[CONTENTID]'
  await db.updateTable('records').set({ tns_tag: tag }).where('id', '=', id).execute()
  assert.deepEqual(await pictures(), { allowed: "'self' data: blob: https://counter.example:8443", measured: tag })
})

test('T-XSS-1 a hostile name stays a text', async () => {
  const names = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "';alert(1)//",
    '\u2028\u2029',
    '&lt;b&gt;',
    '$' + '{1+1}',
    '{{7*7}}',
    '</title><svg onload=alert(1)>',
  ]
  for (const name of names) {
    const { uuid } = await playing(name)
    const { body } = await ask(`/embed/${uuid}`)
    assert.equal(body.match(/<script/g)?.length, 2, name)
    assert.doesNotMatch(body, /<img|<svg|<b>|<!--/)
    assert.equal(configOf(body).title, name)
  }
})

/** The tags of a link to a page, by their keys. */
const previewIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map((found) =>
      found.slice(1),
    ),
  )

test('a link to a video tells its name, description, picture and player by absolute addresses', async () => {
  const { uuid, id } = await playing('Поле «Заря»')
  const description = `Снято\nна\u00a0рассвете. ${'ё'.repeat(400)}`
  await db.updateTable('records').set({ description, width: 1280, height: 720 }).where('id', '=', id).execute()
  const preview = previewIn((await ask(`/embed/${uuid}`)).body)
  const url = `${testPublicUrl}/embed/${uuid}`
  assert.deepEqual(
    [preview['og:title'], preview['og:url'], preview['og:video'], preview['twitter:player'], preview['twitter:card']],
    ['Поле «Заря»', url, url, url, 'player'],
  )
  assert.match(preview['og:description'] ?? '', /^Снято на рассвете\. ё{200,}…$/)
  assert.equal([...(preview['og:description'] ?? '')].length, 300)
  const picture = new URL(preview['og:image'] ?? '')
  assert.equal(picture.origin, testPublicUrl)
  assert.equal((await ask(picture.pathname)).body, 'large picture')
  assert.deepEqual([preview['og:video:width'], preview['twitter:player:height']], ['1280', '720'])
  await db.updateTable('records').set({ embedding: false }).where('id', '=', id).execute()
  const closed = previewIn((await ask(`/embed/${uuid}`)).body)
  assert.deepEqual(
    [closed['og:title'], closed['og:video'], closed['twitter:player'], closed['twitter:card']],
    ['Поле «Заря»', undefined, undefined, 'summary_large_image'],
  )
})

test('B9 the player and the card of a link tell the fields of metadata marked for viewers, and no others', async () => {
  const { uuid, id } = await playing('С полями')
  const fields: MetadataField[] = [
    { name: 'year', title: 'Год', type: 'number', whole: true, inPlayer: true },
    { name: 'crew', title: 'Группа "1"', type: 'text', inPlayer: true },
    { name: 'notes', title: 'Заметки', type: 'line' },
  ]
  const metadata = JSON.stringify({ year: 1999, crew: '<script>\n"да"', notes: 'внутреннее' })
  const metadata_template_id = await testRows(db).metadataTemplate(account.id, fields)
  await db.updateTable('records').set({ metadata, metadata_template_id }).where('id', '=', id).execute()
  const { body } = await ask(`/embed/${uuid}`)
  assert.deepEqual(configOf(body).about, [
    { title: 'Год', kind: 'year', value: 1999 },
    { title: 'Группа "1"', kind: 'text', value: '<script>\n"да"' },
  ])
  assert.doesNotMatch(body, /внутреннее|Заметки/)
  const preview = previewIn(body)
  assert.deepEqual(
    [preview['twitter:label1'], preview['twitter:data1'], preview['twitter:label2'], preview['twitter:data2']],
    ['Год', '1999', 'Группа &quot;1&quot;', '&lt;script&gt; &quot;да&quot;'],
  )
  await db.insertInto('gates').values({ account_id: account.id, record_id: id, kind: 'CODES' }).execute()
  assert.doesNotMatch((await ask(`/embed/${uuid}`)).body, /1999|Группа/, 'nothing is told before the gate')
})

test('the author under the title is named as the template says, and nobody is unless it does', async () => {
  const { uuid, id } = await playing('С автором')
  const readAuthor = async () => (await ask(`/embed/${uuid}/config.json`)).json().author
  assert.equal(await readAuthor(), null)
  const { id: player_template_id } = await db
    .insertInto('templates')
    .values({ account_id: account.id, kind: 'player', name: 'С автором', body: '{}', published_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ player_template_id }).where('id', '=', id).execute()
  const ownerOf = db.selectFrom('records').select('owner_id').where('id', '=', id)
  const rename = (name: string) => db.updateTable('users').set({ name }).where('id', '=', ownerOf).execute()
  await rename('Марина Соколова')
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', account.id).executeTakeFirstOrThrow()
  for (const [author, expected] of [
    ['none', null],
    ['person', 'Марина Соколова'],
    ['account', name],
  ] as const) {
    const body = JSON.stringify({ ...usualPlayer, look: { ...usualPlayer.look, heading: { title: true, author } } })
    await db.updateTable('templates').set({ body }).where('id', '=', player_template_id).execute()
    assert.equal(await readAuthor(), expected, author)
    if (author !== 'person') continue
    await rename('')
    assert.equal(await readAuthor(), null, 'an address of mail is never told')
  }
})

test('B9 what stands in place of a video wears the colours of its template, and tells nothing else of it', async () => {
  const { uuid, id } = await playing('В цветах')
  const look = { ...usualPlayer.look, theme: 'light', accent: '#2f54d1', onAccent: '#ffffff', corner: 3 } as const
  const body = JSON.stringify({ ...usualPlayer, look, css: '.big { color: red }' })
  const { id: player_template_id } = await db
    .insertInto('templates')
    .values({ account_id: account.id, kind: 'player', name: 'Портал', body, published_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ player_template_id }).where('id', '=', id).execute()
  const { logo: _, ...colours } = look
  const readConfig = async () => (await ask(`/embed/${uuid}/config.json`)).json()
  const inWork = { playable: false, current_state: 'CONVERTING' } as const
  for (const [values, state] of [
    [inWork, 'processing'],
    [{ ...inWork, current_state: 'FAILED', fail_reason: 'BAD_FILE' }, 'unavailable'],
    [{ publication: 'DRAFT' }, 'refused'],
  ] as const) {
    await db.updateTable('records').set(values).where('id', '=', id).execute()
    const config = await readConfig()
    assert.deepEqual([config.state, config.look, config.template], [state, colours, undefined])
  }
  await db
    .updateTable('records')
    .set({ publication: 'PUBLISHED', playable: true, current_state: 'READY' })
    .where('id', '=', id)
    .execute()
  await db.insertInto('gates').values({ account_id: account.id, record_id: id, kind: 'CODES' }).execute()
  assert.deepEqual((await readConfig()).look, colours)
})

test('a link to what viewers may not see tells nothing: private, a draft, in the trash, behind a lock, unknown', async () => {
  const hidden = async (fields: Updateable<RecordsTable>) => {
    const { uuid, id } = await playing('Секретное имя')
    await db
      .updateTable('records')
      .set({ description: 'Секретное описание', ...fields })
      .where('id', '=', id)
      .execute()
    const { body } = await ask(`/embed/${uuid}`)
    assert.deepEqual(previewIn(body), {})
    assert.doesNotMatch(body, /Секретное/)
  }
  await hidden({ visibility: 'PRIVATE' })
  await hidden({ publication: 'DRAFT' })
  await hidden({ moderation: 'REJECTED' })
  await hidden({ lifecycle: 'DISPOSED', disposed_at: clock.time })
  const { uuid } = await playing('Секретное имя')
  const lock = (state: 'LOCKED' | 'ACTIVE') =>
    db.updateTable('accounts').set({ state }).where('id', '=', account.id).execute()
  await lock('LOCKED')
  assert.deepEqual(previewIn((await ask(`/embed/${uuid}`)).body), {})
  await lock('ACTIVE')
  assert.deepEqual(previewIn((await ask('/embed/0190a1b2-0000-7000-8000-000000000009')).body), {})
})

test('a record that does not play yet, failed or is not there says so', async () => {
  const insert = (values: { current_state: 'CONVERTING' | 'FAILED'; fail_reason?: 'BAD_FILE'; progress?: number }) =>
    db
      .insertInto('records')
      .values({ account_id: account.id, owner_id: user.id, name: 'Новое', ...values })
      .returning('uuid')
      .executeTakeFirstOrThrow()
  const waiting = await insert({ current_state: 'CONVERTING', progress: 30 })
  const failed = await insert({ current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  const state = async (uuid: string) => {
    const answer = await ask(`/embed/${uuid}`)
    return [answer.statusCode, configOf(answer.body).state]
  }
  assert.deepEqual(await state(waiting.uuid), [200, 'processing'])
  assert.deepEqual(await state(failed.uuid), [200, 'unavailable'])
  assert.deepEqual(await state('0190a1b2-0000-7000-8000-000000000009'), [404, 'notFound'])
  assert.deepEqual(await state('1'), [404, 'notFound'])
  const gone = await playing('Секретное имя')
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: clock.time })
    .where('id', '=', gone.id)
    .execute()
  assert.deepEqual(await state(gone.uuid), [404, 'notFound'])
  assert.doesNotMatch((await ask(`/embed/${gone.uuid}`)).body, /Секретное/)
})

test('the files of the player are sent for ever, packed when the browser reads it', async () => {
  const plain = await ask('/embed/assets/main-1.js')
  assert.deepEqual([plain.body, plain.headers['cache-control']], ['play()', 'public, max-age=31536000, immutable'])
  const packed = await ask('/embed/assets/main-1.js', { 'accept-encoding': 'gzip, br' })
  assert.deepEqual([packed.body, packed.headers['content-encoding']], ['packed', 'br'])
  for (const file of ['..%2f.vite%2fmanifest.json', 'nothing.js', 'main-1.js.br', '__proto__']) {
    assert.equal((await ask(`/embed/assets/${file}`)).statusCode, 404, file)
  }
})

test('the embed code is a frame of the public page', () => {
  const { url, iframe } = embedCode(services, '0190a1b2-0000-7000-8000-000000000001')
  assert.equal(url, `${testPublicUrl}/embed/0190a1b2-0000-7000-8000-000000000001`)
  assert.match(
    iframe,
    /^<iframe src="http:\/\/console\.test\/embed\/[^"]+" .* allow="autoplay; fullscreen[^"]*"><\/iframe>$/,
  )
})

test('A18 chapters and cuepoints come with the page, and the chapters as a track whose names are texts', async () => {
  const { id, uuid } = await playing()
  const episodes = [
    { atMs: 61_500, name: '--> <b>Конец & </b>\u202E' },
    { atMs: 0, name: 'Начало' },
    { atMs: 3_700_000, name: 'За концом' },
  ]
  const cuepoints = [{ atMs: 5_000, type: 'ad', name: '</script>', data: [{ key: 'sku', value: '17' }] }]
  const values = { front_settings: JSON.stringify({ episodes }), cuepoints: JSON.stringify(cuepoints) }
  await db
    .updateTable('records')
    .set({ ...values, duration_ms: 3_600_000 })
    .where('id', '=', id)
    .execute()
  const config = configOf((await ask(`/embed/${uuid}`)).body)
  assert.deepEqual([config.chapters, config.cuepoints], [[episodes[1], episodes[0]], cuepoints])
  const track = await ask(`/embed/${uuid}/chapters.vtt`)
  assert.equal(track.headers['content-type'], 'text/vtt; charset=utf-8')
  assert.deepEqual(track.body.split('\n'), [
    ...['WEBVTT', '', '00:00:00.000 --> 00:01:01.500', 'Начало', ''],
    ...['00:01:01.500 --> 01:00:00.000', '--&gt; &lt;b&gt;Конец &amp; &lt;/b&gt;\u202E', ''],
  ])
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  assert.equal((await ask(`/embed/${uuid}/chapters.vtt`)).statusCode, 404)
})

test('only the page of a video that is not shown asks whether it may have ads: its configuration and its chapters do not', async (t) => {
  const { id, uuid } = await playing('Черновик')
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  const sent = t.mock.method(pg.Client.prototype, 'query').mock
  const asksForAds = async (path: string) => {
    sent.resetCalls()
    assert.equal((await ask(path)).statusCode, 404)
    const statements = sent.calls.map((call) => JSON.stringify(call.arguments[0]))
    assert.ok(
      statements.some((text) => text.includes('records')),
      'statements are seen',
    )
    return statements.some((text) => /from \\"templates\\"/.test(text))
  }
  assert.equal(await asksForAds(`/embed/${uuid}`), true)
  assert.equal(await asksForAds(`/embed/${uuid}/config.json`), false)
  assert.equal(await asksForAds(`/embed/${uuid}/chapters.vtt`), false)
})

test('A17 a page whose video comes later may ask for its ads and its audience then: behind a gate, in work, before its time', async () => {
  const { id, uuid } = await playing('Позже')
  const set = (values: Updateable<RecordsTable>) => db.updateTable('records').set(values).where('id', '=', id).execute()
  const asksOthers = async () => {
    const policy = String((await ask(`/embed/${uuid}`)).headers['content-security-policy'])
    return /connect-src[^;]*https:/.test(policy)
  }
  const asksCounter = async () => {
    const policy = String((await ask(`/embed/${uuid}`)).headers['content-security-policy'])
    return policy.includes('https://counter.example')
  }
  const waiting: Readonly<Record<string, Updateable<RecordsTable>>> = {
    draft: { publication: 'DRAFT' },
    'in work': { playable: false, current_state: 'CONVERTING' },
    private: { visibility: 'PRIVATE' },
  }
  const back = { publication: 'PUBLISHED', playable: true, current_state: 'READY', visibility: 'LINK' } as const
  for (const [name, values] of Object.entries(waiting)) {
    await set(values)
    assert.equal(await asksOthers(), false, `${name}, without ads`)
    assert.equal(await asksCounter(), false, `${name}, not measured`)
    await set({ tns_tag: 'https://counter.example/e' })
    assert.equal(await asksCounter(), true, `${name}, measured`)
    await set({ ...back, tns_tag: '' })
  }
  const { id: block } = await db
    .insertInto('ad_blocks')
    .values({ account_id: account.id, name: 'Блок', fields: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await set({ ad_blocks: [block] })
  for (const [name, values] of Object.entries(waiting)) {
    await set(values)
    assert.equal(await asksOthers(), true, name)
    await set(back)
  }
  await db.insertInto('gates').values({ account_id: account.id, record_id: id, kind: 'CODES' }).execute()
  assert.equal(await asksOthers(), true, 'behind a gate')
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  assert.equal(await asksOthers(), false, 'of what is not told from nothing')
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', account.id).execute()
})

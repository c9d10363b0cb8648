import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { sql } from 'kysely'
import { testPublicUrl } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { builtPages } from '../../http/built-pages.ts'
import { playbackRoutes } from '../playback/playback.http.ts'
import { albumPageRoutes } from './album-page.http.ts'

const dist = await mkdtemp(join(tmpdir(), 'skleyka-album-'))
after(() => rm(dist, { recursive: true }))
await mkdir(join(dist, '.vite'))
await mkdir(join(dist, 'assets'))
await writeFile(join(dist, 'assets/album-1.js'), 'play()')
await writeFile(
  join(dist, '.vite/manifest.json'),
  JSON.stringify({ 'src/album/main.ts': { file: 'assets/album-1.js', isEntry: true } }),
)
const { db, services, account, user, playing, ask } = await testPlayback([
  ...playbackRoutes,
  ...albumPageRoutes(builtPages(dist)),
])

async function albumOf(name: string, ...uuids: string[]): Promise<string> {
  const album = await db
    .insertInto('albums')
    .values({ account_id: account.id, created_by: user.id, name })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  for (const [index, uuid] of uuids.entries()) {
    await sql`insert into album_items (account_id, album_id, record_id, position)
      select account_id, ${album.id}, id, ${index} from records where uuid = ${uuid}`.execute(db)
  }
  return album.uuid
}
const configIn = (html: string) =>
  JSON.parse(/<script id="config" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const open = async (uuid: string) => {
  const page = await ask(`/embed/album/${uuid}`)
  return { page, config: configIn(page.body) }
}

test('the page of an album names its videos in their order with pictures that everybody may see', async () => {
  const [one, two] = [await playing('Первое'), await playing('Второе')]
  const { page, config } = await open(await albumOf('Уроки', two.uuid, one.uuid))
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*frame-ancestors \*/)
  assert.equal(config.title, 'Уроки')
  assert.deepEqual(
    config.items.map(({ title }: { title: string }) => title),
    ['Второе', 'Первое'],
  )
  assert.equal((await ask(config.items[0].poster)).statusCode, 200)
  const image = /<meta property="og:image" content="([^"]+)">/.exec(page.body)?.[1] ?? ''
  assert.equal(image, `${testPublicUrl}${config.items[0].poster}`)
  assert.match(page.body, /<meta property="og:title" content="Уроки">/)
  const policyOf = ({ headers }: typeof page) => String(headers['content-security-policy']).replace(/nonce-[^']+/g, '')
  const none = await ask(`/embed/album/${crypto.randomUUID()}`)
  assert.deepEqual([none.statusCode, policyOf(none)], [404, policyOf(page)], 'nothing asks others')
})

test('an album plays only what is published, plays, is behind no gate and not in the trash', async () => {
  const names = ['видно', 'черновик', 'в корзине', 'ещё не играет', 'под паролем']
  const made = []
  for (const name of names) made.push(await playing(name))
  const set = (fields: string, uuid = '') => sql`update records set ${sql.raw(fields)} where uuid = ${uuid}`.execute(db)
  await set("publication = 'DRAFT'", made[1]?.uuid)
  await set("lifecycle = 'DISPOSED', disposed_at = now()", made[2]?.uuid)
  await set('playable = false', made[3]?.uuid)
  await sql`insert into gates (record_id, account_id, kind) select id, account_id, 'CODES' from records
    where uuid = ${made[4]?.uuid ?? ''}`.execute(db)
  await sql`insert into gates (record_id, account_id, kind) select id, account_id, 'EVERYONE' from records
    where uuid = ${made[0]?.uuid ?? ''}`.execute(db)
  const { config } = await open(await albumOf('Разное', ...made.map(({ uuid }) => uuid)))
  assert.deepEqual(
    config.items.map(({ title }: { title: string }) => title),
    ['видно'],
  )
})

test('C1 an album on a page of another site names only the videos that stand there', async () => {
  const [shown, own] = [await playing('Везде'), await playing('У друзей')]
  const { id } = await db
    .insertInto('templates')
    .values({
      ...{ account_id: account.id, kind: 'site', name: 'Друзья', published_version: 1 },
      body: JSON.stringify({ ...everySite, mode: 'ONLY', domains: ['friends.example'] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ site_template_id: id }).where('id', '=', own.id).execute()
  const uuid = await albumOf('На сайте', shown.uuid, own.uuid)
  const titles = async (headers: Record<string, string>) =>
    configIn((await ask(`/embed/album/${uuid}`, headers)).body).items.map(({ title }: { title: string }) => title)
  const frame = { 'sec-fetch-dest': 'iframe' }
  assert.deepEqual(await titles({ 'sec-fetch-dest': 'document', referer: 'https://news.example/' }), [
    'Везде',
    'У друзей',
  ])
  assert.deepEqual(await titles({ ...frame, referer: `${services.publicUrl}/page` }), ['Везде', 'У друзей'])
  const friends = await titles({ ...frame, referer: 'https://friends.example/' })
  assert.deepEqual(friends, ['Везде', 'У друзей'])
  assert.deepEqual(await titles({ ...frame, referer: 'https://news.example/' }), ['Везде'])
})

test('an unknown address, a broken one and an album of a locked account are told alike', async () => {
  const uuid = await albumOf('Закрытый')
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  for (const address of [uuid, crypto.randomUUID(), 'нет', `${uuid}0`]) {
    const { page, config } = await open(encodeURIComponent(address))
    assert.deepEqual([page.statusCode, config], [404, { uuid: '', title: '', items: [] }])
  }
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', account.id).execute()
})

test('T-XSS-1 a hostile name of an album stays a text', async () => {
  const name = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const { page, config } = await open(await albumOf(name))
  assert.equal(config.title, name)
  assert.ok(!page.body.includes('<img src=x'))
  assert.equal(page.body.match(/<script/g)?.length, 2)
})

test('product B9 the page of an album is told by the domain of the account, its picture too', async () => {
  const { uuid } = await playing('Поле')
  const album = await albumOf('Наши', uuid)
  await db.updateTable('accounts').set({ embed_host: 'video.albums.test' }).where('id', '=', account.id).execute()
  const { page, config } = await open(album)
  const readMeta = (key: string) => new RegExp(`<meta property="${key}" content="([^"]+)">`).exec(page.body)?.[1]
  assert.equal(readMeta('og:url'), `http://video.albums.test/embed/album/${album}`)
  assert.equal(readMeta('og:image'), `http://video.albums.test${config.items[0].poster}`)
  await db.updateTable('accounts').set({ embed_host: null }).where('id', '=', account.id).execute()
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { hurriedPausesMs as pausesMs, testMoving } from '../../../test/test-moving.ts'
import { type Film, type Platform, serveKaltura, serveMediacms, servePeertube } from '../../../test/test-platforms.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { openFolder } from './files-place.ts'
import { openTableSource } from './folder.ts'
import { openKaltura } from './kaltura.ts'
import { openMediacms } from './mediacms.ts'
import { openPeertube } from './peertube.ts'
import { planMove } from './plan-move.ts'
import { openReportFolder } from './report.ts'

const { account, db, folder, move, records, stored } = await testMoving()

const clientOf = ({ url: origin }: Pick<Platform, 'url'>) => ({
  origin,
  pausesMs,
  outbound: openOutbound([], undefined, [origin]),
})
const peertubeOf = (platform: Platform, password = 'right') =>
  openPeertube({ user: 'root', password }, clientOf(platform))
const closing = <P extends Platform>(platform: P): P => {
  after(() => platform.close())
  return platform
}
const film = (number: number, fields: Partial<Film> = {}): Film => ({
  ...{
    id: `${number}c9de5e8-0a1e-484a-b099-e80766180a6d`,
    title: `Фильм ${number}`,
    bytes: randomBytes(1000 + number),
  },
  ...fields,
})
const subtitles = { ru: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nПривет\n' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('PeerTube comes with texts, subtitles, chapters, albums, people and views; a second run brings what is new and doubles nothing', async () => {
  const rabbit = film(1, {
    ...{
      title: 'Кролик 🐇\u0000\u001b[2J أرنب',
      description: 'слово '.repeat(200_000),
      tags: ['Кино', 'кино', ''],
      views: 12_345,
      privacy: 2,
    },
    ...{ subtitles, chapters: [{ seconds: 5, title: 'Лес' }], poster: png, owner: 'anna' },
  })
  const films = [rabbit, film(2), film(3, { isLost: true })]
  const list = {
    uuid: 'list-1',
    shortUUID: 'sh1',
    displayName: 'Лучшее',
    type: { id: 1 },
    items: [films[1]?.id ?? '', rabbit.id],
  }
  const users = [{ username: 'anna', email: 'anna@tube.example', account: { name: 'anna', displayName: 'Анна' } }]
  const platform = closing(await servePeertube(films, { playlists: [list], users }))
  platform.faults.beforePage = () => {
    // the token ends in the middle
    if (platform.tokens.length === 1) platform.faults.expire = true
  }
  const mine = await account()
  const first = await move(mine, peertubeOf(platform), { roles: ['Загрузчик'] })
  assert.deepEqual([first.found, first.moved, first.stopped], [3, 2, null])
  assert.ok(platform.tokens.length >= 2)
  const rows = await records(mine.id)
  const row = rows.find(({ name }) => name.startsWith('Кролик'))
  assert.equal(rows.length, 2)
  assert.deepEqual(
    [
      row?.name,
      row?.tags,
      row?.visibility,
      row?.publication,
      row?.views_total,
      row?.views_before,
      row?.description.length,
    ],
    ['Кролик 🐇[2J أرنب', ['Кино', 'Music'], 'LINK', 'PUBLISHED', 12_345, 12_345, 10_000],
  )
  assert.equal(row?.published_from?.toISOString(), '2024-05-31T10:00:00.000Z')
  assert.deepEqual(Object(row?.front_settings).episodes, [
    { atMs: 0, name: 'Начало' },
    { atMs: 5000, name: 'Лес' },
  ])
  assert.deepEqual(await stored(row ?? { id: 0, uuid: '' }), rabbit.bytes)
  const track = await db.selectFrom('subtitle_tracks').select(['language', 'record_id']).execute()
  assert.deepEqual(track, [{ language: 'ru', record_id: row?.id }])
  const album = await db
    .selectFrom('album_items')
    .select('record_id')
    .where('account_id', '=', mine.id)
    .orderBy('position')
    .execute()
  assert.deepEqual(
    album.map(({ record_id: id }) => rows.find((one) => one.id === id)?.name),
    ['Фильм 2', row?.name],
  )
  assert.match(first.report, /Фильм 3;не перенесено;;;Нет на.прежней платформе: ответ 404/)
  assert.match(first.report, /описание длиннее/)
  assert.match(first.report, /anna@tube.example;Анна;готово/)
  assert.match(first.redirects, new RegExp(`"video ${rabbit.id}" "https://new.example/embed/${row?.uuid}"`))
  const whole = await readFile(path.join(first.path, 'texts', `${await itemOf(rabbit.id)}.txt`), 'utf8')
  assert.equal(whole, rabbit.description)

  films.push(film(9))
  platform.requests.length = 0
  const second = await move(mine, peertubeOf(platform))
  assert.deepEqual([second.moved, (await records(mine.id)).length], [3, 3])
  const files = platform.requests.filter((path) => path.startsWith('/download/'))
  assert.deepEqual([...new Set(files)].length, 2, files.join())
  assert.equal((await db.selectFrom('albums').select('id').where('account_id', '=', mine.id).execute()).length, 1)
})

const itemOf = async (foreignId: string) =>
  (await db.selectFrom('moving_items').select('id').where('foreign_id', '=', foreignId).executeTakeFirst())?.id

test('a source that dies in the middle of a file ends the run in words; the next one goes on behind the parts that are here', async () => {
  const bytes = randomBytes(2 * limits.uploadPartBytes + 777)
  const films = [film(1, { bytes, channel: 'Канал' }), film(2, { channel: 'Канал' }), film(3), film(4)]
  const platform = closing(await servePeertube(films))
  const download = `/download/original-video-files/${films[0]?.id}`
  platform.faults.cutAfter = (path, request) => {
    if (path !== download) return null
    // the first break is gone on from; at the second one the source is gone for good
    if (request === 2) platform.faults.isDead = true
    return request === 1 ? 1000 : request === 2 ? limits.uploadPartBytes + 5000 : null
  }
  const mine = await account()
  const first = await move(mine, peertubeOf(platform))
  assert.match(first.stopped ?? '', /оборвал соединение|не отвечает/)
  const before = await db
    .selectFrom('moving_items')
    .select(['record_id', 'steps'])
    .where('foreign_id', '=', films[0]?.id ?? '')
    .where('account_id', '=', mine.id)
    .executeTakeFirstOrThrow()
  assert.notEqual(before.record_id, null)
  assert.deepEqual(before.steps, [])

  platform.faults.isDead = false
  platform.faults.cutAfter = () => null
  platform.requests.length = 0
  const second = await move(mine, peertubeOf(platform))
  assert.deepEqual([second.stopped, second.moved], [null, 4])
  const rows = await records(mine.id)
  assert.equal(rows.length, 4)
  const albums = await db.selectFrom('albums').select('name').where('account_id', '=', mine.id).execute()
  assert.deepEqual(albums, [{ name: 'Канал' }])
  const whole = rows.find(({ name }) => name === 'Фильм 1')
  assert.equal(whole?.id, before.record_id)
  assert.deepEqual(await stored(whole ?? { id: 0, uuid: '' }), bytes)
})

test('a run that was killed before it wrote down the record of an upload opens no second one', async () => {
  const films = [film(1, { bytes: randomBytes(limits.uploadPartBytes + 10) })]
  const platform = closing(await servePeertube(films))
  platform.faults.cutAfter = (path) => {
    if (!path.startsWith('/download/')) return null
    platform.faults.isDead = true
    return 10
  }
  const mine = await account()
  assert.notEqual((await move(mine, peertubeOf(platform))).stopped, null)
  await db
    .updateTable('moving_items')
    .set({ record_id: null, target_uuid: null })
    .where('account_id', '=', mine.id)
    .execute()
  Object.assign(platform.faults, { isDead: false, cutAfter: undefined })
  assert.equal((await move(mine, peertubeOf(platform))).moved, 1)
  const rows = await records(mine.id)
  assert.equal(rows.length, 1)
  assert.deepEqual(await stored(rows[0] ?? { id: 0, uuid: '' }), films[0]?.bytes)
})

test('a file that has changed between two runs begins anew, and its beginning is given up, also where nothing of it had come', async () => {
  for (const cutAfter of [limits.uploadPartBytes + 1, 0]) {
    const films = [film(1, { bytes: randomBytes(limits.uploadPartBytes + 10) })]
    const platform = closing(await servePeertube(films))
    platform.faults.cutAfter = (path) => {
      if (!path.startsWith('/download/')) return null
      platform.faults.isDead = true
      return cutAfter
    }
    const mine = await account()
    await move(mine, peertubeOf(platform))
    assert.equal((await records(mine.id)).length, 1, 'an upload was begun')
    const changed = film(1, { bytes: randomBytes(5000) })
    films.splice(0, 1, changed)
    Object.assign(platform.faults, { isDead: false, cutAfter: undefined })
    assert.equal((await move(mine, peertubeOf(platform))).moved, 1)
    const rows = await records(mine.id)
    assert.deepEqual(
      await stored(rows.find(({ current_state: state }) => state !== 'UPLOADING') ?? { id: 0, uuid: '' }),
      changed.bytes,
    )
    assert.equal(rows.length, 1)
  }
})

test('a wrong password is told and nothing is sent after it', async () => {
  const platform = closing(await servePeertube([film(1)]))
  const { stopped, moved } = await move(await account(), peertubeOf(platform, 'wrong'))
  assert.match(stopped ?? '', /api.v1.users.token: ответ 400/)
  assert.equal(moved, 0)
})

test('a dry run counts and tells, and leaves nothing here', async () => {
  const platform = closing(await servePeertube([film(1), film(2, { isLost: true })]))
  const mine = await account()
  const report = await openReportFolder(path.join(folder, 'plan'))
  const plan = await planMove({
    ...{
      db: db.platform('operator'),
      accountId: mine.id,
      source: peertubeOf(platform),
      problems: [],
      report,
      say: () => {},
    },
  })
  assert.deepEqual([plan.videos, plan.bytes, plan.isHere], [2, 1001, 0])
  assert.match(await readFile(path.join(report.path, 'plan.csv'), 'utf8'), /Фильм 2;не будет перенесено;;;Нет на/)
  assert.deepEqual(await records(mine.id), [])
  assert.deepEqual(await db.selectFrom('moving_sources').selectAll().where('account_id', '=', mine.id).execute(), [])
})

test('MediaCMS comes by pages of its own, with categories as albums and HTML read as text', async () => {
  const films = [1, 2, 3, 4, 5].map((number) =>
    film(number, {
      id: `token${number}`,
      description: '<p>Раз &amp; два</p><script>alert(1)</script>',
      subtitles,
      chapters: [{ seconds: 2, title: 'Два' }],
    }),
  )
  const platform = closing(await serveMediacms(films))
  const mine = await account()
  const done = await move(mine, openMediacms({ user: 'editor', password: 'right' }, clientOf(platform)))
  assert.deepEqual([done.stopped, done.moved], [null, 5])
  const [row] = await records(mine.id)
  assert.equal(row?.description, 'Раз & два')
  assert.deepEqual(Object(row?.front_settings).episodes, [
    { atMs: 0, name: 'Начало' },
    { atMs: 2500, name: 'Два' },
  ])
  const albums = await db
    .selectFrom('albums')
    .select('name')
    .where('account_id', '=', mine.id)
    .orderBy('name')
    .execute()
  assert.deepEqual(
    albums.map(({ name }) => name),
    ['Лучшее', 'Наука'],
  )
  assert.match(done.redirects, /"video token1" "https:\/\/new\.example\/embed\//)
})

test('Kaltura comes by its sessions, which end in the middle; categories stand in one another', async () => {
  const chapters = [
    { seconds: 7, title: 'Сад' },
    { seconds: 2, title: 'Лес' },
  ]
  const films = [1, 2, 3].map((number) =>
    film(number, { id: `0_abcdef0${number}`, subtitles: { ru: '1\n00:00:01,000 --> 00:00:02,000\nДа\n' }, chapters }),
  )
  const platform = closing(await serveKaltura(films))
  const mine = await account()
  const source = openKaltura({ partnerId: 101, userId: 'me', secret: 'right' }, clientOf(platform))
  let isEnded = false
  const done = await move(mine, {
    ...source,
    describeVideo: (id) => {
      if (id === films[1]?.id && !isEnded) platform.faults.expire = isEnded = true
      return source.describeVideo(id)
    },
  })
  assert.deepEqual([done.stopped, done.moved], [null, 3])
  assert.equal(platform.sessions.length, 2)
  const inOrder = [
    { atMs: 2_000, name: 'Лес' },
    { atMs: 7_000, name: 'Сад' },
  ]
  assert.deepEqual((await source.describeVideo(films[0]?.id ?? ''))?.chapters, inOrder, 'and no slides')
  const albums = await db
    .selectFrom('albums')
    .select(['name', 'id', 'parent_id'])
    .where('account_id', '=', mine.id)
    .orderBy('name')
    .execute()
  assert.deepEqual(
    albums.map(({ name }) => name),
    ['Избранное', 'Курсы', 'Математика'],
  )
  assert.equal(albums[2]?.parent_id, albums[1]?.id)
})

test('a folder comes by its table; lines that name what is not within it, or are wrong, are told by number and stop nothing', async () => {
  const root = path.join(folder, 'films')
  await mkdir(path.join(root, 'дети'), { recursive: true })
  await writeFile(path.join(root, 'дети', 'раз.mp4'), randomBytes(500))
  await writeFile(path.join(root, 'два.mp4'), randomBytes(400))
  await writeFile(path.join(folder, 'secret.mp4'), 'secret')
  await symlink(path.join(folder, 'secret.mp4'), path.join(root, 'link.mp4'))
  await writeFile(path.join(root, 'ru.vtt'), subtitles.ru)
  const table = [
    'file,title,album,views,subtitles.ru,chapters,address,published',
    'дети/раз.mp4,"Раз, ""два""\nтри",Детям|Лучшее,1 000,ru.vtt,"0:00 Начало\n0:10 Дальше",https://old.example/film/1?a=2,2024-05-31',
    '../secret.mp4,,,,,,,',
    'link.mp4,Ссылка,,,,,,',
    'дети/раз.mp4,Ещё раз,,,,,,',
    'нет.mp4,Нет,,,,,,',
    'x.mp4,X,,много,,,,',
    'два.mp4,Два,,,,нет.txt,,',
    `${'ы'.repeat(200)}.mp4,Длинное,,,,,,`,
  ]
  await writeFile(path.join(root, 'videos.csv'), table.join('\n'))
  const { source, problems } = await openTableSource(await openFolder(root), { table: 'videos.csv', timeZone: 'UTC' })
  assert.deepEqual(
    problems.map(({ line }) => line),
    [5, 7, 9],
  )
  const mine = await account()
  const done = await move(mine, source, { problems })
  assert.deepEqual([done.stopped, done.moved, done.found], [null, 2, 5])
  const row = (await records(mine.id)).find(({ name }) => name !== 'Два')
  assert.deepEqual([row?.name, row?.views_before], ['Раз, "два" три', 1000])
  assert.match(done.report, /link.mp4;Ссылка;не перенесено;;;«link.mp4» — символическая ссылка/)
  assert.match(done.report, /строка таблицы;5;;не перенесено;;;Имя файла/)
  assert.match(done.report, /два.mp4;Два;обрабатывается;.*главы: .*нет.txt/)
  assert.match(done.redirects, /"\/film\/1\?a=2" "https:\/\/new.example\/embed\//)
})

test('a second run puts nothing back that people have taken out of an album or removed, and takes a name of a Mac as it is', async () => {
  const root = path.join(folder, 'mac')
  await mkdir(root)
  // «й» of two signs, as macOS writes names
  const names = ['a.mp4', 'b.mp4', 'c.mp4', 'Лекции\u0306.mp4']
  for (const name of names) await writeFile(path.join(root, name), randomBytes(300))
  const open = async (count: number) => {
    const lines = names.slice(0, count).map((name) => `${name};${name.slice(0, 1)};Все`)
    await writeFile(path.join(root, 'videos.csv'), ['file;title;album', ...lines].join('\r\n'))
    return (await openTableSource(await openFolder(root), { table: 'videos.csv', timeZone: 'UTC' })).source
  }
  const mine = await account()
  assert.equal((await move(mine, await open(3))).moved, 3)
  const [a, b, c] = await records(mine.id)
  await db
    .deleteFrom('album_items')
    .where('record_id', '=', a?.id ?? 0)
    .execute()
  // as a run leaves a video that was killed behind its file
  await db
    .updateTable('moving_items')
    .set({ steps: ['file'], finished_at: null })
    .where('record_id', '=', c?.id ?? 0)
    .execute()
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', c?.id ?? 0)
    .execute()
  const second = await move(mine, await open(4))
  assert.deepEqual([second.stopped, second.found], [null, 4])
  assert.match(second.report, /c.mp4;c;удалено здесь/)
  const rows = await records(mine.id)
  const items = await db
    .selectFrom('album_items')
    .select('record_id')
    .where('account_id', '=', mine.id)
    .where('record_id', '!=', c?.id ?? 0)
    .orderBy('position')
    .execute()
  assert.deepEqual(
    items.map(({ record_id: id }) => id),
    [b?.id, rows.find(({ name }) => name === 'Л')?.id],
  )
  assert.equal(rows.length, 3)
  const third = await move(mine, await open(4))
  assert.equal((await records(mine.id)).length, 3)
  assert.equal(third.stopped, null)
})

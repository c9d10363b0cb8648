import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { FakeS3 } from '../../../test/test-s3.ts'
import { fitTexts } from './carried.ts'
import { parseChapters, parseClock } from './clock.ts'
import { readTable } from './csv-table.ts'
import { type MovingFiles, openBucketPlace, readSmall } from './files-place.ts'
import { textOfHtml } from './html-text.ts'
import { readPages } from './read-pages.ts'
import { writeRedirects } from './redirect-map.ts'
import { writeReport } from './report.ts'
import { type ForeignVideo, SourceRefusal } from './source.ts'

const all = async <T>(items: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test('an item that slides between two pages while they are read is found by the second pass', async () => {
  let list = ['a', 'b', 'c', 'd', 'e']
  let pageCount = 0
  const pages = readPages(
    async (start) => {
      pageCount += 1
      if (pageCount === 2) list = list.filter((one) => one !== 'a')
      const items = list.slice(start, start + 2)
      return { items, next: items.length === 0 ? null : start + items.length }
    },
    (one) => one,
  )
  assert.deepEqual((await all(pages)).sort(), ['a', 'b', 'c', 'd', 'e'])
})

test('a list that answers the same page for ever ends', async () => {
  let pageCount = 0
  const pages = readPages(
    async (start) => {
      pageCount += 1
      return { items: ['a', 'b'], next: start + 2 }
    },
    (one) => one,
  )
  assert.deepEqual(await all(pages), ['a', 'b'])
  assert.ok(pageCount < 10, `${pageCount} pages`)
})

test('HTML is read as text in linear time, and what is no HTML stays as it is', () => {
  assert.equal(
    textOfHtml('<p>Раз<br>два &laquo;три&raquo; &#x41;</p><ul><li>четыре</ul>'),
    'Раз\nдва «три» A\n\nчетыре',
  )
  assert.equal(textOfHtml('до<script>alert("<b>")</script>после<style>p{}</style>'), 'допосле')
  for (const plain of ['a < b и c > d', '1 <2', '&unknown; & <', 'a\n\n\nb']) assert.equal(textOfHtml(plain), plain)
  const before = process.cpuUsage()
  for (const sign of ['<', '<a', '<script>', '&', '&#', '<!--']) textOfHtml(sign.repeat(200_000))
  assert.ok(process.cpuUsage(before).user < 3_000_000)
})

test('clocks and chapters are read as people write them', () => {
  assert.deepEqual(
    ['83', '1:23', '01:02:03', '00:01:23.500', '0:07,25'].map(parseClock),
    [83_000, 83_000, 3_723_000, 83_500, 7_250],
  )
  for (const wrong of ['', 'a', '1:2:3:4', '-1', '1:', '9999999', '1e3']) assert.equal(parseClock(wrong), null, wrong)
  assert.deepEqual(parseChapters('0:00 Начало\n\n1:30 — Глава 2'), [
    { atMs: 0, name: 'Начало' },
    { atMs: 90_000, name: 'Глава 2' },
  ])
  assert.equal(parseChapters('Начало 0:00'), null)
})

const video = (fields: Partial<ForeignVideo>): ForeignVideo => ({
  ...{ id: '1', title: 'Фильм', description: '', tags: [], visibility: 'LINK', isDraft: false, publishedFrom: null },
  ...{
    publishedTo: null,
    views: 0,
    ownerEmail: null,
    files: [],
    subtitles: [],
    chapters: [],
    poster: null,
    aliases: [],
  },
  ...{ leftOut: [], ...fields },
})

test('texts are made to fit and everything that was lost by that is told', () => {
  const fitted = fitTexts(
    video({
      ...{
        title: `${'я'.repeat(300)}`,
        description: 'x'.repeat(1_000_000),
        tags: Array.from({ length: 60 }, (_, at) => `тег ${at}`),
      },
      chapters: [
        { atMs: 61_000, name: 'Б' },
        { atMs: 5_000, name: 'А' },
        { atMs: 5_200, name: 'рядом' },
      ],
    }),
  )
  assert.deepEqual([fitted.name.length, fitted.description.length, fitted.tags.length], [255, 10_000, 50])
  assert.equal(fitted.wholeDescription?.length, 1_000_000)
  assert.deepEqual(fitted.chapters, [
    { atMs: 0, name: 'Начало' },
    { atMs: 5_000, name: 'А' },
    { atMs: 61_000, name: 'Б' },
  ])
  assert.deepEqual(
    fitted.notes.map((note) => note.split(/[\s\u00a0]/)[0]),
    ['название', 'описание', 'тегов', 'глав'],
  )
  assert.deepEqual(fitTexts(video({})).notes, [])
})

test('the map leads ids of old addresses on, and takes nothing that could end its lines early', () => {
  const target = 'https://new.example/embed/1'
  const { text, refused } = writeRedirects('folder', [
    { kind: 'video', alias: '/film/1?a=2', target },
    { kind: 'video', alias: '/x"; } server { listen 1; ', target },
    { kind: 'video', alias: '/$host', target },
  ])
  assert.match(text, /^ {4}"\/film\/1\?a=2" "https:\/\/new\.example\/embed\/1";$/m)
  assert.deepEqual(refused, ['/x"; } server { listen 1; ', '/$host'])
  assert.equal(text.includes('server { listen'), false)
  const many = Array.from({ length: 200_000 }, (_, place) => ({ kind: 'video' as const, alias: `/${place} `, target }))
  const good = many.map((one) => ({ ...one, alias: one.alias.trim() }))
  assert.equal(writeRedirects('folder', [...many, ...good]).refused.length, many.length)
})

test('cells of the report that a program of tables would work out are texts', () => {
  const line = {
    kind: 'видео',
    id: '=1+1',
    title: '@SUM("a")',
    state: '',
    target: '',
    sizeBytes: 5,
    problem: '-1',
    notes: ['a', 'b'],
  } as const
  assert.equal(
    writeReport([line]).split('\r\n')[1],
    `видео;'=1+1;"'@SUM(""a"")";;;5;'-1;a; b`.replace('a; b', '"a; b"'),
  )
})

test('a table is refused as a whole for a head that is wrong, and tells lines as programs of tables count them', () => {
  const read = (text: string) => readTable(Buffer.from(text), 'Europe/Moscow')
  assert.throws(() => read('title\nX'), /нет столбца file/)
  assert.throws(() => read('file,titel\nX,Y'), /незнакомый столбец «titel»/)
  assert.throws(() => read('file,file\nX,Y'), /назван дважды/)
  assert.throws(() => read('file\n"X'), /кавычки/)
  assert.throws(() => readTable(Buffer.from([0xff, 0xfe, 0x41, 0]), 'UTC'), /UTF-8/)
  const bad = ['/etc/passwd', '../x.mp4', 'a/../../x.mp4', 'C:\\x.mp4', 'a\0b', '', '..\\x']
  const { videos, problems } = read(
    `\uFEFFfile;title;subtitles.ru\nok.mp4;"Две\nстроки";ru.vtt\n${bad.join(';T\n')};T\n`,
  )
  assert.deepEqual(
    videos.map(({ file, title, line }) => [file, title, line]),
    [['ok.mp4', 'Две\nстроки', 2]],
  )
  assert.deepEqual(
    problems.map(({ line }) => line),
    [4, 5, 6, 7, 8, 9, 10],
  )
  const gaps = read('\r\n\r\nfile;published\r\n\r\n;;\r\na.mp4;2024-02-31\r\nb.mp4;2024-02-29\r\n')
  assert.deepEqual([gaps.problems.map(({ line }) => line), gaps.videos.map(({ line }) => line)], [[6], [7]])
  assert.match(gaps.problems[0]?.text ?? '', /published «2024-02-31»/)
  const dated = read('file,published\na.mp4,2024-05-31\nb.mp4,31.05.2024 18:00\nc.mp4,2024-05-31T18:00:00Z\n')
  assert.deepEqual(
    dated.videos.map(({ publishedFrom }) => publishedFrom?.toISOString()),
    ['2024-05-30T21:00:00.000Z', '2024-05-31T15:00:00.000Z', '2024-05-31T18:00:00.000Z'],
    'by the clocks of the account',
  )
})

test('a small file that is longer than its place has told is not read without end', async () => {
  const place: MovingFiles = {
    name: 'place',
    open: async () => ({
      ...{ sizeBytes: null, validator: null, isAnew: false },
      body: Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(1000)
        })(),
      ),
    }),
  }
  await assert.rejects(readSmall(place, 'a.srt', 5000), /больше, чем можно принять/)
})

test('a file of a bucket is read from the middle while it is the same, and anew when it has changed', async () => {
  const fake = await FakeS3.start()
  after(() => fake.stop())
  const store = (text: string, etag: string) =>
    fake.objects.set('test/фильмы/раз.mp4', { bytes: Buffer.from(text), etag, at: new Date() })
  store('0123456789', 'one')
  const place = openBucketPlace(fake.place)
  const whole = await place.open('фильмы/раз.mp4', 0, null)
  assert.deepEqual([whole.sizeBytes, whole.isAnew, String(await buffer(whole.body))], [10, false, '0123456789'])
  const rest = await place.open('фильмы/раз.mp4', 4, whole.validator)
  assert.deepEqual([rest.sizeBytes, rest.isAnew, String(await buffer(rest.body))], [10, false, '456789'])
  store('другое', 'two')
  const other = await place.open('фильмы/раз.mp4', 4, whole.validator)
  assert.deepEqual([other.isAnew, String(await buffer(other.body))], [true, 'другое'])
  await assert.rejects(place.open('нет.mp4', 0, null), SourceRefusal)
  await assert.rejects(place.open('../other/x.mp4', 0, null), SourceRefusal)
})

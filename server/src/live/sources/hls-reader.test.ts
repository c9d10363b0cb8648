import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { type HlsMedia, readHlsPlaylist } from './hls-playlist.ts'
import { HlsReader } from './hls-reader.ts'
import { SourceFailure } from './live-source.ts'
import { Pacer } from './pacer.ts'
import { Remuxer } from './remuxer.ts'

const media = await openTestMedia()
after(() => media.close())
const tools = {
  ...{ binaries: media.binaries, sandbox: media.sandbox, scratchFolder: media.folder, threads: 1 },
  secrets: testSecrets,
}
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const lookedUp: string[] = []
const names: Readonly<Record<string, string>> = { 'cdn.example': '10.1.2.3' }
const outbound = openOutbound([loopback], async (host) => {
  lookedUp.push(host)
  return [{ address: names[host] ?? '127.0.0.1', family: 4 }]
})

const pages = new Map<string, (response: ServerResponse) => void>()
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const page = pages.get(request.url ?? '')
  if (page) page(response)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
after(() => {
  server.closeAllConnections()
  server.close()
})
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const give = (path: string, text: string) => void pages.set(path, (response) => response.end(text))

/** Returns the problem and the detail of a source that is not read. */
async function problemOf(path: string): Promise<string> {
  const options = { url: at(path), outbound, tools, sound: 'copy', skipsEnded: false } as const
  try {
    await HlsReader.read(options, () => {}, AbortSignal.timeout(20_000))
  } catch (error) {
    if (error instanceof SourceFailure) return `${error.problem} ${error.detail}`.trim()
    throw error
  }
  return 'read'
}

const list = (lines: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n${lines}\n`

test('B7 every address that a playlist leads to is judged: variants, segments, headers, keys and redirects', async () => {
  const closed = 'http://10.0.0.1/x'
  give('/variant', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401f"\n${closed}\n`)
  give('/segment', list(`#EXTINF:2,\n${closed}`))
  give('/named', list('#EXTINF:2,\nhttp://cdn.example/x.ts'))
  give('/map', list(`#EXT-X-MAP:URI="${closed}"\n#EXTINF:2,\nx.m4s`))
  give('/key', list(`#EXT-X-KEY:METHOD=AES-128,URI="${closed}"\n#EXTINF:2,\nx.ts`))
  give('/file', list('#EXTINF:2,\nfile:///etc/passwd'))
  give('/x.ts', 'segment')
  pages.set('/away', (response) => response.writeHead(302, { location: closed }).end())
  for (const path of ['/variant', '/segment', '/named', '/map', '/key', '/file', '/away'])
    assert.equal(await problemOf(path), 'ADDRESS', path)
  assert.ok(lookedUp.includes('cdn.example'))
})

test('B7 what cannot be read is told with its reason, and none of it names the address', async () => {
  give('/page', '<html>')
  give('/drm', list('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n#EXTINF:2,\nx.ts'))
  give('/hevc', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="hvc1.1.6.L93"\nx.m3u8\n')
  give('/noise', list('#EXTINF:2,\nx.ts\n#EXT-X-ENDLIST'))
  for (const status of [401, 404, 503]) pages.set(`/${status}`, (response) => response.writeHead(status).end())
  const paths = ['/page', '/drm', '/hevc', '/noise', '/401', '/404', '/503']
  assert.deepEqual(await Promise.all(paths.map(problemOf)), [
    ...['STRANGE', 'ENCRYPTED SAMPLE-AES', 'VIDEO_CODEC hvc1.1.6.L93', 'STRANGE'],
    ...['LOGIN 401', 'ABSENT 404', 'UNREACHABLE 503'],
  ])
})

test('B7 a broadcast that was begun anew is read from its new numbers; a playlist that lags a little repeats nothing', async () => {
  const segments = (from: number, to: number, folder: string) => {
    const lines = Array.from({ length: to - from + 1 }, (_, place) => `#EXTINF:1,\n/${folder}/${from + place}.ts`)
    return [`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${from}`, ...lines, ''].join('\n')
  }
  const lists = [segments(100, 102, 'old'), segments(97, 99, 'old'), segments(1, 2, 'new')]
  for (const number of [97, 98, 99, 100, 101, 102]) give(`/old/${number}.ts`, 'segment')
  give('/new/1.ts', 'segment')
  pages.set('/anew', (response) => response.end(lists.length > 1 ? lists.shift() : lists[0]))
  const before = requests.length
  assert.equal(await problemOf('/anew'), 'ABSENT 404', 'the last segment of the new numbers is not there')
  assert.deepEqual(
    [...new Set(requests.slice(before).filter((path) => path.endsWith('.ts')))],
    ['/old/100.ts', '/old/101.ts', '/old/102.ts', '/new/1.ts', '/new/2.ts'],
  )
})

test('a playlist tells numbers, ranges, keys and stretches of its segments; numbers that are none are refused', () => {
  const text = list(
    [
      ...['#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-DISCONTINUITY-SEQUENCE:3', '#EXT-X-MAP:URI="i.mp4",BYTERANGE="100@5"'],
      ...['#EXTINF:2.5,', '#EXT-X-BYTERANGE:10@20', 'a.mp4', '#EXTINF:2,', '#EXT-X-BYTERANGE:5', 'a.mp4'],
      ...['#EXT-X-DISCONTINUITY', '#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1F', '#EXTINF:2,', 'b.ts?a=1,2'],
    ].join('\r\n'),
  )
  const found = readHlsPlaylist(text, 'https://a.example/live/list.m3u8')
  assert.equal(found.kind, 'media')
  const { segments } = found as HlsMedia
  assert.deepEqual(
    segments.map(({ sequence, stretch, range, durationMs }) => [
      sequence,
      stretch,
      range?.start,
      range?.length,
      durationMs,
    ]),
    [
      [7, 3, 20, 10, 2_500],
      [8, 3, 30, 5, 2_000],
      [9, 4, undefined, undefined, 2_000],
    ],
  )
  const [first, , last] = segments
  assert.deepEqual([first?.map?.url, first?.map?.range], ['https://a.example/live/i.mp4', { start: 5, length: 100 }])
  assert.deepEqual([last?.url, last?.key?.url], ['https://a.example/live/b.ts?a=1,2', 'https://a.example/live/k'])
  assert.equal(last?.key?.iv?.at(-1), 0x1f)
  for (const line of ['#EXT-X-MEDIA-SEQUENCE:-1', '#EXT-X-MEDIA-SEQUENCE:1e99', '#EXT-X-BYTERANGE:x@1\na.ts'])
    assert.throws(() => readHlsPlaylist(list(line), 'https://a.example/'), SourceFailure)
})

const picture = (timestamp: number, bytes = 10) => ({
  ...({ kind: 'video', timestamp } as const),
  body: Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), Buffer.alloc(bytes)]),
})
const endsAfter = (ms: number) => AbortSignal.timeout(ms)

test('tracks that come apart are handed on in order of their times, those of one time as they came', async () => {
  const read: string[] = []
  const pacer = new Pacer(({ kind, timestamp }) => void read.push(`${kind} ${timestamp}`), true)
  for (const timestamp of [0, 2, 4, 6]) pacer.push(picture(timestamp), 0)
  for (const timestamp of [1, 4, 5, 9])
    pacer.push({ kind: 'audio', timestamp, body: Buffer.from([0xaf, 1, timestamp]) }, 0)
  pacer.push(picture(0), 1)
  pacer.push(picture(7), 0)
  pacer.end()
  await pacer.run(endsAfter(5_000))
  const first = ['video 0', 'audio 1', 'video 2', 'video 4', 'audio 4', 'audio 5', 'video 6', 'video 7', 'audio 9']
  assert.deepEqual(read, [...first, 'video 0'])
})

test('media that waits is bounded by its bytes and its number too, also while everything is held back', async () => {
  const large = new Pacer(() => {}, true)
  for (let at = 0; at < 17; at += 1) large.push(picture(at, 4 << 20), 0)
  await assert.rejects(large.room(endsAfter(10)))
  assert.throws(() => {
    for (let at = 17; at < 100; at += 1) large.push(picture(at, 4 << 20), 0)
  }, SourceFailure)
  const many = new Pacer(() => {}, true)
  assert.throws(() => {
    const one = picture(0)
    for (let at = 0; at < 60_000; at += 1) many.push({ ...one, timestamp: at }, 0)
  }, SourceFailure)
})

test('a program that is killed while it begins leaves nothing behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const remuxer = await Remuxer.start({
      ...{ tools, container: 'mpegts', tracks: 'both', sound: 'copy', keepsTimes: true, onTag: () => {} },
    })
    // from the first moment on until the box stands
    const from = performance.now()
    while (performance.now() - from < round / 2) await new Promise((resolve) => setImmediate(resolve))
    remuxer.kill()
    await assert.rejects(remuxer.done, SourceFailure)
  }
})

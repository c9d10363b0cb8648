import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { storedPlaylists, testPlayback } from '../../../test/test-playback.ts'

const { db, services, account, playing, ask, session } = await testPlayback()
const durationMs = 60_000
const { master, rung: media } = storedPlaylists

async function film(name: string, playlist = media) {
  const made = await playing(name)
  await services.storage.put(`${made.prefix}480/index.m3u8`, playlist)
  await db.updateTable('records').set({ duration_ms: durationMs }).where('id', '=', made.id).execute()
  return made
}
const house = (recordId: number, more: Partial<Exclude<AdBody['blocks'][number], { blockId: number }>> = {}) => ({
  ...{ key: 'house', name: 'Ролик', source: { kind: 'VIDEO' as const, recordId, link: null }, weight: 1 },
  ...{ from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
  ...more,
})
const at = (when: AdBody['breaks'][number]['when'], skipAfterS: number | null = null) => ({
  ...{ when, blocks: [], maxAds: 1, skipAfterS, leastMs: 0 },
})

/** A video whose ads say this. */
async function shown(body: Partial<AdBody>, playlist = media) {
  const made = await film('Передача', playlist)
  const { id } = await db
    .insertInto('templates')
    .values({
      ...{ account_id: account.id, kind: 'ad', name: `Реклама ${made.id}`, published_version: 1 },
      body: JSON.stringify({ ...noAds, ...body }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ ad_template_id: id }).where('id', '=', made.id).execute()
  const read = async (file: string, headers = {}) => (await ask(`${made.base()}${file}`, headers)).body
  const films = async (name: string, headers = {}) => ask(`${made.base()}ads/${name}.json`, headers)
  return { ...made, read, films, folder: made.base() }
}
const spot = await film('Наш ролик')
const ranges = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('#EXT-X-DATERANGE'))

test('issue 11.7 whoever asks so gets the breaks of house videos as HLS interstitials, and nobody else', async () => {
  const { read, folder } = await shown({
    blocks: [house(spot.id)],
    breaks: [at({ at: 'START' }), at({ at: 'TIME', ms: 20_000 }, 5), at({ at: 'END' }), at({ at: 'PAUSE' })],
  })
  assert.equal(await read('master.m3u8'), master)
  assert.equal(await read('master.m3u8?ads=other'), master)
  assert.equal(await read('master.m3u8?ads=guided'), master.replace('m3u8', 'm3u8?ads=guided'))
  assert.equal(await read('480/index.m3u8'), media)
  const guided = await read('480/index.m3u8?ads=guided')
  const kept = guided.split('\n').filter((line) => !/^#EXT-X-(DATERANGE|PROGRAM-DATE-TIME)/.test(line))
  assert.equal(kept.join('\n'), media, 'nothing else changes')
  assert.match(guided, /init\.mp4"\n#EXT-X-PROGRAM-DATE-TIME:2000-01-01T00:00:00\.000Z\n#EXT-X-DATERANGE/)
  const interstitial = (name: string, date: string, cue: string, rest: string) =>
    `#EXT-X-DATERANGE:ID="break-${name}",CLASS="com.apple.hls.interstitial",START-DATE="2000-01-01T00:${date}.000Z",` +
    `CUE="${cue}",X-ASSET-LIST="${folder}ads/${name}.json",X-RESUME-OFFSET=0,${rest}`
  assert.deepEqual(ranges(guided), [
    interstitial('start', '00:00', 'PRE,ONCE', 'X-RESTRICT="SKIP,JUMP"'),
    interstitial('20000', '00:20', 'ONCE', 'X-RESTRICT="JUMP",X-SKIP-CONTROL-OFFSET=5'),
    interstitial('end', '01:00', 'POST,ONCE', 'X-RESTRICT="SKIP,JUMP"'),
  ])
})

test('issue 11.7 only qualities are marked: subtitles are not, and nothing is for whoever does not ask', async () => {
  const { id, uuid, read } = await shown({ blocks: [house(spot.id)], breaks: [at({ at: 'START' })] })
  await db
    .insertInto('subtitle_tracks')
    .values({
      ...{ account_id: account.id, record_id: id, language: 'ru', label: 'Русские', state: 'READY', origin: 'UPLOAD' },
      ...{ cues: '[]', folder: `subtitles/${uuid}/1/` },
    })
    .execute()
  const [plain, guided] = [await read('master.m3u8'), await read('master.m3u8?ads=guided')]
  assert.match(plain, /URI="subtitles\/\d+\.m3u8"/)
  assert.equal(guided, plain.replace('480/index.m3u8', '480/index.m3u8?ads=guided'))
})

test('issue 11.7 the list of a break names a house video that plays for this viewer; a break that is not there has no list', async () => {
  const { films } = await shown({ blocks: [house(spot.id)], breaks: [at({ at: 'START' })] })
  const reply = await films('start')
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  assert.equal(reply.headers['cache-control'], 'no-store')
  const { ASSETS } = reply.json()
  assert.deepEqual([ASSETS.length, ASSETS[0].DURATION], [1, 60])
  const address = new URL(ASSETS[0].URI)
  assert.equal(address.origin, services.publicUrl)
  assert.ok(address.pathname.includes(spot.uuid))
  assert.equal((await ask(address.pathname)).statusCode, 200)
  for (const name of ['end', '5', 'pause', 'START', 'start%2f..', '../start', '12345678901'])
    assert.equal((await films(name)).statusCode, 404, name)
  assert.equal((await ask(`/v/${spot.uuid}/x/ads/start.json`)).statusCode, 404)
})

test('issue 11.7 tags, capped blocks, a video in the making and a break without a house video stay the player’s own work', async () => {
  const tag = house(spot.id, { key: 'tag', source: { kind: 'TAGS', tags: ['https://ads.example/vast'] } })
  const capped = house(spot.id, { key: 'capped', cap: { times: 1, hours: 24 } })
  const { read, films } = await shown({
    blocks: [tag, capped, house(spot.id)],
    breaks: [
      { ...at({ at: 'START' }), blocks: ['tag', 'capped'] },
      { ...at({ at: 'END' }), blocks: ['tag', 'house'] },
    ],
  })
  assert.deepEqual(
    ranges(await read('480/index.m3u8?ads=guided')).map((line) => /ID="(.*?)"/.exec(line)?.[1]),
    ['break-end'],
  )
  assert.equal((await films('start')).statusCode, 404)
  for (let draw = 0; draw < 10; draw += 1) assert.equal((await films('end')).json().ASSETS.length, 1)
  const growing = media.replace('#EXT-X-ENDLIST\n', '')
  const made = await shown({ blocks: [house(spot.id)], breaks: [at({ at: 'START' })] }, growing)
  assert.equal(await made.read('480/index.m3u8?ads=guided'), growing)
  const without = await shown({})
  assert.equal(await without.read('480/index.m3u8?ads=guided'), media)
})

test('issue 11.7 C1 breaks are for those the video and the block are for, and a house video is judged by its own rules', async () => {
  const phones = await shown({ blocks: [house(spot.id, { devices: ['PHONE'] })], breaks: [at({ at: 'START' })] })
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  assert.equal((await phones.films('start')).statusCode, 404)
  assert.equal((await phones.films('start', phone)).json().ASSETS.length, 1)
  assert.equal(ranges(await phones.read('480/index.m3u8?ads=guided', phone)).length, 1)
  const closed = await film('Закрытый ролик')
  const { id, films } = await shown({ blocks: [house(closed.id)], breaks: [at({ at: 'START' })] })
  await db.insertInto('gates').values({ account_id: account.id, record_id: closed.id, kind: 'CODES' }).execute()
  assert.deepEqual((await films('start')).json(), { ASSETS: [] })
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  assert.equal((await films('start')).statusCode, 404, 'the video itself is not given')
})

test('issue 11.7 what was passed before a video lets through no gate of a house video, though it be of the same epoch', async () => {
  const closed = await film('Закрытый ролик')
  const { id, base, uuid } = await shown({ blocks: [house(closed.id)], breaks: [at({ at: 'START' })] })
  const gates = [id, closed.id].map((record_id) => ({ account_id: account.id, record_id, kind: 'CODES' as const }))
  await db.insertInto('gates').values(gates).execute()
  const { epoch } = await db.selectFrom('gates').select('epoch').where('record_id', '=', id).executeTakeFirstOrThrow()
  const passed = base({ place: { kind: 'own' }, pass: { epoch, ticketId: null } })
  assert.equal((await ask(`${passed}480/index.m3u8`)).statusCode, 200, uuid)
  assert.deepEqual((await ask(`${passed}ads/start.json`)).json(), { ASSETS: [] })
})

test('issue 11.7 whoever previews a video has its breaks as on our own page', async () => {
  const { base } = await shown({ blocks: [house(spot.id)], breaks: [at({ at: 'START' })] })
  const own = base(await session())
  assert.equal(ranges((await ask(`${own}480/index.m3u8?ads=guided`)).body).length, 1)
  assert.equal((await ask(`${own}ads/start.json`)).json().ASSETS.length, 1)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { broadcastHls } from '../../../test/test-hls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { listGenerations, listSegments } from '../live.sql.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
after(() => media.close())
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const outbound = openOutbound([loopback])
const { services, call } = await testHttp({ db, services: { outbound } })
const live = testLive(opened, services, media)
await live.engine()
const use: readonly Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
const user = await make.user()
const account = await make.account({ sections: ['LIVESTREAM', 'VIDEO'], members: { [user]: [...use] } })
const as = { user, account: account.code }
const clip = await media.make('source.flv', liveClip(6))

const create = async (fields: object) => {
  const { result, error } = await call(translations.create, { name: 'Ретрансляция', recording: 'OFF', ...fields }, as)
  assert.equal(error, undefined)
  return result.id as number
}

const readingWhen = async (id: number, isWanted: (reading: { state: string; problem: string | null }) => boolean) => {
  for (;;) {
    const { reading } = (await call(translations.get, { id }, as)).result
    if (reading && isWanted(reading)) return reading
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('B7 a broadcast of HLS is read from «В эфир» on, is told as away with its cause, goes on in the same session and ends by hand', async () => {
  const source = await broadcastHls(media, clip, ['-f', 'hls', '-hls_time', '1', '-hls_flags', 'delete_segments', 'live.m3u8'])
  const id = await create({ source: 'PULL', pullUrl: `${source.url('live.m3u8')}?token=secret`, reconnectSeconds: 60 })
  assert.equal((await readingWhen(id, () => true)).state, 'OFF')
  assert.equal((await call(translations.start, { id }, as)).result.state, 'READY_TO_START')
  const begun = await live.session(id, ({ segments, state }) => segments >= 2 && state === 'LIVE')
  assert.equal((await readingWhen(id, () => true)).state, 'LIVE')
  source.setAway(true)
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const away = await readingWhen(id, ({ state }) => state === 'WAITING')
  assert.equal(away.problem, 'UNREACHABLE')
  assert.ok(away.nextTryAt)
  source.setAway(false)
  const again = await live.session(id, ({ segments, state }) => segments > begun.segments && state === 'LIVE')
  assert.equal(again.id, begun.id)
  assert.equal((await call(translations.finish, { id }, as)).result.state, 'FINISHED')
  const ended = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.equal(ended.endReason, 'FINISHED_BY_USER')
  await readingWhen(id, ({ state }) => state === 'OFF')
  const segments = await listSegments(db, begun.id, 0)
  const generations = await listGenerations(db, begun.id)
  assert.ok(generations.every(({ hasSound, rungs }) => hasSound && rungs[0]?.width === 320))
  for (const [place, segment] of segments.entries()) {
    const before = segments[place - 1]
    if (before) assert.ok(Math.abs(before.fromMs + before.durationMs - segment.fromMs) < 50, `${place}`)
  }
})

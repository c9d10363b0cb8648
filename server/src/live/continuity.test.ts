import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../test/test-database.ts'
import { liveClip, pushClip } from '../../test/test-encoder.ts'
import { testHttp } from '../../test/test-http.ts'
import { testLive } from '../../test/test-live.ts'
import { openTestMedia } from '../../test/test-media.ts'
import { testRows } from '../../test/test-rows.ts'
import { listGenerations, listSegments } from './live.sql.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
after(() => media.close())
const { services, call } = await testHttp({ db })
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const use: readonly Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
const user = await make.user()
const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [...use] } })
const as = { user, account: account.code }
const wide = await media.make('main.flv', liveClip(6))
const tall = await media.make('backup.flv', liveClip(6, '240x320'))

/** Makes a livestream with the addresses of both its encoders. */
async function bothInputs(fields: object = {}) {
  const { result } = await call(translations.create, { name: 'Матч', recording: 'AUTO', ...fields }, as)
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const [main, backup] = ['RTMP', 'RTMP_BACKUP'].map((kind) => {
    const found = result.ingest.find((one: { kind: string }) => one.kind === kind)
    const url = new URL(found?.url ?? '')
    return `rtmp://127.0.0.1:${engine.rtmpPort}${url.pathname}/${found?.key}`
  })
  return { id: result.id as number, main: main ?? '', backup: backup ?? '' }
}

const healthWhen = async (id: number, isWanted: (health: { input: string | null; hasStandby: boolean }) => boolean) => {
  for (;;) {
    const { result } = await call(translations.health, { id }, as)
    if (isWanted(result)) return result
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('D6 the backup encoder waits, takes over when the main one is lost, and gives way when that is back, in one session', async () => {
  const { id, main, backup } = await bothInputs()
  const first = pushClip(media, wide, main, { loops: -1 })
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  const second = pushClip(media, tall, backup, { loops: -1 })
  assert.equal((await healthWhen(id, ({ hasStandby }) => hasStandby)).input, 'MAIN')
  first.kill()
  await healthWhen(id, ({ input, hasStandby }) => input === 'BACKUP' && !hasStandby)
  const before = (await listSegments(db, sessionId, 0)).length
  await live.session(id, ({ segments }) => segments > before)
  const third = pushClip(media, wide, main, { loops: -1 })
  await healthWhen(id, ({ input, hasStandby }) => input === 'MAIN' && hasStandby)
  const returned = (await listSegments(db, sessionId, 0)).length
  const session = await live.session(id, ({ segments }) => segments > returned + 1)
  third.kill()
  second.kill()
  assert.deepEqual([session.id, session.state, session.interruptions], [sessionId, 'LIVE', 0])
  const widths = (await listGenerations(db, sessionId)).map(({ rungs }) => rungs[0]?.width)
  assert.deepEqual(widths.slice(0, 3), [320, 240, 320])
  const segments = await listSegments(db, sessionId, 0)
  for (const [place, segment] of segments.entries()) {
    const last = segments[place - 1]
    if (last) assert.ok(Math.abs(last.fromMs + last.durationMs - segment.fromMs) < 50, `${place}`)
  }
})

test('D6 the slate is shown while the encoder is away, in the shape of what was on air, and is not recorded', async () => {
  const path = await media.make('slate.jpg', ['-f', 'lavfi', '-i', 'color=red:size=400x400', '-frames:v', '1'])
  const slate = `data:image/jpeg;base64,${(await readFile(path)).toString('base64')}`
  const bad = await call(translations.create, { name: 'Матч', slate: 'data:image/png;base64,AAAA' }, as)
  assert.deepEqual(Object.keys(bad.error?.fields ?? {}), ['slate'])
  const { id, main } = await bothInputs({ slate, reconnectSeconds: 60 })
  assert.equal((await call(translations.slate, { id }, as)).result.picture, slate)
  const first = pushClip(media, wide, main, { loops: -1 })
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  first.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const lost = (await listSegments(db, sessionId, 0)).length
  await live.session(id, ({ segments }) => segments >= lost + 2)
  const second = pushClip(media, wide, main, { loops: -1 })
  await live.session(id, ({ state, segments }) => state === 'LIVE' && segments >= lost + 4)
  second.kill()
  await call(translations.finish, { id }, as)
  const generations = await listGenerations(db, sessionId)
  const shown = generations.find(({ kind }) => kind === 'SLATE')
  assert.deepEqual(
    shown?.rungs.map(({ width, height }) => [width, height]),
    [[320, 180]],
  )
  assert.equal(generations.at(-1)?.kind, 'ENCODER')
  const segments = await listSegments(db, sessionId, 0)
  const ofSlate = segments.filter(({ generation }) => generation === shown?.number)
  assert.ok(ofSlate.slice(0, -1).every(({ durationMs }) => Math.abs(durationMs - 2_000) < 60))
  // it really is that picture
  const [file] = ofSlate
  const { uuid } = await call(translations.get, { id }, as).then(({ result }) => result)
  const folder = `live/${uuid}/${sessionId}/${shown?.number}/180`
  const bytes = await Promise.all(['init.mp4', `${file?.number}.m4s`].map((name) => read(`${folder}/${name}`)))
  const { stdout } = await run(media, Buffer.concat(bytes))
  const [red = 0, green = 0] = stdout
  assert.ok(red > 200 && green < 50, `${red} ${green}`)
  const recorded = await db
    .selectFrom('live_recorded_segments as segment')
    .innerJoin('live_recordings as recording', 'recording.id', 'segment.recording_id')
    .select('segment.starts_at')
    .where('recording.session_id', '=', sessionId)
    .execute()
  // the last segment may be kept while this is asked
  assert.ok(recorded.length >= segments.length - ofSlate.length)
  const slates = new Set(ofSlate.map(({ startsAt }) => startsAt.getTime()))
  assert.ok(slates.size > 0 && recorded.every(({ starts_at }) => !slates.has(starts_at.getTime())))
})

const read = async (key: string): Promise<Buffer> => {
  const found = await services.storage.read(key)
  assert.ok(found, key)
  const pieces: Buffer[] = []
  for await (const piece of found.body) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** The middle of the first picture of a segment, as three bytes. */
async function run({ binaries }: typeof media, segment: Buffer): Promise<{ stdout: Buffer }> {
  const args = ['-v', 'error', '-i', 'pipe:0', '-frames:v', '1', '-vf', 'crop=2:2,scale=1:1', '-f', 'rawvideo']
  const running = promisify(execFile)(binaries.ffmpeg, [...args, '-pix_fmt', 'rgb24', 'pipe:1'], { encoding: 'buffer' })
  running.child.stdin?.end(segment)
  return running
}

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translationTargets } from '@skleyka/contract/translations/targets.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip, type TestEncoder } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { saveTargetReport, wantedTargets } from './translations.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
const encoders: TestEncoder[] = []
after(() => {
  for (const encoder of encoders) encoder.kill()
  return media.close()
})
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const { services, call } = await testHttp({ db })
const live = testLive(opened, { ...services, outbound: openOutbound([loopback]) }, media)
const { engine } = await live.engine()
const use: Permission = 'streaming.can_use_translations'
const [user, colleague] = [await make.user(), await make.user()]
const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [use], [colleague]: [use] } })
const as = { user, account: account.code }
const clip = await media.make('sent-on.flv', liveClip(6))
const run = promisify(execFile)

async function ownStream() {
  const made = await live.stream(make, { accountId: account.id })
  await db.updateTable('records').set({ owner_id: user }).where('id', '=', made.recordId).execute()
  return made
}
async function door(): Promise<string> {
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  return `rtmp://127.0.0.1:${engine.rtmpPort}/live`
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`

/** Waits until the targets of a livestream are as wanted. */
async function targetsWhen(translationId: number, isWanted: (states: Record<string, string>) => boolean) {
  for (;;) {
    const { result } = await call(translationTargets.list, { translationId }, as)
    const targets: { name: string; state: string; problem: string | null; log: { state: string }[]; detail: string }[] =
      result.targets
    if (isWanted(Object.fromEntries(targets.map(({ name, state }) => [name, state])))) return targets
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A row of a target, as one of this machine that no address of the call would be judged fit for. */
async function addTarget(translationId: number, name: string, url: string, key: string): Promise<number> {
  const { result, error } = await call(
    translationTargets.save,
    { translationId, name, url: 'rtmp://live.example/app', key },
    as,
  )
  assert.equal(error, undefined)
  await db.updateTable('translation_targets').set({ url }).where('id', '=', result.id).execute()
  return result.id
}

test('B7 a livestream is sent on to each of its targets; one that fails has its own reason and pauses, and disturbs nothing', async () => {
  const [from, to] = [await ownStream(), await ownStream()]
  const port = await freePort()
  const received = join(media.folder, 'received.flv')
  const receiver = spawn(media.binaries.ffmpeg, [
    ...['-nostdin', '-v', 'error', '-y', '-listen', '1', '-timeout', '30', '-i', `rtmp://127.0.0.1:${port}/other/name`],
    ...['-c', 'copy', '-f', 'flv', received],
  ])
  after(() => receiver.kill('SIGKILL'))
  const good = await addTarget(from.id, 'good', await door(), to.key)
  await addTarget(from.id, 'ffmpeg', `rtmp://127.0.0.1:${port}/other`, 'name')
  await addTarget(from.id, 'wrong', await door(), 'no-such-key')
  await addTarget(from.id, 'dead', `rtmp://127.0.0.1:${await freePort()}/live`, 'any')
  const closed = await addTarget(from.id, 'closed', 'rtmp://10.0.0.7/live', 'any')
  const first = pushClip(media, clip, `${await door()}/${from.key}`, { loops: -1 })
  encoders.push(first)
  const { id: sessionId } = await live.session(to.id, ({ segments, state }) => segments >= 2 && state === 'LIVE')
  const targets = await targetsWhen(
    from.id,
    ({ good: g, ffmpeg, wrong, dead }) =>
      g === 'LIVE' && ffmpeg === 'LIVE' && wrong === 'WAITING' && dead === 'WAITING',
  )
  const problems = Object.fromEntries(targets.map(({ name, problem, detail }) => [name, `${problem} ${detail}`.trim()]))
  assert.deepEqual(problems, {
    good: 'null',
    ffmpeg: 'null',
    wrong: 'REFUSED NetStream.Publish.BadName',
    dead: 'UNREACHABLE',
    closed: 'ADDRESS',
  })
  const source = await live.session(from.id, () => true)
  assert.deepEqual([source.state, source.interruptions], ['LIVE', 0])

  // what changes nothing of the connection breaks none
  assert.deepEqual(
    (await call(translationTargets.toggle, { translationId: from.id, id: good, isOn: true }, as)).result,
    { isOn: true },
  )

  // the encoder is lost and comes back: its receivers notice no more than a pause
  first.kill()
  await live.session(from.id, ({ state }) => state === 'INTERRUPTED')
  const before = (await live.session(to.id, () => true)).segments
  const second = pushClip(media, clip, `${await door()}/${from.key}`, { loops: -1 })
  encoders.push(second)
  const again = await live.session(to.id, ({ segments }) => segments >= before + 2)
  assert.deepEqual([again.id, again.interruptions], [sessionId, 0])

  // pauses grow: a target that is tried on and on has few lines
  const [dead] = (await targetsWhen(from.id, () => true)).filter(({ name }) => name === 'dead')
  const tries = dead?.log.filter(({ state }) => state === 'CONNECTING').length ?? 0
  assert.ok(tries >= 2 && tries <= 6, `${tries}`)

  const toggled = await call(translationTargets.toggle, { translationId: from.id, id: good, isOn: false }, as)
  assert.deepEqual(toggled.result, { isOn: false })
  await live.session(to.id, ({ state }) => state === 'INTERRUPTED')
  await call(translationTargets.delete, { translationId: from.id, id: closed }, as)
  await targetsWhen(from.id, ({ good: g, closed: c }) => g === 'OFF' && c === undefined)

  // what ends is left at once, and the other receiver has picture and sound
  await db.deleteFrom('translation_targets').where('translation_id', '=', from.id).execute()
  const [code] = await once(receiver, 'close')
  assert.equal(code, 0)
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name,width', '-of', 'csv=p=0', received]
  assert.deepEqual((await run(media.binaries.ffprobe, args)).stdout.trim().split('\n').sort(), ['aac', 'h264,320'])
  const packets = [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'packet=dts_time',
    '-of',
    'csv=p=0',
    received,
  ]
  const times = (await run(media.binaries.ffprobe, packets)).stdout.trim().split('\n').map(Number.parseFloat)
  assert.ok((times[0] ?? 9) < 0.2 && (times.at(-1) ?? 0) > 3, `${times[0]} ${times.at(-1)}`)
  for (const [at, time] of times.entries()) {
    if (at > 0) assert.ok(time > (times[at - 1] ?? 0), `${time}`)
  }
  second.kill()
})

test('B7 a key that can be opened no more keeps no broadcast from its end', async () => {
  const { id, key, recordId } = await live.stream(make, { accountId: account.id, reconnect_seconds: 1 })
  await db.updateTable('records').set({ owner_id: user }).where('id', '=', recordId).execute()
  const target = await addTarget(id, 'sealed elsewhere', 'rtmp://live.example/app', 'any')
  await db.updateTable('translation_targets').set({ key_sealed: 'x' }).where('id', '=', target).execute()
  const encoder = pushClip(media, clip, `${await door()}/${key}`, { loops: -1 })
  encoders.push(encoder)
  await live.session(id, ({ segments, state }) => segments >= 1 && state === 'LIVE')
  encoder.kill()
  const { endReason } = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.notEqual(endReason, 'ERROR')
})

test('B7 a target is saved with a sealed key that nobody is told, by whoever may change the livestream alone', async () => {
  const { id: translationId } = await ownStream()
  const wish = { translationId, name: 'Площадка', url: 'rtmps://live.example/app/', key: ' top-secret-key ' }
  const { result } = await call(translationTargets.save, wish, as)
  const listed = await call(translationTargets.list, { translationId }, as)
  const target = listed.result.targets[0] ?? assert.fail('no target')
  assert.deepEqual([target.url, target.isOn, target.state, target.log], ['rtmps://live.example/app', true, 'OFF', []])
  for (const table of ['translation_targets', 'audit_events', 'calls'] as const) {
    assert.ok(!JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes('top-secret'), table)
  }
  assert.ok(!JSON.stringify(listed.result).includes('top-secret'))
  const other = { user: colleague, account: account.code }
  assert.equal(refusal(await call(translationTargets.save, wish, other)), 'ACCESS/FORBIDDEN')
  assert.equal(
    refusal(await call(translationTargets.toggle, { translationId, id: result.id, isOn: false }, other)),
    'ACCESS/FORBIDDEN',
  )
  const { key: _key, ...without } = wish
  assert.equal(refusal(await call(translationTargets.save, without, as)), 'VALIDATION/FIELD')
  const sealed = async () =>
    (
      await db
        .selectFrom('translation_targets')
        .select('key_sealed')
        .where('id', '=', result.id)
        .executeTakeFirstOrThrow()
    ).key_sealed
  const before = await sealed()
  const renamed = { ...without, id: result.id, rowVersion: target.rowVersion, name: 'Другая' }
  assert.deepEqual((await call(translationTargets.save, renamed, as)).result, { id: result.id })
  assert.equal(await sealed(), before)
  assert.equal(refusal(await call(translationTargets.save, renamed, as)), 'STATE/CONFLICT')
  // a key that is kept is told to no other address
  const { rowVersion } = (await call(translationTargets.list, { translationId }, as)).result.targets[0] ?? assert.fail()
  const moved = { ...renamed, rowVersion, url: 'rtmps://other.example/app' }
  const unsure = await call(translationTargets.save, moved, as)
  assert.deepEqual([refusal(unsure), Object.keys(unsure.error?.fields ?? {})], ['VALIDATION/FIELD', ['key']])
  assert.deepEqual((await call(translationTargets.save, { ...moved, key: 'new' }, as)).result, { id: result.id })
  const stranger = await ownStream()
  const foreign = { ...renamed, translationId: stranger.id }
  assert.equal(refusal(await call(translationTargets.save, foreign, as)), 'NOT_FOUND/TARGET')
})

test('B7 the stream id and the passphrase of an address of SRT are kept as secrets, each of its own server', async () => {
  const { id: translationId } = await ownStream()
  const whole =
    'srt://live.example:9000?mode=caller&streamid=#!::r=top-secret,m=publish&passphrase=top-secret-pass&latency=2000000'
  const { result } = await call(translationTargets.save, { translationId, name: 'Площадка', url: whole }, as)
  const { id } = result
  const secretOf = async () => {
    const [target] = await wantedTargets(services, db, translationId)
    return Object.fromEntries(new URLSearchParams(target?.key))
  }
  const both = { streamid: '#!::r=top-secret,m=publish', passphrase: 'top-secret-pass' }
  assert.deepEqual(await secretOf(), both)
  const listed = async () =>
    (await call(translationTargets.list, { translationId }, as)).result.targets[0] ?? assert.fail()
  assert.equal((await listed()).url, 'srt://live.example:9000?latency=2000000')
  for (const table of ['translation_targets', 'audit_events', 'calls'] as const) {
    assert.ok(!JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes('top-secret'), table)
  }
  const save = async (url: string, key?: string) => {
    const { rowVersion } = await listed()
    return call(translationTargets.save, { translationId, id, rowVersion, name: 'П', url, ...(key && { key }) }, as)
  }
  const fieldsOf = ({ error }: { error?: { fields?: object } }) => Object.keys(error?.fields ?? {})
  await save('srt://live.example:9000?latency=500000')
  assert.deepEqual([await secretOf(), (await listed()).url], [both, 'srt://live.example:9000?latency=500000'])
  await save('srt://live.example:9000', 'another-pass')
  assert.deepEqual(await secretOf(), { ...both, passphrase: 'another-pass' })
  // a secret that is kept is told to no other server
  assert.deepEqual(fieldsOf(await save('srt://live.example:9001')), ['url'])
  assert.deepEqual(fieldsOf(await save('rtmp://live.example/app')), ['key'])
  await save('srt://other.example:9000', 'third-passphrase')
  assert.deepEqual(await secretOf(), { passphrase: 'third-passphrase' })
  await save('srt://third.example:9000?streamid=plain')
  assert.deepEqual(await secretOf(), { streamid: 'plain' })
  assert.deepEqual(fieldsOf(await save('srt://third.example:9000?passphrase=0123456789', '0123456789')), ['key'])
  assert.deepEqual(fieldsOf(await save('srt://third.example:9000', 'short')), ['key'])
  for (const query of ['passphrase=short', 'mode=listener', `streamid=${'x'.repeat(513)}`])
    assert.deepEqual(fieldsOf(await save(`srt://third.example:9000?${query}`)), ['url'], query)
  await save('rtmp://third.example/app', 'rtmp-key')
  await save('srt://third.example:9000')
  assert.deepEqual(await secretOf(), {})
  // what is kept is what was judged, however it is misread
  await save('srt://third.example:9000\\@10.0.0.1:9001')
  assert.equal((await listed()).url, 'srt://third.example:9000')
})

test('B7 a livestream is sent on by SRT, with the stream id and the passphrase that its receiver wants', async () => {
  const [from, to] = [await ownStream(), await ownStream()]
  await door()
  while (engine.srtPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const url = `srt://127.0.0.1:${engine.srtPort}`
  await addTarget(from.id, 'good', url, `streamid=live%2F${to.id}&passphrase=${to.key}`)
  await addTarget(from.id, 'wrong', url, `streamid=live%2F${to.id}&passphrase=${from.key}`)
  const encoder = pushClip(media, clip, `${await door()}/${from.key}`, { loops: -1 })
  encoders.push(encoder)
  await live.session(to.id, ({ segments, state }) => segments >= 1 && state === 'LIVE')
  const targets = await targetsWhen(from.id, ({ good, wrong }) => good === 'LIVE' && wrong === 'WAITING')
  const problems = Object.fromEntries(targets.map(({ name, problem, detail }) => [name, `${problem} ${detail}`.trim()]))
  assert.deepEqual(problems, { good: 'null', wrong: 'PASSPHRASE SRT 1010' })
  encoder.kill()
})

test('T-SSRF a target in a closed network, of another kind or with a login is refused', async () => {
  const { id: translationId } = await ownStream()
  const addresses = [
    ...[
      'http://live.example/app',
      'live.example',
      '',
      'rtmp://',
      'rtmp://u:p@live.example/app',
      'rtmp://10.0.0.1/live',
    ],
    ...['rtmp://127.0.0.1/live', 'rtmp://0x7f.1/live', 'rtmp://2130706433/live', 'rtmp://localhost/live'],
    ...[
      'rtmp://[::1]/live',
      'rtmp://[::ffff:10.0.0.1]/live',
      'rtmps://169.254.169.254/x',
      'rtmp://live.example:22/app',
    ],
    ...['srt://10.0.0.1:9000', 'srt://127.0.0.1:9000', 'srt://0x7f.1:9000', 'srt://[::1]:9000', 'srt://localhost:9000'],
    ...['srt://live.example', 'srt://live.example:53', 'srt://u:p@live.example:9000'],
    ...[
      'srt:live.example:9000',
      'srt://live.example:9000 ?streamid=a',
      'srt://[fe80::1]:9000',
      'srt://169.254.169.254:9000',
    ],
    ...['rtmp://live.example/a b', 'file:///etc/passwd', 'rtmp://metadata.google.internal/live'],
  ]
  for (const url of addresses) {
    const { error } = await call(translationTargets.save, { translationId, name: 'Н', url, key: 'k' }, as)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['url']], url)
  }
})

test('a livestream has so many targets and each so many lines at most', async () => {
  const { id: translationId } = await ownStream()
  const wish = { translationId, name: 'Н', url: 'rtmp://live.example/app', key: 'k' }
  const { result } = await call(translationTargets.save, wish, as)
  for (let made = 1; made < translationBounds.targets; made += 1) await call(translationTargets.save, wish, as)
  assert.equal(refusal(await call(translationTargets.save, wish, as)), 'LIMIT/QUOTA')
  for (let line = 0; line < translationBounds.targetLog + 5; line += 1) {
    const report = { state: 'WAITING', problem: 'REFUSED', detail: `${line}` } as const
    await db.transaction().execute((tx) => saveTargetReport(tx, result.id, report))
  }
  const { targets } = (await call(translationTargets.list, { translationId }, as)).result
  const log = targets[0]?.log ?? []
  assert.deepEqual([log.length, log[0]?.detail], [translationBounds.targetLog, '54'])
})

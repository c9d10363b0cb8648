import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { listen, testHttp } from '../../../test/test-http.ts'
import { plainClip, testSecrets } from '../../../test/test-media.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { readPlaylist } from '../../ffmpeg/playlist.ts'
import type { ClaimedTask, TaskContext } from '../../tasks/handlers.ts'
import { findJoined, readJoined } from '../downloads/joined-rendition.ts'
import { playbackKey } from '../playback/playback.ts'
import { addressesEnd, signGrant } from '../playback/token.ts'
import { findRenditions } from '../records/records.sql.ts'
import { encryptTask } from './encrypt.task.ts'

const product = await testProcessing()
const { db, media, storage, account, user } = product
const { work, stopWork, workUntilKilled, uploaded, finished, read, readVersion, untilEnded, keys } = product
after(product.close)
const make = testRows(db)
const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)
const { app, call, services } = await testHttp({ db, services: { storage, secrets: testSecrets, now } })
const { port } = await listen(app)
await db.updateTable('users').set({ admin: true, name: 'Анна' }).where('id', '=', user.id).execute()
const admin = { user: user.id }
const clip = await media.make('clip.mp4', plainClip(9, '320x180'))
const run = promisify(execFile)

/** Returns what the files of a record are told to be, each answer once. */
const areEncrypted = async (id: number) => [
  ...new Set((await findRenditions(db, account.id, id)).map(({ encrypted }) => encrypted)),
]
const status = async () => (await call(encryption.getEncryptorStatus, { accountId: account.id }, admin)).result
const update = async (useEncryptor: boolean) =>
  (await call(encryption.updateEncryptorStatus, { accountId: account.id, useEncryptor }, admin)).result

/** A video that plays, made in the form that its account wants. */
async function playing() {
  if (!(await status()).useEncryptor) return finished(clip)
  const record = await uploaded(clip)
  await work()
  await untilEnded(record.id)
  await stopWork()
  return record
}

type Made = Awaited<ReturnType<typeof uploaded>>

/** The folder of addresses of a record, signed now. */
function addresses({ uuid, versionId }: Pick<Made, 'uuid' | 'versionId'>): string {
  const grant = { use: 'embed', uuid, versionId, viewer: null, expiresAt: addressesEnd(now()) } as const
  return `http://127.0.0.1:${port}/v/${uuid}/${signGrant(playbackKey(services), grant)}/`
}

async function ask(url: string) {
  const answer = await fetch(url)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, cache: answer.headers.get('cache-control'), body, text: body.toString() }
}

/** Returns how many pictures ffmpeg reads of a file; it throws where it cannot. */
async function pictures(input: string): Promise<number> {
  const hls = input.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : []
  const args = ['-nostdin', '-v', 'error', '-xerror', ...hls, '-i', input]
  const { stdout } = await run(media.binaries.ffmpeg, [...args, '-map', '0:v:0', '-f', 'framemd5', '-'])
  return stdout.split('\n').filter((line) => /^0,/.test(line)).length
}

/** Everything that a player fetches of the first rung, as files beside each other; the playlist's path. */
async function fetched(base: string): Promise<string> {
  const master = await ask(`${base}master.m3u8`)
  const rung = `${base}${firstRung(master.text)}`
  const folder = await mkdtemp(join(media.folder, 'fetched-'))
  const { text } = await ask(`${rung}index.m3u8`)
  await writeFile(join(folder, 'index.m3u8'), text)
  const named = [...text.matchAll(/URI="([^"]+)"/g)].map(([, name]) => name ?? '')
  for (const file of [...named, ...readPlaylist(text).segments.map((segment) => segment.file)]) {
    const answer = await ask(`${rung}${file}`)
    assert.equal(answer.status, 200, file)
    await writeFile(join(folder, file), answer.body)
  }
  return join(folder, 'index.m3u8')
}

const firstRung = (master: string) => /^(.*)index\.m3u8$/m.exec(master)?.[1] ?? ''

test('C-4-26 C-7.3-28 C-7.3-30 an administrator switches the encryptor of an account, which the journal keeps', async () => {
  const { id: other } = await make.account()
  assert.deepEqual(
    await call(encryption.getEncryptorStatus, { accountId: other }, admin).then(({ result }) => result.useEncryptor),
    false,
  )
  const on = (await call(encryption.updateEncryptorStatus, { accountId: other, useEncryptor: true }, admin)).result
  assert.deepEqual(
    [on.useEncryptor, on.progress, on.running, on.error, on.changedBy],
    [true, { done: 0, total: 0 }, false, null, 'Анна'],
  )
  assert.ok(on.changedDate && Math.abs(Date.parse(on.changedDate) - Date.now()) < 60_000)
  // told again nothing is changed
  await call(encryption.updateEncryptorStatus, { accountId: other, useEncryptor: true }, admin)
  const rows = await db.selectFrom('audit_events').selectAll().where('account_id', '=', other).execute()
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before, after]),
    [['encryption.updateEncryptorStatus', { useEncryptor: false }, { useEncryptor: true }]],
  )
  const unknown = await call(encryption.updateEncryptorStatus, { accountId: 987_654, useEncryptor: true }, admin)
  assert.equal(unknown.error?.code, 'ACCOUNT_NOT_FOUND')
  const someone = { user: await make.user() }
  const params = { accountId: other, useEncryptor: true }
  assert.equal((await call(encryption.getEncryptorStatus, { accountId: other }, someone)).error?.type, 'ACCESS')
  assert.equal((await call(encryption.updateEncryptorStatus, params, someone)).error?.type, 'ACCESS')
})

test('C-7.3-29 members of an account hear how far it is encrypted, and nobody hears it of another one', async () => {
  const { id: other, code } = await make.account()
  const member = await make.user()
  await make.member(other, member, [])
  const as = { user: member, account: code }
  const { result } = await call(encryption.getEncryptorStatusByCode, { code }, as)
  assert.deepEqual(result, { useEncryptor: false, progress: { done: 0, total: 0 } })
  const foreign = await call(encryption.getEncryptorStatusByCode, { code: 'studio' }, as)
  const unknown = await call(encryption.getEncryptorStatusByCode, { code: 'no-such-one' }, as)
  assert.equal(foreign.error?.code, 'ACCOUNT_NOT_FOUND')
  assert.deepEqual(foreign.error?.extra, unknown.error?.extra)
})

test('A23 a new video of an account with encryption is encrypted from its first segment on, which plays before the rest is made', async () => {
  await update(true)
  const record = await uploaded(clip)
  await work()
  await until(
    () => read(record.id),
    ({ playable }) => playable,
  )
  const first = await ask(`${addresses(record)}master.m3u8`)
  const early = await ask(`${addresses(record)}${firstRung(first.text)}index.m3u8`)
  await untilEnded(record.id)
  await stopWork()
  assert.match(first.text, /^encrypted\/\d+\/180\/index\.m3u8$/m)
  assert.match(early.text, /#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="0.key"\n#EXTINF/)
  const playlist = await fetched(addresses(record))
  assert.equal(await pictures(playlist), 225)
  // without the key, what lies in the storage and is sent is nothing that plays
  await rm(join(dirname(playlist), '0.key'))
  await assert.rejects(pictures(playlist))
  const rung = `${addresses(record)}${firstRung(first.text)}`
  const [init, segment, key] = [await ask(`${rung}init.mp4`), await ask(`${rung}00000.m4s`), await ask(`${rung}0.key`)]
  const raw = join(media.folder, 'raw.mp4')
  await writeFile(raw, Buffer.concat([init.body, segment.body]))
  await assert.rejects(pictures(raw))
  assert.equal(segment.cache, 'public, max-age=31536000, immutable')
  assert.deepEqual([key.status, key.body.length, key.cache], [200, 16, 'no-store'])
  const decipher = createDecipheriv('aes-128-cbc', key.body, Buffer.alloc(16))
  const clear = Buffer.concat([decipher.update(segment.body), decipher.final()])
  await writeFile(raw, Buffer.concat([init.body, clear]))
  assert.ok((await pictures(raw)) > 0)
  const { output_prefix: prefix } = await readVersion(record.versionId)
  const { sealed } = await db
    .selectFrom('place_keys')
    .select('sealed')
    .where('place', '=', prefix ?? '')
    .executeTakeFirstOrThrow()
  assert.ok(!Buffer.from(sealed, 'base64').includes(key.body), 'the key is sealed at rest')
  assert.deepEqual((await status()).progress, { done: 1, total: 1 })
  assert.deepEqual(await areEncrypted(record.id), [true])
})

test('the small frames of an encrypted video are made of its pictures', async () => {
  await update(true)
  const record = await uploaded(clip)
  await work(false, undefined, 1)
  const { sprite } = await until(
    () => read(record.id),
    (row) => row.sprite !== null,
  )
  await stopWork()
  assert.match(JSON.stringify(sprite), /"count":[1-9]/)
})

/** The first rung as people save it, and a part of it. */
async function saved({ versionId }: Made) {
  const { output_prefix: prefix } = await readVersion(versionId)
  const joined = await findJoined(services, `${prefix}180/`)
  assert.ok(joined)
  const bytes = async (range: { start: number; end: number } | null) => buffer(readJoined(services, joined, range))
  return { sizeBytes: joined.sizeBytes, whole: await bytes(null), part: await bytes({ start: 90_000, end: 150_001 }) }
}

/** Runs the background until every video of the account that can has the form it wants. */
async function followed() {
  await work(false, undefined, 1)
  const ended = await until(status, ({ running }) => !running)
  await stopWork()
  return ended
}

test('A23 C-7.3-30 older videos are encrypted by a task and given back in clear, byte by byte as they were', async () => {
  await update(false)
  await followed()
  const record = await playing()
  const before = await fetched(addresses(record))
  const old = addresses(record)
  const savedBefore = await saved(record)
  const { output_prefix: clearPrefix } = await readVersion(record.versionId)
  assert.equal((await update(true)).running, true)
  const on = await followed()
  assert.deepEqual([on.progress.done, on.error, on.failed], [on.progress.total, null, 0])
  const { output_prefix: prefix } = await readVersion(record.versionId)
  assert.notEqual(prefix, clearPrefix)
  const playlist = await fetched(addresses(record))
  assert.match(await readFile(playlist, 'utf8'), /METHOD=AES-128/)
  assert.equal(await pictures(playlist), 225)
  // who may download gets a file that plays everywhere, whatever form it is kept in
  assert.deepEqual(await saved(record), savedBefore)
  assert.ok(savedBefore.sizeBytes > 150_001 && savedBefore.whole.length === savedBefore.sizeBytes)
  // who began to watch before goes on in clear; an address that is signed later has nothing in clear
  assert.deepEqual((await ask(`${old}180/00001.m4s`)).body, await readFile(join(dirname(before), '00001.m4s')))
  clock.aheadMs = 10 * 60_000
  for (const file of ['index.m3u8', 'init.mp4', '00001.m4s'])
    assert.equal((await ask(`${addresses(record)}180/${file}`)).status, 404, file)
  clock.aheadMs = 0
  const renditions = await db
    .selectFrom('renditions')
    .select('playlist_key')
    .where('version_id', '=', record.versionId)
    .execute()
  assert.deepEqual(renditions, [{ playlist_key: `${prefix}180/index.m3u8` }])

  const watching = addresses(record)
  const { text: master } = await ask(`${watching}master.m3u8`)
  await update(false)
  await followed()
  const clear = await fetched(addresses(record))
  for (const file of ['index.m3u8', 'init.mp4', '00000.m4s', '00001.m4s', '00002.m4s'])
    assert.deepEqual(await readFile(join(dirname(clear), file)), await readFile(join(dirname(before), file)), file)
  // who watches it encrypted still gets its segments and its keys
  assert.equal((await ask(`${watching}${firstRung(master)}00001.m4s`)).status, 200)
  assert.equal((await ask(`${watching}${firstRung(master)}0.key`)).status, 200)
  // and a day later nothing is left of it, nor its key
  await db.updateTable('tasks').set({ run_after: new Date() }).where('type', '=', 'purge').execute()
  await work()
  await until(
    () => db.selectFrom('tasks').select('id').where('type', '=', 'purge').where('state', '<>', 'DONE').execute(),
    (waiting) => waiting.length === 0,
  )
  await stopWork()
  assert.equal((await ask(`${watching}${firstRung(master)}0.key`)).status, 404)
  const { output_prefix: last } = await readVersion(record.versionId)
  const folders = new Set((await keys(`hls/${record.uuid}/`)).map((key) => key.split('/').slice(0, 3).join('/')))
  assert.deepEqual([...folders], [last?.slice(0, -1)])
})

test('R5 a worker killed in the middle leaves a video whole as it was, and the next one ends the work and clears away', async () => {
  await update(false)
  await followed()
  const record = await playing()
  await update(true)
  await workUntilKilled({ method: 'put', key: '00001.m4s' })
  const half = await readVersion(record.versionId)
  assert.notEqual(half.recast_prefix, null)
  const left = await keys(half.recast_prefix ?? '')
  assert.ok(left.length > 0)
  assert.equal(await pictures(await fetched(addresses(record))), 225)
  assert.doesNotMatch((await ask(`${addresses(record)}master.m3u8`)).text, /encrypted/)
  assert.deepEqual(await areEncrypted(record.id), [false])
  // its worker is known to be dead
  await work(true, undefined, 1)
  await until(status, ({ running }) => !running)
  await stopWork()
  const whole = await readVersion(record.versionId)
  assert.deepEqual([whole.recast_prefix, whole.recast_task_id], [null, null])
  assert.deepEqual(await keys(half.recast_prefix ?? ''), [])
  assert.equal(await pictures(await fetched(addresses(record))), 225)
  assert.match((await ask(`${addresses(record)}master.m3u8`)).text, /encrypted/)
})

test('A23 a task tells how far it is after each video, and lets others have their turn when its slice is over', async () => {
  await update(false)
  await followed()
  const older = await playing()
  const newer = await playing()
  await update(true)
  const { id } = await db
    .selectFrom('tasks')
    .select('id')
    .where('type', '=', 'encrypt')
    .where('state', '=', 'QUEUED')
    .executeTakeFirstOrThrow()
  const reports: number[] = []
  const task: ClaimedTask<'encrypt'> = {
    ...{ id, type: 'encrypt', accountId: account.id, payload: {}, claim: 1, attempts: 0 },
    ...{ recordId: null, versionId: null, requestId: null },
  }
  const context: TaskContext = {
    ...{ db, signal: new AbortController().signal, advanced: async () => undefined, log: () => undefined },
    progress: async (percent) => void reports.push(percent),
    transaction: (work) => db.transaction().execute(work),
  }
  const forms = async () => [await areEncrypted(older.id), await areEncrypted(newer.id)]
  assert.ok(await encryptTask(services, { sliceMs: 0 }).run(task, context), 'it queues itself anew')
  const { done, total } = (await status()).progress
  assert.deepEqual([done < total, reports], [true, [(100 * done) / total]])
  assert.deepEqual(await forms(), [[false], [true]])
  assert.equal(await encryptTask(services).run({ ...task, claim: 2 }, context), undefined)
  assert.deepEqual([reports.length, reports.at(-1)], [1 + total - done, 100])
  assert.deepEqual(await forms(), [[true], [true]])
})

test('one video that cannot be read is told of and plays on as far as it does, the others follow, and the next switch tries it again', async () => {
  await update(false)
  await followed()
  const [broken, sound] = [await playing(), await playing()]
  const { output_prefix: prefix } = await readVersion(broken.versionId)
  const lost = `${prefix}180/00001.m4s`
  const bytes = await readFile(storage.localPath(lost) ?? '')
  await storage.delete(lost)
  await update(true)
  const ended = await followed()
  assert.deepEqual([ended.failed, ended.progress.total - ended.progress.done], [1, 1])
  assert.match(ended.error ?? '', /часть его файлов не\u00a0читается/)
  assert.equal((await readVersion(broken.versionId)).output_prefix, prefix)
  assert.match((await ask(`${addresses(sound)}master.m3u8`)).text, /encrypted/)
  await storage.put(lost, bytes)
  await update(true)
  const again = await followed()
  assert.deepEqual([again.failed, again.error, again.progress.done], [0, null, again.progress.total])
})

test('T-HLS-1 keys and encrypted segments of another video, version or folder are refused, in whatever form they are asked for', async () => {
  await update(true)
  await followed()
  const [one, other] = [await playing(), await playing()]
  const folderOf = async (made: Made) => firstRung((await ask(`${addresses(made)}master.m3u8`)).text)
  const [own, foreign] = [await folderOf(one), await folderOf(other)]
  assert.equal((await ask(`${addresses(one)}${own}0.key`)).status, 200)
  for (const file of ['0.key', 'init.mp4', '00000.m4s', 'index.m3u8'])
    assert.equal((await ask(`${addresses(one)}${foreign}${file}`)).status, 404, file)
  const forms = ['00.key', '0.KEY', '-1.key', '0.key%00', '0.key/', '%30.key/..', '1000000.key', '0.key.m4s', 'x.key']
  for (const file of forms) assert.equal((await ask(`${addresses(one)}${own}${file}`)).status, 404, file)
  assert.equal((await ask(`${addresses(one)}180/0.key`)).status, 404)
  assert.equal((await ask(`${addresses(one)}180/00000.m4s`)).status, 404)
  // a preview of somebody who may no longer look, and a video that is taken back, have no key
  await db.updateTable('records').set({ moderation: 'REJECTED' }).where('id', '=', one.id).execute()
  assert.equal((await ask(`${addresses(one)}${own}0.key`)).status, 404)
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', other.id)
    .execute()
  assert.equal((await ask(`${addresses(other)}${foreign}0.key`)).status, 404)
  assert.equal((await ask(`${addresses(other).slice(0, -9)}AAAAAAAA/${foreign}0.key`)).status, 404)
})

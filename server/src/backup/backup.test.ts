import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, testFolder, testInstallation } from '../../test/test-installation.ts'
import { testRows } from '../../test/test-rows.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { BackupKind } from '../database/tables/backups.ts'
import { runBackup } from '../features/backups/run-backup.ts'
import { newestRun } from '../features/backups/runs.sql.ts'
import { isHeld } from '../storage/disk-hold.ts'
import type { Storage } from '../storage/storage.ts'
import { noteBackup, prepareUpgrade } from '../upgrade.ts'
import { openChunks } from './chunks.ts'
import { keepLog } from './cluster.sql.ts'
import { forgetDamage, readDamage, writeDamage } from './damage.ts'
import { readList } from './file-list.ts'
import { makeBackup, noPassphrase } from './make-backup.ts'
import { makePoint, releaseLog } from './make-point.ts'
import { listNames, readAll, readManifest, writeManifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { sealSecret } from './seal.ts'
import { openSource } from './source.ts'
import { verifyBackups } from './verify-backup.ts'

const made = await testInstallation()
const { db, storage, settings } = made
const make = testRows(db)
const user = await make.user()
const account = (await make.account()).id
const say = () => {}
const openFolder = (folder: string) => openPlace({ text: folder, credentials: null }, true)
const video = randomBytes(300_000)
await storage.put('sources/one/1/source', video)
await storage.put('hls/one/1-1-1/0.m4s', 'a segment')
const events = path.join(made.folders.statistics, 'events', '000001795824000-0123456789ab.events')
await writeFile(events, '{"session":"a"}\n{"session":"b"}\n')

async function backUp(place: Storage, more: { say?: (line: string) => void } = {}) {
  await using closing = new AsyncDisposableStack()
  const source = await openSource(settings, closing)
  return await makeBackup({ place, source, passphrase: null, say, ...more })
}

/** Restores into a new folder; answers the names of the records that are there. */
async function restore(place: Storage, target: string | null = null) {
  const dataDir = path.join(testFolder(), 'data')
  let names: string[] = []
  const settle = async ({ db: doors }: OpenDatabase) => {
    const rows = await doors.platform('operator').selectFrom('records').select('name').orderBy('id').execute()
    names = rows.map(({ name }) => name)
  }
  const result = await restoreBackup({
    ...{ place, dataDir, target, passphrase: async () => null, say, settle, durable: false },
  })
  const file = (name: string) => readFile(path.join(dataDir, name))
  return { ...result, names, file }
}

const placeFolder = testFolder()
const place = await openFolder(placeFolder)

test('issue 28 a backup under writes is restored whole, with what was removed while it ran and was named by its database', async () => {
  await make.record(account, user, { name: 'до копии' })
  await storage.put('hls/gone/1-1-1/0.m4s', 'gone meanwhile')
  let isCopied = false
  let isRemoved = false
  let [puts, written] = [0, 0]
  const removing: Storage = {
    ...place,
    async put(key, body) {
      puts += 1
      if (!isCopied && puts % 20 === 0) {
        written += 1
        await make.record(account, user, { name: `${written}` })
      }
      if (isCopied && !isRemoved) {
        isRemoved = true
        await storage.deletePrefix('hls/gone/')
        await make.record(account, user, { name: 'после копии' })
      }
      return place.put(key, body)
    },
  }
  const result = await backUp(removing, { say: (line) => (isCopied ||= line.startsWith('Копируем то')) })
  assert.ok(isRemoved && !existsSync(path.join(made.folders.storage, 'hls/gone')))
  assert.equal(await isHeld(made.folders.storage), false)
  assert.ok(!existsSync(path.join(made.folders.storage, '.removed')))

  const { names, rows, file } = await restore(place)
  assert.deepEqual(await file('storage/sources/one/1/source'), video)
  assert.equal(String(await file('storage/hls/gone/1-1-1/0.m4s')), 'gone meanwhile')
  assert.deepEqual(await file(`statistics/events/${path.basename(events)}`), await readFile(events))
  const { rowsBefore = {}, rowsAfter = {} } = result.manifest.database ?? {}
  for (const [table, count] of Object.entries(rows ?? {})) {
    assert.ok(count >= (rowsBefore[table] ?? 0) && count <= (rowsAfter[table] ?? 0), table)
  }
  assert.equal(names[0], 'до копии')
  assert.ok(!names.includes('после копии'), 'what was written behind the moment is not there')
  assert.ok(written > 10 && names.length > written / 2, `${names.length} of ${written}`)
  assert.deepEqual(
    names.slice(1),
    Array.from({ length: names.length - 1 }, (_, number) => `${number + 1}`),
    'every write up to the moment is there',
  )
})

test('issue 28 a second backup stores only what is new, and the first stays as it was', async () => {
  const [first] = await listNames(place)
  await storage.put('hls/one/1-1-1/1.m4s', 'another segment')
  const before = openChunks(place)
  const chunks = new Set<string>()
  for await (const hash of before.list()) chunks.add(hash)
  const { manifest, bytes, addedBytes } = await backUp(place)
  assert.ok(addedBytes < bytes / 2, `${addedBytes} of ${bytes}`)
  const stored = manifest.storage
  assert.ok(stored)
  const files: string[] = []
  for await (const { path: name, chunks: pieces } of readList(before, stored)) {
    files.push(name)
    if (name.startsWith('sources/')) assert.ok(pieces.every((hash) => chunks.has(hash)))
  }
  assert.deepEqual(files, ['hls/one/1-1-1/0.m4s', 'hls/one/1-1-1/1.m4s', 'sources/one/1/source'])
  const old = (await readManifest(place, first ?? '')).storage
  assert.ok(old)
  const earlier = await Array.fromAsync(readList(before, old), ({ path: name }) => name)
  assert.deepEqual(earlier, ['hls/one/1-1-1/0.m4s', 'sources/one/1/source'])
})

test('issue 28 any moment between two points is restored, and one that no point has reached is refused', async () => {
  const elsewhere = await openFolder(testFolder())
  await using closing = new AsyncDisposableStack()
  const source = await openSource(settings, closing)
  assert.equal(await makePoint(elsewhere, source), null, 'there is nothing to continue')
  await keepLog(source.session as NonNullable<typeof source.session>)
  await makeBackup({ place: elsewhere, source, passphrase: null, say })
  await make.record(account, user, { name: 'раньше' })
  await storage.put('images/short/1/poster.jpg', 'shortly there')
  await makePoint(elsewhere, source)
  await storage.deletePrefix('images/short/')
  const [moment] = await ask<{ at: Date }>(made.server.connection, 'select clock_timestamp() as at')
  await make.record(account, user, { name: 'позже' })
  await storage.put('hls/late/1-1-1/0.m4s', 'late')
  const [quiet] = await ask<{ at: Date }>(made.server.connection, 'select clock_timestamp() as at')
  const point = await makePoint(elsewhere, source)
  assert.ok(point && moment && quiet)

  const between = await restore(elsewhere, moment.at.toISOString())
  assert.equal(between.names.at(-1), 'раньше')
  assert.equal(String(await between.file('storage/images/short/1/poster.jpg')), 'shortly there')
  const atQuiet = await restore(elsewhere, quiet.at.toISOString())
  assert.equal(atQuiet.names.at(-1), 'позже', 'nothing of the product was written between the moment and the point')
  assert.deepEqual((await restore(elsewhere)).names.slice(-2), ['раньше', 'позже'])
  await assert.rejects(restore(elsewhere, '2999-01-01T00:00Z'), /на.более поздний момент восстановить нельзя/)
  await assert.rejects(restore(elsewhere, 'вчера'), /Момент пишут так/)
  await rm(path.join(made.folders.storage, 'hls/late'), { recursive: true })
  await makePoint(elsewhere, source)
  for (const name of (await listNames(elsewhere)).slice(1, 3)) await elsewhere.delete(`backups/${name}.json`)
  await assert.rejects(restore(elsewhere), /не.хватает [0-9A-F]{24}/, 'a log with a gap is no log')
})

test('issue 28 kill -9 in mid-backup leaves the former backups whole, and the next run clears away what it left', async () => {
  const before = await listNames(place)
  await writeFile(path.join(made.folders.storage, 'sources/one/1/new'), randomBytes(200_000))
  const child = spawn(process.execPath, ['--input-type=module', '-e', killedRun], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  child.stdin.end(JSON.stringify({ dataDir: made.dataDir, placeFolder }))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await ended
  assert.deepEqual(await listNames(place), before, 'there is no half of a backup')
  assert.ok(await isHeld(made.folders.storage), 'the hold outlives its process by its lease')
  const { manifest } = await unlocked(() => backUp(place))
  assert.equal(await isHeld(made.folders.storage), false)
  const { chunks, backups } = await pruneBackups(place, { days: 1, weeks: 0 })
  assert.equal(backups, before.length)
  assert.ok(chunks > 0, 'pieces of removed backups go')
  assert.deepEqual(await listNames(place), [manifest.name])
  const checked = await verifyBackups(place, say)
  assert.deepEqual([checked.damaged.size, checked.backups], [0, 1])
  const left = new Set<string>()
  for await (const hash of openChunks(place).list()) left.add(hash)
  assert.equal(left.size, checked.chunks, 'nothing is stored that no backup names')
})

/** The lock of a killed process is free a moment later. */
async function unlocked<R>(work: () => Promise<R>): Promise<R> {
  for (const deadline = Date.now() + 60_000; ; await delay(20)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !/уже делается/.test(String(error))) throw error
    }
  }
}

// a program that backs up and stops for good once the database is copied
const killedRun = `
  import { text } from 'node:stream/consumers'
  const { makeBackup } = await import('${path.join(import.meta.dirname, 'make-backup.ts')}')
  const { openSource } = await import('${path.join(import.meta.dirname, 'source.ts')}')
  const { openPlace } = await import('${path.join(import.meta.dirname, 'place.ts')}')
  const { readSettings } = await import('${path.join(import.meta.dirname, '../settings.ts')}')
  const { dataDir, placeFolder } = JSON.parse(await text(process.stdin))
  const settings = readSettings({ DATA_DIR: dataDir, SECRET_KEY: '${'k'.repeat(40)}' })
  const source = await openSource(settings, new AsyncDisposableStack())
  const place = await openPlace({ text: placeFolder, credentials: null }, false)
  let hangs = false
  const hanging = { ...place, put: (...given) => (hangs ? new Promise(() => {}) : place.put(...given)) }
  const say = (line) => {
    if (!line.startsWith('Копируем то')) return
    hangs = true
    console.log(line)
  }
  await makeBackup({ place: hanging, source, passphrase: null, say })
`

test('issue 28 a damaged piece is found with the files it is of, is never restored, and the next backup stores it anew', async () => {
  const [name = ''] = await listNames(place)
  const stored = (await readManifest(place, name)).storage
  assert.ok(stored)
  let hash = ''
  for await (const entry of readList(openChunks(place), stored)) {
    if (entry.path === 'sources/one/1/source') hash = entry.chunks[0] ?? ''
  }
  const file = path.join(placeFolder, 'chunks', hash.slice(0, 2), hash)
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000)
  await writeFile(file, bytes)
  const found = await verifyBackups(place, say)
  assert.deepEqual([...found.damaged], [[name, ['sources/one/1/source']]])
  await assert.rejects(restore(place), new RegExp(`Копия ${name} повреждена: кусок ${hash.slice(0, 12)} испорчен`))
  assert.deepEqual([...(await readDamage(place))], [hash])
  // a check that runs beside the backup finds another one
  let finding: Promise<void> | undefined
  await backUp(place, {
    say: () => {
      finding ??= writeDamage(place, new Set([hash, 'found since']))
    },
  })
  await finding
  assert.deepEqual([...(await readDamage(place))], ['found since'])
  await forgetDamage(place, new Set(['found since', 'another']))
  assert.equal(await place.readText('damaged.json'), null)
  assert.deepEqual((await verifyBackups(place, say)).damaged.size, 0)
})

test('issue 28 a restore refuses, before it writes a byte: data, a cut or changed description, a newer form or program, too little room', async () => {
  const [name = ''] = await listNames(place)
  const good = await readManifest(place, name)
  const elsewhere = testFolder()
  const other = await openFolder(elsewhere)
  await assert.rejects(restore(other), /Целых копий здесь нет/)
  const dataDir = testFolder()
  const into = (target: string | null = null, passphrase: string | null = null) =>
    restoreBackup({
      ...{ place: other, dataDir, target, passphrase: async () => passphrase, say, durable: false },
      settle: async () => {},
    })
  const secret = await sealSecret(Buffer.from('secret'), 'лёгкая тихая река', 2 ** 10)
  await writeManifest(other, { ...good, secret })
  await assert.rejects(into(), /Нужна парольная фраза этой копии/)
  await assert.rejects(into(null, 'быстрая горная река'), /фраза не.подходит к.копии .*: ничего не.записано/)
  await writeManifest(other, { ...good, migration: '9999_later.sql' })
  await assert.rejects(into(), /Склейка новее этой/)
  await writeManifest(other, { ...good, format: 2 as 1 })
  await assert.rejects(into(name), /более новая Склейка/)
  const description = path.join(elsewhere, 'backups', `${name}.json`)
  await writeManifest(other, good)
  const text = await readFile(description, 'utf8')
  await writeFile(description, text.slice(0, -20))
  await assert.rejects(into(name), /обрезано или изменено/)
  await writeFile(description, text.replace(good.release, '0.0.0'))
  await assert.rejects(into(name), /обрезано или изменено/)
  assert.deepEqual((await readAll(other)).whole, [])
  assert.ok(good.storage)
  const later = { name: 'full-29990101T000000000Z', at: '2999-01-01T00:00:00.000Z' }
  await writeManifest(place, { ...good, ...later, storage: { ...good.storage, bytes: 2 ** 52 } })
  const huge = restoreBackup({
    ...{ place, dataDir, target: null, passphrase: async () => null, say, durable: false },
    settle: async () => {},
  })
  await assert.rejects(huge, /мало места: нужно .*ГБ, свободно .*ГБ. Ничего не.записано/)
  await place.delete('backups/full-29990101T000000000Z.json')
  assert.deepEqual(await readdir(dataDir), [])
  await writeFile(path.join(dataDir, 'secret'), 'x')
  await assert.rejects(
    restoreBackup({
      ...{ place, dataDir, target: null, passphrase: async () => null, say, durable: false },
      settle: async () => {},
    }),
    /уже есть данные/,
  )
})

test('issue 28 a place holds backups of one installation, lies outside of the data, and no two run at once', async () => {
  const [name = ''] = await listNames(place)
  const elsewhere = await openFolder(testFolder())
  await writeManifest(elsewhere, { ...(await readManifest(place, name)), installation: 'of another one' })
  await assert.rejects(backUp(elsewhere), /другой установки/)
  const full = testFolder()
  await writeFile(path.join(full, 'letter.txt'), 'x')
  await assert.rejects(openFolder(full), /лежат другие файлы/)
  await assert.rejects(openPlace({ text: testFolder(), credentials: null }, false), /резервных копий здесь нет/)
  await using closing = new AsyncDisposableStack()
  const source = await openSource(settings, closing)
  await assert.rejects(backUp(place), /Резервная копия уже делается/)
  const sealed = { ...source, secret: Buffer.from('secret') }
  const before = await listNames(place)
  await assert.rejects(makeBackup({ place, source: sealed, passphrase: null, say }), { message: noPassphrase })
  assert.deepEqual(await listNames(place), before, 'a secret is never copied in clear')
})

after(() => rm(placeFolder, { recursive: true, force: true }))

test('issue 28 before an upgrade that only a backup undoes one is made, whole and behind those of before', async () => {
  const full = async () => (await readAll(place)).whole.filter(({ kind }) => kind === 'full').length
  const before = await full()
  const backup = { to: placeFolder, atMinute: 0, pointMinutes: 0, days: 1, weeks: 1 }
  const upgraded = await prepareUpgrade(
    { ...settings, backup, backupKey: null, backupPassphraseFile: null, backupBeforeUpgrade: 'required' },
    [{ name: '9999_removes.sql', irreversible: true }],
  )
  assert.equal(await full(), before + 1)
  const all = db.platform('operator')
  await noteBackup(all, upgraded)
  const run = await newestRun(all, ['full'], 'DONE')
  assert.deepEqual(
    [run?.name, run?.place, run?.files],
    [(await readAll(place)).whole.at(-1)?.name, placeFolder, upgraded?.files],
  )
  assert.equal((await verifyBackups(place, say)).damaged.size, 0)
})

test('issue 28 the log is kept for the place of points alone; a place that was there before is not begun anew when its disk is away', async () => {
  const all = db.platform('operator')
  await releaseLog(made.folders.postgres)
  const slots = () =>
    ask(made.server.connection, `select 1 from pg_replication_slots where slot_name = 'skleyka_points'`)
  const to = path.join(testFolder(), 'copies')
  const backup = { to, atMinute: 0, pointMinutes: 5, days: 1, weeks: 1 }
  const run = (kind: BackupKind, folder: string) =>
    runBackup({
      ...{ db: all, kind, to: folder, passphraseFile: null, retention: null, say },
      settings: { ...settings, backup, backupKey: null },
    })
  await run('full', path.join(testFolder(), 'by hand'))
  assert.deepEqual(await slots(), [], 'a backup elsewhere')
  const kinds = [(await run('point', to)).manifest.kind, (await run('point', to)).manifest.kind]
  assert.deepEqual(kinds, ['full', 'point'])
  assert.deepEqual([(await newestRun(all, ['full'], 'DONE'))?.place, (await slots()).length], [to, 1])
  await rm(to, { recursive: true })
  await assert.rejects(run('full', to), /не\u00a0открывается/)
  assert.match((await newestRun(all, ['full'], 'FAILED'))?.problem ?? '', /не\u00a0открывается/)
  assert.ok(!existsSync(to))
})

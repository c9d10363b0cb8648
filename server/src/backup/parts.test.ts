import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, utimesSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { testFolder } from '../../test/test-installation.ts'
import { FakeS3 } from '../../test/test-s3.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { holdRemovals, isHeld } from '../storage/disk-hold.ts'
import { openS3Storage } from '../storage/s3/s3.ts'
import { chunkBytes, DamagedChunk, openChunks } from './chunks.ts'
import { copyFolder } from './copy-files.ts'
import { comparePaths, readList } from './file-list.ts'
import { HashSet } from './hash-set.ts'
import { type Manifest, readAll } from './manifest.ts'
import { nameFirst } from './name-first.ts'
import { checkApart } from './place.ts'
import { chooseToKeep, removeUnnamed } from './prune-backups.ts'
import { requireSamePlaces } from './same-places.ts'
import { openSecret, readPassphrase, sealSecret } from './seal.ts'
import { nextSegment, segmentOf } from './segments.ts'
import { openSource } from './source.ts'
import { resolveInside, writeFiles } from './write-files.ts'

const smallCost = 2 ** 10

test('issue 28 a sealed secret opens by its passphrase alone, however it is typed, and not when a bit of it changed', async () => {
  const secret = Buffer.from('secret of the folder')
  const sealed = await sealSecret(secret, 'лёгкая тихая река', smallCost)
  assert.doesNotMatch(JSON.stringify(sealed), /secret of/)
  assert.deepEqual(await openSecret(sealed, 'лёгкая тихая река'.normalize('NFD')), secret)
  assert.equal(await openSecret(sealed, 'лёгкая тихая река.'), null)
  const changed = Buffer.from(sealed.data, 'base64')
  changed.writeUInt8(changed.readUInt8(0) ^ 1, 0)
  assert.equal(await openSecret({ ...sealed, data: changed.toString('base64') }, 'лёгкая тихая река'), null)
})

test('issue 28 a passphrase comes from a file or the standard input without its last newline, and a short one is refused', async () => {
  const file = path.join(testFolder(), 'passphrase')
  await writeFile(file, 'лёгкая тихая река\r\n')
  assert.equal(await readPassphrase(file), 'лёгкая тихая река')
  assert.equal(await readPassphrase('-', Readable.from(['лёгкая тихая', ' река\n'])), 'лёгкая тихая река')
  await writeFile(file, 'коротко\n')
  await assert.rejects(readPassphrase(file), /короче 12/)
  await assert.rejects(readPassphrase(`${file}-not-there`), /не.читается/)
})

test('issue 28 files of every size come back as they were, and equal ones are stored once', async () => {
  const [from, to] = [testFolder(), testFolder()]
  const chunks = openChunks(await openDiskStorage(testFolder()))
  const sizes = { empty: 0, one: 1, whole: chunkBytes, more: chunkBytes + 1 }
  for (const [name, size] of Object.entries(sizes)) await writeFile(path.join(from, name), Buffer.alloc(size, 7))
  await mkdir(path.join(from, 'a'))
  await writeFile(path.join(from, 'a', 'twin'), Buffer.alloc(1, 7))
  await writeFile(path.join(from, 'a.b'), 'x')
  const list = await copyFolder(chunks, { root: from })
  assert.deepEqual([list.files, list.bytes], [6, 2 * chunkBytes + 4])
  await writeFiles(chunks, readList(chunks, list), to)
  for (const name of [...Object.keys(sizes), 'a/twin', 'a.b'])
    assert.deepEqual(await readFile(path.join(to, name)), await readFile(path.join(from, name)), name)
  const before = chunks.added.chunks
  const again = await copyFolder(chunks, { root: from, before: list })
  assert.deepEqual([again, chunks.added.chunks], [list, before])
})

test('issue 28 a file that changed is read again even where its size did not, and one that did not is not read', async () => {
  const from = testFolder()
  const chunks = openChunks(await openDiskStorage(testFolder()))
  const file = path.join(from, 'one')
  await writeFile(file, 'aaaa')
  const list = await copyFolder(chunks, { root: from })
  await writeFile(file, 'bbbb')
  utimesSync(file, 1, 1)
  const changed = await copyFolder(chunks, { root: from, before: list })
  const [entry] = await Array.fromAsync(readList(chunks, changed))
  assert.equal(String(await chunks.read(entry?.chunks[0] ?? '')), 'bbbb')
  await writeFile(file, 'cccc')
  utimesSync(file, 1, 1)
  assert.equal((await copyFolder(chunks, { root: from, before: changed })).root, changed.root)
})

test('issue 28 a place in S3 takes pieces, lists and descriptions as a folder does', async () => {
  const fake = await FakeS3.start()
  after(() => fake.stop())
  const place = await openS3Storage(fake.place)
  const from = testFolder()
  const to = testFolder()
  await writeFile(path.join(from, 'one'), Buffer.alloc(chunkBytes + 1, 7))
  const chunks = openChunks(place)
  const list = await copyFolder(chunks, { root: from })
  await writeFiles(chunks, readList(chunks, list), to)
  assert.deepEqual(await readFile(path.join(to, 'one')), await readFile(path.join(from, 'one')))
  const names = await Array.fromAsync(chunks.list())
  assert.deepEqual([names.length, names.includes(list.root)], [chunks.added.chunks, true])
  await chunks.remove(list.root)
  await assert.rejects(chunks.read(list.root), DamagedChunk)
  await place.put('backups/full-20261128T031500000Z.json', 'cut')
  assert.deepEqual([...(await readAll(place)).damaged.keys()], ['full-20261128T031500000Z'])
})

test('issue 28 a path of a list never leads out of the folder that it is restored into', async () => {
  for (const bad of ['../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a/.', '', 'a\0b', '..', '/'])
    assert.throws(() => resolveInside('/data', bad), DamagedChunk, bad)
  assert.equal(resolveInside('/data', 'pg_wal/'), '/data/pg_wal')
  const to = testFolder()
  const chunks = openChunks(await openDiskStorage(testFolder()))
  const entry = { path: '../out', sizeBytes: 1, changed: '', chunks: [await chunks.write(Buffer.from('x'))] }
  await assert.rejects(writeFiles(chunks, [entry], path.join(to, 'in')), DamagedChunk)
  assert.ok(!existsSync(path.join(to, 'out')))
  await assert.rejects(writeFiles(chunks, [{ ...entry, path: 'a', sizeBytes: 2 }], to), DamagedChunk, 'a wrong size')
})

test('issue 28 while a backup holds a store what is removed waits aside, and goes with the release or the next tidying', async () => {
  const root = testFolder()
  const store = await openDiskStorage(root)
  for (const key of ['hls/a/0', 'hls/a/1', 'hls/b/0']) await store.put(key, 'x')
  const hold = await holdRemovals(root)
  await store.deletePrefix('hls/a/')
  await store.delete('hls/b/0')
  await store.delete('hls/b/not-there')
  assert.equal(await store.stat('hls/a/0'), null)
  await store.tidy()
  assert.ok(existsSync(path.join(root, '.removed')), 'nothing is cleared away under a hold')
  hold.check()
  await hold.release()
  assert.ok(!existsSync(path.join(root, '.removed')))
  await store.put('hls/c/0', 'x')
  await store.delete('hls/c/0')
  assert.ok(!existsSync(path.join(root, '.removed')), 'without a hold a removal is one')
})

test('issue 28 a hold ends a minute after its process, and one that stood still says so', async () => {
  const root = testFolder()
  let now = Date.now()
  const hold = await holdRemovals(root, () => now)
  assert.ok(await isHeld(root))
  const past = (Date.now() - 61_000) / 1000
  utimesSync(path.join(root, '.backup-hold'), past, past)
  assert.equal(await isHeld(root), false)
  now += 61_000
  assert.throws(() => hold.check(), /lapsed/)
  await hold.release()
})

test('issue 28 segments of the log follow each other over the border of a log file', () => {
  assert.equal(segmentOf('0/3000060', 1), '000000010000000000000003')
  assert.equal(segmentOf('0/3000000', 1), '000000010000000000000002', 'a position ends the byte before it')
  assert.equal(segmentOf('2/1000001', 10), '0000000A0000000200000001')
  assert.equal(nextSegment('0000000100000000000000FF'), '000000010000000100000000')
})

test('issue 28 of files that are damaged the first are named, and the rest counted', () => {
  const nameFiles = (count: number) => {
    const found = nameFirst(2)
    for (let at = 0; at < count; at += 1) found.add(`file ${at}`)
    return found.names()
  }
  assert.deepEqual([nameFiles(0), nameFiles(2)], [[], ['file 0', 'file 1']])
  assert.deepEqual(nameFiles(4), ['file 0', 'file 1', 'и\u00a0ещё 2'])
})

test('issue 28 what lies elsewhere is not copied: a database, objects, statistics and a secret of their own places', async () => {
  const dataDir = testFolder()
  await writeFile(path.join(dataDir, 'secret'), 'ab'.repeat(32))
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
  const opened = async (more: object) => {
    await using closing = new AsyncDisposableStack()
    const databaseUrl = 'postgres://db.example/skleyka'
    const source = await openSource(
      { dataDir, databaseUrl, secretKey: undefined, storage: null, clickhouse: { url: undefined }, ...more },
      closing,
    )
    return [source.session !== null, source.hasObjects, source.hasStatistics, source.secret !== null]
  }
  assert.deepEqual(await opened({}), [false, true, true, true])
  assert.deepEqual(await opened({ clickhouse: { url: 'https://store.example' } }), [false, true, false, true])
  const bucket = { endpoint: 'https://s3.example', bucket: 'b', prefix: '', region: 'r' }
  assert.deepEqual(await opened({ storage: bucket }), [false, false, true, true])
  assert.deepEqual(await opened({ secretKey: 'a'.repeat(64) }), [false, true, true, false])
})

test('issue 28 paths are compared part by part, as folders are walked', () => {
  assert.deepEqual(['a.b', 'a/c', 'a', 'a-1/x'].toSorted(comparePaths), ['a', 'a/c', 'a-1/x', 'a.b'])
})

const backup = (kind: 'full' | 'point', at: string) => ({ kind, at, name: `${kind} ${at}` }) as Manifest
test('issue 28 the newest of each day and week stays, points behind the oldest of the days, and the newest always', () => {
  const days = ['10', '11', '12', '13', '14'].map((day) => backup('full', `2026-11-${day}T03:00:00.000Z`))
  const twice = backup('full', '2026-11-14T15:00:00.000Z')
  const old = backup('full', '2026-11-01T03:00:00.000Z')
  const points = ['2026-11-12T12:00:00.000Z', '2026-11-13T12:00:00.000Z'].map((at) => backup('point', at))
  const all = [old, ...days, ...points, twice].sort((one, other) => (one.at < other.at ? -1 : 1))
  const stays = [...chooseToKeep(all, { days: 2, weeks: 2 })].sort()
  assert.deepEqual(stays, [old, days[3], twice, points[1]].map((one) => one?.name).sort())
  assert.deepEqual([...chooseToKeep([old], { days: 0, weeks: 0 })], [old.name])
})

test('issue 28 pieces that are named stay whichever pass looks at them, and all others go', async () => {
  const from = testFolder()
  const chunks = openChunks(await openDiskStorage(testFolder()))
  for (let place = 0; place < 40; place += 1) await writeFile(path.join(from, `${place}`), `file ${place}`)
  const list = await copyFolder(chunks, { root: from })
  for (let place = 0; place < 40; place += 1) await chunks.write(Buffer.from(`nobody names ${place}`))
  assert.equal(await removeUnnamed(chunks, [list], 9), 40)
  const to = testFolder()
  await writeFiles(chunks, readList(chunks, list), to)
  assert.equal(await readFile(path.join(to, '39'), 'utf8'), 'file 39')
  assert.equal(await removeUnnamed(chunks, [list], 9), 0)
})

test('issue 28 copies do not lie in the data folder, nor around it', () => {
  for (const [place, data] of [
    ['/data/copies', '/data'],
    ['/data', '/data/skleyka'],
    ['/data', '/data'],
  ] as const)
    assert.throws(() => checkApart(place, data), /выберите другой диск/)
  checkApart('/data-copies', '/data')
  checkApart('s3://bucket/copies', '/data')
})

test('issue 28 a check of 20,000 pieces knows each again, and no other, in 8 bytes of it', () => {
  const hashOf = (number: number) => createHash('sha256').update(`${number}`).digest('hex')
  const set = new HashSet()
  for (let number = 0; number < 20_000; number += 1) set.add(hashOf(number))
  set.add(hashOf(7))
  assert.equal(set.size, 20_000)
  for (let number = 0; number < 20_000; number += 1) assert.equal(set.has(hashOf(number)), true)
  for (let number = 20_000; number < 21_000; number += 1) assert.equal(set.has(hashOf(number)), false)
  assert.equal(set.has('0'.repeat(64)), false)
  set.add('0'.repeat(64))
  assert.equal(set.has('0'.repeat(64)), true)
})

test('issue 28 a restore is refused where the settings would have the server open something else, and says what to do', () => {
  const list = { root: 'a'.repeat(64), files: 1, bytes: 1 }
  const database = { label: '', cluster: list, wal: list, rowsBefore: {}, rowsAfter: {} }
  const own = { databaseUrl: undefined, storage: null, secretKey: undefined }
  const whole = { database, storage: list, secret: null }
  const settings = { ...own, secretKey: 'k'.repeat(40) }
  requireSamePlaces(whole, settings)
  assert.throws(() => requireSamePlaces(whole, { ...settings, databaseUrl: 'postgres://db' }), /Уберите DATABASE_URL/)
  assert.throws(() => requireSamePlaces({ ...whole, database: null }, settings), /задайте DATABASE_URL/)
  assert.throws(() => requireSamePlaces({ ...whole, storage: null }, settings), /задайте STORAGE_URL/)
  assert.throws(() => requireSamePlaces(whole, own), /тот.же SECRET_KEY/)
})

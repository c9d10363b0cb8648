import assert from 'node:assert/strict'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { breaksTask } from '../src/features/ad-breaks/ad-breaks.task.ts'
import { coverTask } from '../src/features/albums/cover.task.ts'
import { soundsTask } from '../src/features/audio-tracks/sounds.task.ts'
import { avatarTask, logoTask } from '../src/features/avatars/avatar.task.ts'
import { carryTask } from '../src/features/cuts/carry.task.ts'
import { cutTask } from '../src/features/cuts/cut.task.ts'
import { encryptTask } from '../src/features/encryption/encrypt.task.ts'
import { frameTask } from '../src/features/frames/frame.task.ts'
import { spriteTask } from '../src/features/frames/sprite.task.ts'
import { convertTask, type OutputBounds, usualBounds } from '../src/features/processing/convert.task.ts'
import { posterTask } from '../src/features/processing/poster.task.ts'
import { probeTask } from '../src/features/processing/probe.task.ts'
import { startProcessing } from '../src/features/processing/processing.ts'
import { purgeTask } from '../src/features/processing/purge.task.ts'
import { fingerprintTask } from '../src/features/radar/fingerprint.task.ts'
import { referenceTask } from '../src/features/radar/reference.task.ts'
import { waveformTask } from '../src/features/subtitles/waveform.task.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { finishedVideo, openRows, restoreVideo } from './finished-video.ts'
import { faultsOfStorage } from './hls-rules.ts'
import { testDatabase } from './test-database.ts'
import { openTestMedia, testSecrets } from './test-media.ts'
import { startWorkerProcess, type WorkerOptions } from './worker-process.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** A database, a disk store and media programs; sources are stored as if they had been uploaded. */
export async function testProcessing({ threads = 2 }: { threads?: number } = {}) {
  const { db, connection } = await testDatabase()
  const media = await openTestMedia()
  const scratchFolder = join(media.folder, 'scratch')
  await mkdir(scratchFolder)
  const storage = await openDiskStorage(join(media.folder, 'storage'))
  // every playlist that a test has made is held to RFC 8216, before the folder is removed
  after(async () => {
    const faults = await faultsOfStorage(storage)
    // hooks of the test itself do not run after one that fails, and a worker would hold the process
    if (faults.length > 0) await stopWork()
    assert.deepEqual(faults, [])
  })
  const tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads, secrets: testSecrets }
  const account = await db
    .insertInto('accounts')
    .values({ code: 'studio', name: 'Студия' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db.insertInto('users').values({ email: 'a@example.ru' }).returning('id').executeTakeFirstOrThrow()

  const claiming = { now: () => new Date(), publicUrl: 'http://localhost', secrets: testSecrets }

  // a test that fails leaves its worker behind
  const workers: Worker[] = []
  async function work(alone = false, bounds: OutputBounds = usualBounds, background = 0, heavy = 1) {
    const worker = await startWorker({
      db,
      connection,
      handlers: {
        probe: probeTask(storage, tools),
        convert: convertTask(storage, tools, bounds),
        poster: posterTask(storage, tools),
        sprite: spriteTask(storage, tools),
        frame: frameTask(storage, tools),
        cover: coverTask(storage, tools),
        avatar: avatarTask(storage, tools),
        logo: logoTask(storage, tools),
        cut: cutTask(storage, tools),
        carry: carryTask(storage),
        breaks: breaksTask(storage, tools),
        fingerprint: fingerprintTask({ storage, ...claiming }, tools),
        reference: referenceTask(storage, tools),
        waveform: waveformTask(storage, tools),
        sounds: soundsTask(storage, tools),
        encrypt: encryptTask({ storage, secrets: testSecrets, now: () => new Date(), log: silent }),
        purge: purgeTask(storage),
        import: { lane: 'network', run: async () => undefined },
      },
      name: 'test',
      slots: { light: 1, heavy, network: 0, background },
      alone,
      log: silent,
    })
    workers.push(worker)
  }
  async function stopWork() {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }

  /** A worker of another process begins, comes to where it is told to stop, and is killed there. */
  async function workUntilKilled(stopsAt: WorkerOptions['stopsAt']) {
    const folder = join(media.folder, 'storage')
    const options = { connection, folder, scratch: join(media.folder, 'scratch-of-another'), youtube: null, stopsAt }
    await (await startWorkerProcess(db, options)).killHalfWay()
  }

  /** A record whose upload is complete: its source is the given file. */
  /** `isMute` is told with the upload: a worker may have the file before its test says another word. */
  async function uploaded(path: string, { isMute = false }: { isMute?: boolean } = {}) {
    const record = await insertRecord()
    const versionId = await addVersion(record, 1, path, isMute)
    return { ...record, versionId }
  }

  /** A record that is READY, with its frames, as if the file had been uploaded and processed. */
  async function finished(path: string) {
    const record = await insertRecord()
    const versionId = await insertVersion(record, 1, path, false)
    const client = await openRows(connection)
    const video = { accountId: account.id, recordId: record.id, recordUuid: record.uuid, versionId }
    const restored = restoreVideo(client, join(media.folder, 'storage'), video, await finishedVideo(path))
    await restored.finally(() => client.end())
    return { ...record, versionId }
  }
  async function addVersion(record: { id: number; uuid: string }, number: number, path: string, isMute = false) {
    const versionId = await insertVersion(record, number, path, isMute)
    const ids = { accountId: account.id, recordId: record.id, versionId }
    await db.transaction().execute((tx) => startProcessing(tx, ids))
    return versionId
  }
  const insertRecord = () =>
    db
      .insertInto('records')
      .values({ account_id: account.id, owner_id: user.id, name: 'Клип', current_state: 'UPLOADED' })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
  async function insertVersion(record: { id: number; uuid: string }, number: number, path: string, isMute: boolean) {
    const source_key = `sources/${record.uuid}/${number}/source`
    const copy = join(media.folder, `copy-${record.uuid}-${number}`)
    await copyFile(path, copy)
    const { sizeBytes } = await storage.adopt(source_key, copy)
    const version = await db
      .insertInto('record_versions')
      .values({
        account_id: account.id,
        record_id: record.id,
        number,
        state: 'UPLOADED',
        source_key,
        source_size_bytes: sizeBytes,
        is_mute: isMute,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return version.id
  }

  const read = (id: number) => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const readVersion = (id: number) =>
    db.selectFrom('record_versions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const untilEnded = (id: number) =>
    until(
      () => read(id),
      (record) => ['READY', 'FAILED'].includes(record.current_state),
    )
  async function keys(prefix: string) {
    const found: string[] = []
    for await (const key of storage.list(prefix)) found.push(key)
    return found
  }
  async function close() {
    await stopWork()
    await media.close()
  }
  return {
    ...{ db, connection, media, storage, scratchFolder, account, user, close },
    ...{ work, stopWork, workUntilKilled, uploaded, finished, addVersion, read, readVersion, untilEnded, keys },
  }
}

export async function until<T>(look: () => Promise<T>, isMet: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const seen = await look()
    if (isMet(seen)) return seen
    if (Date.now() > deadline) throw new Error(`not met in 60 s: ${JSON.stringify(seen)}`)
    await delay(10)
  }
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { faultsOfPlaylist, faultsOfStorage } from '../../../test/hls-rules.ts'
import { plainClip } from '../../../test/test-media.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { readPlaylist, readTarget } from '../../ffmpeg/playlist.ts'
import { canRestart, restart } from '../../tasks/tasks.ts'
import { sweepReplaced } from '../records/replaced.ts'
import { purgeObjects } from './processing.ts'

const product = await testProcessing()
const { db, media, storage, scratchFolder, account } = product
const { work, stopWork, uploaded, addVersion, read, readVersion, untilEnded, keys } = product
after(product.close)
// long enough to be met in mid-encode, with few pictures a second: most of the tests encode it anew
const long = await media.make('long.mp4', plainClip(12, '854x480', 15))

test('an uploaded clip goes through all stages, plays early and ends READY with a poster and measured facts', async () => {
  const record = await uploaded(long)
  const seen = new Set<string>()
  const playableIn = new Set<string>()
  await work()
  await until(
    () => read(record.id),
    (now) => {
      seen.add(now.current_state)
      if (now.playable) playableIn.add(now.current_state)
      return now.current_state === 'READY'
    },
  )
  await stopWork()
  const done = await read(record.id)
  assert.ok(seen.has('CONVERTING'), [...seen].join())
  assert.ok(playableIn.has('CONVERTING'), 'it plays before it is READY')
  assert.ok(Math.abs((done.duration_ms ?? 0) - 12_000) < 200, String(done.duration_ms))
  assert.deepEqual(
    [done.width, done.height, done.progress, done.is_mute, done.fail_reason],
    [854, 480, 100, false, null],
  )
  assert.equal(done.current_version_id, record.versionId)

  const version = await readVersion(record.versionId)
  assert.equal(version.state, 'READY')
  const prefix = version.output_prefix ?? ''
  assert.match(prefix, new RegExp(`^hls/${record.uuid}/`))
  const master = (await storage.readText(`${prefix}master.m3u8`)) ?? ''
  assert.match(master, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=854x480/)
  const renditions = await db
    .selectFrom('renditions')
    .selectAll()
    .where('version_id', '=', record.versionId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    renditions.map(({ name, state, copied }) => [name, state, copied]),
    [
      ['480', 'READY', true],
      ['360', 'READY', false],
    ],
  )
  for (const rendition of renditions) {
    const playlist = readPlaylist((await storage.readText(rendition.playlist_key ?? '')) ?? '')
    assert.equal(playlist.ended, true)
    const sizes = await Promise.all(
      playlist.segments.map(
        async ({ file }) => (await storage.stat(`${prefix}${rendition.name}/${file}`))?.sizeBytes ?? 0,
      ),
    )
    assert.ok(
      sizes.every((size) => size > 0),
      'every segment named is there',
    )
    assert.ok(rendition.size_bytes > 0 && (rendition.bits_per_second ?? 0) > 1000)
  }
  assert.match(done.poster_key ?? '', new RegExp(`^images/${record.uuid}/.*/poster\\.jpg$`))
  assert.deepEqual(
    (await keys(`images/${record.uuid}/`)).map((key) => key.split('/').at(-1)),
    ['poster.jpg', 'small.jpg'],
  )
  assert.deepEqual(await readdir(scratchFolder), [], 'no scratch is left')
})

test('issue 23 all rungs tell one target duration, their true peak, and where the first picture of each segment lies', async () => {
  // key frames so far apart that the copied rung has a segment of ten seconds
  const args = [...plainClip(12, '640x480', 8).filter((word) => !['-g', '16'].includes(word)), '-g', '80']
  const record = await uploaded(await media.make('far-keys.mp4', args))
  await work()
  await untilEnded(record.id)
  await stopWork()
  const prefix = (await readVersion(record.versionId)).output_prefix ?? ''
  const rungs = ['480', '360'].map((name) => `${prefix}${name}/`)
  const playlists = await Promise.all(rungs.map(async (rung) => (await storage.readText(`${rung}index.m3u8`)) ?? ''))
  assert.ok(Math.max(...readPlaylist(playlists[0] ?? '').segments.map(({ seconds }) => seconds)) > 9)
  assert.deepEqual(
    playlists.map((text) => readTarget(text)),
    [10, 10],
  )
  // with the rates that are measured, at the end of the file
  assert.deepEqual(await faultsOfStorage(storage), [])
  const master = (await storage.readText(`${prefix}master.m3u8`)) ?? ''
  assert.equal(
    master.match(
      /#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\d+,CODECS="avc1\.\w+",RESOLUTION=\d+x\d+,URI="\d+\/frames\.m3u8"/g,
    )?.length,
    2,
  )
  for (const rung of rungs) {
    const frames = (await storage.readText(`${rung}frames.m3u8`)) ?? ''
    assert.deepEqual(faultsOfPlaylist(frames), [])
    const ranges = [...frames.matchAll(/#EXT-X-BYTERANGE:(\d+)@0\n(\d+\.m4s)/g)]
    assert.equal(ranges.length, readPlaylist(frames).segments.length)
    for (const [, bytes, file] of ranges) {
      const size = (await storage.stat(`${rung}${file}`))?.sizeBytes ?? 0
      assert.ok(Number(bytes) < size / 2, `${bytes} of ${size} bytes`)
      const still = join(media.folder, 'still.mp4')
      const read = async (name: string, length?: number) => {
        const found = await storage.read(
          `${rung}${name}`,
          length === undefined ? undefined : { start: 0, end: length - 1 },
        )
        return buffer(found?.body ?? assert.fail(name))
      }
      await writeFile(still, Buffer.concat([await read('init.mp4'), await read(file ?? '', Number(bytes))]))
      // the whole first picture, and no other
      const show = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pict_type', '-of', 'csv=p=0', still]
      const { stdout } = await promisify(execFile)(media.binaries.ffprobe, show).catch((error) => error)
      assert.equal(stdout.trim().split(/[\s,]+/)[0], 'I')
    }
  }
})

test('a file that is no video ends FAILED with a reason in Russian, not stuck', async () => {
  const text = join(media.folder, 'text.mp4')
  await writeFile(text, 'это не видео')
  const list = join(media.folder, 'list.mp4')
  await writeFile(list, '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
  const [first, second] = [await uploaded(text), await uploaded(list)]
  await work()
  for (const { id, versionId } of [first, second]) {
    const record = await untilEnded(id)
    assert.deepEqual(
      [record.current_state, record.fail_reason, record.fail_text, record.playable],
      ['FAILED', 'BAD_FILE', 'Файл не\u00a0является видео', false],
    )
    assert.equal((await readVersion(versionId)).state, 'FAILED')
    const task = await db.selectFrom('tasks').selectAll().where('version_id', '=', versionId).executeTakeFirstOrThrow()
    assert.deepEqual(
      [task.state, task.fail_reason, canRestart({ ...task, is_outrun: false })],
      ['FAILED', 'BAD_FILE', false],
    )
    assert.equal(await restart(db, task.id), false, 'the same file would fail again')
  }
  await stopWork()
})

test('R5 a worker killed in mid-encode delays the record and loses nothing: a new run, a new place, the old one removed', async () => {
  const record = await uploaded(long)
  await work()
  const half = await until(
    () => read(record.id),
    (now) => now.playable && now.current_state === 'CONVERTING',
  )
  assert.equal(half.current_version_id, record.versionId)
  const before = (await readVersion(record.versionId)).output_prefix ?? ''
  // what SIGKILL leaves: the row says RUNNING, nobody works on it
  await stopWork()
  assert.ok((await keys(before)).length > 0, 'what plays already goes on playing')
  await db
    .updateTable('tasks')
    .set({ state: 'RUNNING', lease_until: new Date(), claim: 5 })
    .where('type', '=', 'convert')
    .where('record_id', '=', record.id)
    .execute()
  await work(true)
  await untilEnded(record.id)
  const version = await readVersion(record.versionId)
  assert.equal(version.state, 'READY')
  assert.notEqual(version.output_prefix, before)
  await until(
    () => keys(before),
    (left) => left.length === 0,
  )
  await stopWork()
})

test('T-POISON-1 a conversion that has killed its workers three times is parked, and nothing of its runs stays', async () => {
  const record = await uploaded(long)
  await work()
  await until(
    () => read(record.id),
    (now) => now.playable && now.current_state === 'CONVERTING',
  )
  await stopWork()
  const left = async () => (await keys('hls/')).filter((key) => key.includes(record.uuid))
  assert.ok((await left()).length > 0)
  await db
    .updateTable('tasks')
    .set({ state: 'RUNNING', lease_until: new Date(), crashes: 2, claim: 3 })
    .where('type', '=', 'convert')
    .where('record_id', '=', record.id)
    .execute()
  await work(true)
  const parked = await untilEnded(record.id)
  assert.deepEqual([parked.current_state, parked.playable], ['FAILED', false])
  await until(left, (stays) => stays.length === 0)
  await stopWork()
})

test('R6 a zombie cannot publish: its rungs stay unseen and are removed', async () => {
  const record = await uploaded(long)
  await work()
  await until(
    () => read(record.id),
    (now) => now.current_state === 'CONVERTING',
  )
  // the lease is lost at this moment and another worker finishes first
  await db
    .updateTable('tasks')
    .set({ claim: 40 })
    .where('type', '=', 'convert')
    .where('record_id', '=', record.id)
    .execute()
  await until(
    () => readdir(scratchFolder),
    (left) => left.length === 0,
  )
  const version = await readVersion(record.versionId)
  assert.notEqual(version.state, 'READY')
  assert.notEqual((await read(record.id)).current_state, 'READY')
  await stopWork()
  await db
    .updateTable('tasks')
    .set({ lease_until: new Date(0) })
    .where('type', '=', 'convert')
    .where('record_id', '=', record.id)
    .execute()
  await work(true)
  assert.equal((await untilEnded(record.id)).current_state, 'READY')
  await stopWork()
})

test('a replacement plays only when it is whole; one that fails leaves the old video', async () => {
  const record = await uploaded(await media.make('first.mp4', plainClip(3, '320x180')))
  await work()
  await untilEnded(record.id)
  const broken = join(media.folder, 'broken.mp4')
  await writeFile(broken, Buffer.alloc(1000, 1))
  const failed = await addVersion(record, 2, broken)
  await until(
    () => readVersion(failed),
    (version) => version.state === 'FAILED',
  )
  const kept = await read(record.id)
  assert.deepEqual(
    [kept.current_state, kept.playable, kept.current_version_id, kept.fail_reason],
    ['READY', true, record.versionId, null],
  )

  const better = await addVersion(record, 3, await media.make('second.mp4', plainClip(6, '640x360')))
  const switched = await until(
    () => read(record.id),
    (now) => {
      assert.equal(now.current_state, 'READY', 'the record is READY all the time')
      return now.current_version_id === better
    },
  )
  assert.equal((await readVersion(better)).state, 'READY', 'the switch comes with the end')
  assert.equal(switched.width, 640)
  assert.ok(
    (await keys((await readVersion(record.versionId)).output_prefix ?? '')).length > 0,
    'who watches the old one watches on',
  )
  await stopWork()
})

test('a restarted task of a failed record starts again from its stage', async () => {
  const record = await uploaded(long)
  await work(false, { timesSource: 0, spareBytes: 300_000 })
  assert.equal((await untilEnded(record.id)).current_state, 'FAILED')
  await stopWork()
  await work()
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('record_id', '=', record.id)
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  assert.equal(await restart(db, task.id, account.id), true)
  const record2 = await until(
    () => read(record.id),
    (now) => now.current_state === 'READY',
  )
  assert.deepEqual([record2.fail_reason, record2.fail_text], [null, null])
  await stopWork()
})

test('sound alone becomes a record without a picture', async () => {
  const record = await uploaded(
    await media.make('sound.ogg', ['-f', 'lavfi', '-i', 'sine=duration=3', '-c:a', 'libvorbis']),
  )
  await work()
  const done = await untilEnded(record.id)
  assert.deepEqual([done.current_state, done.width, done.poster_key, done.is_mute], ['READY', null, null, false])
  await stopWork()
})

test('C-7.2-12 a video uploaded with «Без звука» is made without its sound, also the copied rung', async () => {
  const record = await uploaded(await media.make('mute.mp4', plainClip(3, '640x480')))
  await db.updateTable('record_versions').set({ is_mute: true }).where('id', '=', record.versionId).execute()
  await work()
  const done = await untilEnded(record.id)
  assert.deepEqual([done.current_state, done.is_mute], ['READY', true])
  const renditions = await db
    .selectFrom('renditions')
    .select(['copied', 'codecs', 'playlist_key'])
    .where('version_id', '=', record.versionId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    renditions.map(({ copied }) => copied),
    [true, false],
  )
  for (const { codecs, playlist_key } of renditions) {
    assert.match(codecs, /^avc1\.[0-9a-f]{6}$/)
    const { segments } = readPlaylist((await storage.readText(playlist_key ?? '')) ?? '')
    const first = (playlist_key ?? '').replace('index.m3u8', segments[0]?.file ?? '')
    const bytes = await readFile(storage.localPath(first) ?? '')
    assert.equal(bytes.toString('latin1').split('traf').length - 1, 1, 'one track a segment')
  }
  await stopWork()
})

test('an output that grows out of proportion to its source is stopped, and nothing of it stays', async () => {
  const record = await uploaded(long)
  await work(false, { timesSource: 0, spareBytes: 300_000 })
  const stopped = await untilEnded(record.id)
  assert.deepEqual(
    [stopped.current_state, stopped.fail_reason, stopped.fail_text, stopped.playable],
    ['FAILED', 'ENCODER', 'Результат обработки получается слишком большим', false],
  )
  await until(
    () => keys('hls/').then((all) => all.filter((key) => key.includes(record.uuid))),
    (left) => left.length === 0,
  )
  assert.deepEqual(await readdir(scratchFolder), [])
  await stopWork()
})

test('C-7.3-45 after all these lives, purges and removals among them, the ledger tells exactly what lies in the storage', async () => {
  const gone = await uploaded(await media.make('gone.mp4', plainClip(3, '320x180')))
  await work()
  await untilEnded(gone.id)
  const prefixes = ['sources', 'hls', 'images'].map((root) => `${root}/${gone.uuid}/`)
  await db.transaction().execute((tx) => purgeObjects(tx, account.id, prefixes))
  // the replaced video and the failed replacement are a day old
  await sql`update record_versions set updated_at = now() - interval '2 days', ready_at = ready_at - interval '2 days'`.execute(
    db,
  )
  await sweepReplaced({ db })
  await sql`update tasks set run_after = now() where type = 'purge'`.execute(db)
  // sheets of small frames have a lane of their own, which does not run here
  const waiting = db
    .selectFrom('tasks')
    .select('id')
    .where('state', 'in', ['QUEUED', 'RETRY_WAIT', 'RUNNING'])
    .where('type', '<>', 'sprite')
  await until(
    () => waiting.execute(),
    (tasks) => tasks.length === 0,
  )
  await stopWork()

  const lies = { source: 0, renditions: 0 }
  for (const root of ['sources/', 'hls/', 'images/']) {
    for (const key of await keys(root)) {
      lies[root === 'sources/' ? 'source' : 'renditions'] += (await storage.stat(key))?.sizeBytes ?? 0
    }
  }
  const { rows: ledger } = await sql<{ kind: string; added: number; removed: number; at_end: number }>`
    select kind, sum(added_bytes)::bigint as added, sum(removed_bytes)::bigint as removed,
      (array_agg(end_bytes order by day desc))[1] as at_end
    from storage_days where account_id = ${account.id} group by kind`.execute(db)
  const ends = Object.fromEntries(ledger.map(({ kind, at_end }) => [kind, at_end]))
  assert.deepEqual(ends, { ...lies, all: lies.source + lies.renditions })
  assert.ok(lies.source > 0 && lies.renditions > 0)
  for (const { kind, added, removed } of ledger) assert.ok(added > removed && removed > 0, kind)
})

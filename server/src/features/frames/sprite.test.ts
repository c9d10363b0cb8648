import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jpegSize } from '../../../test/test-media.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { usualBounds } from '../processing/convert.task.ts'
import { findWithoutSprite } from './frames.sql.ts'
import { requestSprite, sweepWithoutSprite } from './frames.ts'

const product = await testProcessing()
const { db, media, storage, account, work, stopWork, uploaded, addVersion, read, untilEnded, keys } = product
after(product.close)

/** Black for a second, then three pictures of two seconds each, and a blurred one. */
const scenes = () => {
  const scene = (source: string, seconds: number) => [
    '-f',
    'lavfi',
    '-t',
    String(seconds),
    '-i',
    `${source}=size=640x360:rate=25`,
  ]
  return [
    ...scene('color', 1),
    ...scene('testsrc2', 2),
    ...scene('mandelbrot', 2),
    ...scene('smptebars', 2),
    ...scene('testsrc', 2),
    ...['-filter_complex', '[4]boxblur=30[soft];[0][1][2][3][soft]concat=n=5:v=1:a=0[out]', '-map', '[out]'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-movflags', '+faststart'],
  ]
}
const framesOf = (id: number) =>
  db.selectFrom('frames').selectAll().where('record_id', '=', id).orderBy('at_ms').execute()
const withSprite = (id: number, before: unknown = null) =>
  until(
    () => read(id),
    ({ sprite }) => sprite !== null && JSON.stringify(sprite) !== JSON.stringify(before),
  )
const storedSprite = (sprite: unknown): { id: number; folder: string; count: number } => ({
  id: 0,
  folder: '',
  count: 0,
  ...Object(sprite),
})

const clip = await media.make('scenes.mp4', scenes())
const record = await uploaded(clip)

test('A21 a video that is ready gets sheets of small frames, their list and nine or fewer sharp frames, after all', async () => {
  await work(false, usualBounds, 1)
  await untilEnded(record.id)
  const { sprite } = await withSprite(record.id)
  const { folder, id, ...facts } = storedSprite(sprite)
  assert.deepEqual(facts, { stepMs: 1000, count: 9, cols: 9, rows: 1, width: 160, height: 90 })
  assert.deepEqual(
    (await keys(folder)).map((key) => key.slice(folder.length)),
    ['sheet0.jpg', 'sprite.json', 'sprite.vtt'],
  )
  assert.deepEqual(await jpegSize(storage, `${folder}sheet0.jpg`), [1440, 90])
  assert.match(
    (await storage.readText(`${folder}sprite.vtt`)) ?? '',
    /00:00:08\.000 --> 00:00:09\.000\nsheet0\.jpg#xywh=1280,0,160,90/,
  )
  const [task] = await db.selectFrom('tasks').selectAll().where('type', '=', 'sprite').execute()
  assert.equal(task?.id, id)
})

test('A22 frames offered for a poster are none of the black second, none blurred and no picture twice', async () => {
  const frames = await framesOf(record.id)
  assert.ok(frames.length >= 3 && frames.length <= 9, `${frames.length} frames`)
  const times = frames.map(({ at_ms }) => at_ms ?? 0)
  assert.ok(
    times.every((at) => at >= 1000 && at < 7000),
    times.join(),
  )
  // bars stand still: one frame of them is enough
  assert.equal(times.filter((at) => at >= 5000).length, 1, times.join())
  for (const { folder, width, height } of frames) {
    assert.deepEqual([width, height], [640, 360])
    assert.deepEqual(await jpegSize(storage, `${folder}poster.jpg`), [640, 360])
    assert.deepEqual(await jpegSize(storage, `${folder}small.jpg`), [320, 180])
  }
})

test('A22 a frame taken at a moment is the frame that stands there, not the key frame before it', async () => {
  const of = { account_id: account.id, record_id: record.id, version_id: record.versionId, created_by: null }
  const taken = await Promise.all(
    // the bars begin at 5 s; at 4.96 s it is the last frame of what came before, and key frames lie a second apart
    [4_960, 5_000, 99_000].map(async (at_ms) => {
      const values = { ...of, at_ms, origin: 'captured', state: 'MAKING' } as const
      const { id: frameId } = await db.insertInto('frames').values(values).returning('id').executeTakeFirstOrThrow()
      const task = { type: 'frame', payload: { frameId }, accountId: account.id } as const
      await db.transaction().execute((tx) => enqueue(tx, task))
      return frameId
    }),
  )
  const made = await until(
    () => db.selectFrom('frames').selectAll().where('id', 'in', taken).orderBy('at_ms').execute(),
    (frames) => frames.every(({ state }) => state !== 'MAKING'),
  )
  const sizes = await Promise.all(
    made.map(async ({ folder }) => (await storage.stat(`${folder}poster.jpg`))?.sizeBytes ?? 0),
  )
  const [before = 0, bars = 0, last = 0] = sizes
  assert.deepEqual(
    made.map(({ state }) => state),
    ['READY', 'READY', 'READY'],
  )
  // a fractal takes many times the bytes of bars, and blur the fewest
  assert.ok(before > 1.5 * bars && last > 0 && last < before, sizes.join())
  await db.deleteFrom('frames').where('id', 'in', taken).execute()
})

test('sheets made anew with another step take the place of those before, and the frames stay', async () => {
  const before = await read(record.id)
  const frames = await framesOf(record.id)
  const ids = { accountId: account.id, recordId: record.id, versionId: record.versionId }
  await db.transaction().execute((tx) => requestSprite(tx, ids, { stepMs: 500, priority: 0 }))
  const { sprite } = await withSprite(record.id, before.sprite)
  assert.equal(storedSprite(sprite).count, 18)
  await until(
    () => keys(storedSprite(before.sprite).folder),
    (left) => left.length === 0,
  )
  assert.deepEqual(await framesOf(record.id), frames)
})

test('a replaced video gets sheets and frames of its own, a frame in use as poster stays', async () => {
  const before = await read(record.id)
  const [chosen, ...others] = await framesOf(record.id)
  assert.ok(chosen)
  const poster_key = `${chosen.folder}poster.jpg`
  await db.updateTable('records').set({ poster_frame_id: chosen.id, poster_key }).where('id', '=', record.id).execute()
  const second = await addVersion(
    record,
    2,
    await media.make(
      'second.mp4',
      scenes()
        .toSpliced(2, 0)
        .map((arg) => arg.replace('mandelbrot', 'rgbtestsrc')),
    ),
  )
  const { sprite } = await until(
    () => read(record.id),
    (now) => now.current_version_id === second && now.sprite !== null,
  )
  assert.notDeepEqual(sprite, before.sprite)
  const shown = await read(record.id)
  assert.deepEqual([shown.poster_key, shown.poster_frame_id], [poster_key, chosen.id])
  assert.notEqual(shown.auto_poster_key, before.auto_poster_key)
  const left = await framesOf(record.id)
  assert.ok(left.some(({ id }) => id === chosen.id))
  assert.ok(left.every(({ id, version_id }) => id === chosen.id || version_id === second))
  await until(
    () => keys(others[0]?.folder ?? ''),
    (files) => files.length === 0,
  )
  assert.equal((await keys(chosen.folder ?? '')).length, 2)
})

test('sound alone has no sheets and is not asked for them again; an old video gets its own by and by', async () => {
  await stopWork()
  const sound = await uploaded(
    await media.make('sound.m4a', ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-c:a', 'aac']),
  )
  await db.updateTable('records').set({ sprite: null }).where('id', '=', record.id).execute()
  const listWithoutSprite = async () =>
    (await db.transaction().execute((tx) => findWithoutSprite(tx, 20))).map(({ recordId }) => recordId)
  assert.deepEqual(await listWithoutSprite(), [record.id])
  await sweepWithoutSprite({ db })
  assert.deepEqual(await listWithoutSprite(), [], 'its task is on its way')
  await work(false, usualBounds, 1)
  await untilEnded(sound.id)
  await withSprite(record.id)
  assert.equal((await read(sound.id)).sprite, null)
  await stopWork()
  assert.deepEqual(await listWithoutSprite(), [])
})

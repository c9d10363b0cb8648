import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { testProcessing, until } from '../../../test/test-processing.ts'
import type { AlignedRange } from '../../fingerprints/align.ts'
import { workFile, workFolder } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { usualBounds } from '../processing/convert.task.ts'
import { createPrintSweep } from './radar.ts'

const { db, media, account, storage, work, stopWork, workUntilKilled, finished, close } = await testProcessing()
after(close)

const encoded = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '25',
  '-c:a',
  'aac',
  '-shortest',
]
/** Twelve seconds that move all the time, with a sound that does. */
const film = (filter: string) => [
  ...['-f', 'lavfi', '-t', '12', '-i', 'mandelbrot=size=320x180:rate=25:end_scale=0.02:maxiter=800'],
  ...['-f', 'lavfi', '-t', '12', '-i', 'aevalsrc=0.4*sin(2*PI*(300+200*sin(3*t)+100*floor(2.7*t))*t):s=44100'],
  ...['-vf', filter, ...encoded],
]
const other = (source: string) => ['-f', 'lavfi', '-t', '12', '-i', source, ...encoded]

const black = [
  ...['-f', 'lavfi', '-t', '8', '-i', 'color=black:size=320x180:rate=25', '-f', 'lavfi', '-t', '8', '-i', 'anullsrc'],
  ...encoded,
]

const printsOf = (versionId: number) =>
  db.selectFrom('radar_prints').selectAll().where('version_id', '=', versionId).executeTakeFirst()
const wordsOf = async (printsId: number) =>
  (
    await db
      .selectFrom('radar_words')
      .selectAll()
      .where('prints_id', '=', printsId)
      .orderBy('word')
      .orderBy('moment')
      .execute()
  ).map(({ word, view, moment }) => ({ word, view, moment }))
const matchesOf = (recordId: number) =>
  db.selectFrom('radar_matches').selectAll().where('record_id', '=', recordId).orderBy('id').execute()

async function printed(versionId: number) {
  await createPrintSweep()({ db })
  return until(
    () => printsOf(versionId),
    (prints) => prints !== undefined,
  )
}

async function makeWork(recordId: number, name: string): Promise<number> {
  const holder = await db.insertInto('holders').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('records').set({ holder_id: holder.id }).where('id', '=', recordId).execute()
  const row = { holder_id: holder.id, name, state: 'READY', record_id: recordId } as const
  return (await db.insertInto('radar_works').values(row).returning('id').executeTakeFirstOrThrow()).id
}

test('D10 a video that plays is fingerprinted by itself and matched with a work; another one is not', async () => {
  await work(false, usualBounds, 1)
  const original = await finished(await media.make('film.mp4', film('null')))
  await makeWork(original.id, 'Студия «Мандельброт»')
  await printed(original.versionId)
  const copy = await finished(await media.make('copy.mp4', film('hflip,crop=iw*0.9:ih*0.9,setsar=1')))
  const stranger = await finished(await media.make('other.mp4', other('life=mold=10:ratio=0.2:size=320x180:rate=25')))
  await printed(copy.versionId)
  await printed(stranger.versionId)
  const [match, ...more] = await until(
    () => matchesOf(copy.id),
    ({ length }) => length > 0,
  )
  assert.deepEqual([match?.other_record_id, match?.state, more], [original.id, 'NEW', []])
  const ranges = match?.ranges as AlignedRange[]
  const kinds = new Set(ranges.map(({ kind }) => kind))
  assert.deepEqual(kinds, new Set(['PICTURE', 'SOUND']))
  const [range] = ranges.filter(({ kind }) => kind === 'PICTURE')
  assert.ok(range?.isMirrored && range.toMs - range.fromMs > 9_000, JSON.stringify(ranges))
  assert.ok((match?.score ?? 0) >= 60, String(match?.score))
  assert.deepEqual(await matchesOf(stranger.id), [])
  await stopWork()
})

test('D10 a worker that is killed while it prints is followed by one that stores the same, once', async () => {
  const file = await media.make('film.mp4', film('null'))
  const first = await finished(file)
  await work(false, usualBounds, 1)
  const expected = await printed(first.versionId)
  await until(
    () =>
      db
        .selectFrom('tasks')
        .select('state')
        .where('version_id', '=', first.versionId)
        .where('type', '=', 'fingerprint')
        .execute(),
    (tasks) => tasks.every(({ state }) => state === 'DONE'),
  )
  await stopWork()
  const second = await finished(file)
  await createPrintSweep()({ db })
  await workUntilKilled({ method: 'read', key: '00001.m4s' })
  assert.equal(await printsOf(second.versionId), undefined)
  await work(true, usualBounds, 1)
  const found = await until(
    () => printsOf(second.versionId),
    (prints) => prints !== undefined,
  )
  assert.deepEqual([found?.picture, found?.sound], [expected?.picture, expected?.sound])
  assert.deepEqual(await wordsOf(found?.id ?? 0), await wordsOf(expected?.id ?? 0))
  await createPrintSweep()({ db })
  const tasks = await db
    .selectFrom('tasks')
    .select('id')
    .where('version_id', '=', second.versionId)
    .where('type', '=', 'fingerprint')
    .execute()
  assert.equal(tasks.length, 1)
  await stopWork()
})

test('D10 sound alone, one picture a long time and a moment of a video are printed and match nothing', async () => {
  await work(false, usualBounds, 1)
  const odd = {
    'sound.m4a': ['-f', 'lavfi', '-t', '6', '-i', 'sine=frequency=440', '-c:a', 'aac'],
    'black.mp4': black,
    'moment.mp4': ['-f', 'lavfi', '-t', '0.2', '-i', 'testsrc2=size=320x180:rate=25', ...encoded],
  }
  for (const [name, args] of Object.entries(odd)) {
    const record = await finished(await media.make(name, args))
    await makeWork(record.id, name)
    const prints = await printed(record.versionId)
    assert.ok(prints, name)
    assert.deepEqual(await matchesOf(record.id), [], name)
  }
  assert.equal(
    (
      await db
        .selectFrom('radar_matches')
        .select('id')
        .where('work_id', 'in', (of) => of.selectFrom('radar_works').select('id').where('name', 'in', Object.keys(odd)))
        .execute()
    ).length,
    0,
  )
  await stopWork()
})

test('D10 a file that was sent is fingerprinted and removed, and its copies that are there already are found', async () => {
  await work(false, usualBounds, 1)
  const copy = await finished(await media.make('copy.mp4', film('hflip,crop=iw*0.9:ih*0.9,setsar=1')))
  await printed(copy.versionId)
  const holder = await db.insertInto('holders').values({ name: 'Файлы' }).returning('id').executeTakeFirstOrThrow()
  const sent: Record<string, Buffer> = {
    film: await readFile(await media.make('film.mp4', film('null'))),
    text: Buffer.from('это не видео'.repeat(1_000)),
    black: await readFile(await media.make('black.mp4', black)),
    short: await readFile(await media.make('short.mp4', ['-f', 'lavfi', '-t', '2', '-i', 'testsrc2', ...encoded])),
  }
  const states: Record<string, readonly [string, string | null]> = {}
  for (const [name, bytes] of Object.entries(sent)) {
    const row = { holder_id: holder.id, name, state: 'MAKING', size_bytes: bytes.length } as const
    const { id } = await db.insertInto('radar_works').values(row).returning('id').executeTakeFirstOrThrow()
    const folder = workFolder(id, 'a')
    await storage.put(`${folder}${workFile}`, bytes)
    const task = { type: 'reference', payload: { workId: id, folder }, accountId: account.id } as const
    await db.transaction().execute((tx) => enqueue(tx, task))
    const read = () => db.selectFrom('radar_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const ended = await until(read, ({ state }) => state !== 'MAKING')
    states[name] = [ended.state, ended.fail_text]
    await until(
      () => storage.read(`${folder}${workFile}`),
      (found) => found === null,
    )
    const found = await db.selectFrom('radar_matches').select('record_id').where('work_id', '=', id).execute()
    assert.equal(
      found.some(({ record_id }) => record_id === copy.id),
      name === 'film',
      name,
    )
  }
  assert.deepEqual(
    Object.entries(states).map(([name, [state]]) => [name, state]),
    [
      ['film', 'READY'],
      ['text', 'FAILED'],
      ['black', 'FAILED'],
      ['short', 'FAILED'],
    ],
  )
  assert.match(states.text?.[1] ?? '', /прочитать/)
  assert.match(states.black?.[1] ?? '', /чёрный экран/)
  assert.match(states.short?.[1] ?? '', /короче пяти секунд/)
  await stopWork()
})

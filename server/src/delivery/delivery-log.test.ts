import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { throwawayRoot } from '../../test/throwaway.ts'
import { createDeliveryLog, readDeliveryLine } from './delivery-log.ts'
import { type LogPosition, portionBytes, readLog } from './follow-log.ts'

const now = new Date('2026-03-12T09:00:00Z')
const seconds = now.getTime() / 1000
const video = { accountId: 1, recordId: 2, kind: 'video' } as const

test('C7 bytes are added up by video, kind and quarter of an hour, and given out once', () => {
  const log = createDeliveryLog()
  log.count(video, 10, new Date('2026-03-12T09:14:59Z'))
  log.count(video, 5, new Date('2026-03-12T09:00:00Z'))
  log.count(video, 1, new Date('2026-03-12T09:15:00Z'))
  log.count({ ...video, recordId: null, kind: 'files' }, 7, now)
  log.count(video, 0, now)
  const rows = log.take()
  assert.deepEqual(
    rows.map(({ recordId, kind, bytes, requests, at }) => [
      recordId,
      kind,
      bytes,
      requests,
      at.toISOString().slice(11, 16),
    ]),
    [
      [2, 'video', 15, 2, '09:00'],
      [2, 'video', 1, 1, '09:15'],
      [0, 'files', 7, 1, '09:00'],
    ],
  )
  assert.deepEqual(log.take(), [])
  log.add(rows)
  assert.deepEqual(log.take(), rows)
})

test('C7 of videos without number only the first hundred thousand are told apart: memory is bounded, bytes are not lost', () => {
  const log = createDeliveryLog()
  for (let recordId = 1; recordId <= 100_010; recordId += 1) log.count({ ...video, recordId }, 1, now)
  const rows = log.take()
  assert.equal(rows.length, 100_001)
  assert.equal(rows.at(-1)?.recordId, 0)
  assert.equal(
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
    100_010,
  )
})

test('a line of the log in front is read, and every other is left alone', () => {
  const line = `${seconds}.123 206 1048576 12-345-video`
  assert.deepEqual(readDeliveryLine(line, now), {
    ...{ accountId: 12, recordId: 345, kind: 'video', quality: '', at: now, bytes: 1_048_576, requests: 1 },
  })
  const others = [
    ...['', '-', `${seconds}.123 200 10 -`, `${seconds}.123 200 10 0-1-video`, `${seconds}.123 200 -5 1-1-video`],
    ...[`${seconds}.123 200 1e3 1-1-video`, `${seconds}.123 200 10 1-1-live`, `${line} `, ` ${line}`, `${line}\r`],
    ...[`${seconds}.123 200 9999999999999999 1-1-video`, `${seconds + 3600}.000 200 10 1-1-video`, 'x'.repeat(1e6)],
    ...["1'); drop table traffic_days;--", '\u0000'.repeat(50)],
  ]
  for (const other of others) assert.equal(readDeliveryLine(other, now), null, other.slice(0, 60))
})

async function written(...first: string[]) {
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-test-'))
  const file = path.join(folder, 'delivery.log')
  if (first.length > 0) await writeFile(file, first.join(''))
  let position: LogPosition | null = null
  /** Everything that is there now, by portions. */
  async function readAll(at = now) {
    const lines: string[] = []
    let isLost = false
    for (;;) {
      const portion = await readLog(file, position, at)
      if (portion === null) return null
      lines.push(...portion.lines)
      isLost ||= portion.isLost
      position = portion.position
      if (!portion.isMore) return { lines, isLost }
    }
  }
  return { file, folder, readAll }
}

test('a log is read on from where it was read to; a last line without its end waits', async () => {
  const { file, readAll } = await written('one\ntwo\nthr')
  assert.deepEqual(await readAll(), { lines: ['one', 'two'], isLost: false })
  assert.deepEqual(await readAll(), { lines: [], isLost: false })
  await appendFile(file, 'ee\nfour\n')
  assert.deepEqual(await readAll(), { lines: ['three', 'four'], isLost: false })
})

test('a log that is renamed is read to its end before the new one, also what was written to it late', async () => {
  const { file, readAll } = await written('one\n')
  await readAll()
  await appendFile(file, 'two\n')
  await rename(file, `${file}.1`)
  await writeFile(file, 'four\n')
  await utimes(`${file}.1`, now, now)
  assert.deepEqual(await readAll(), { lines: ['two'], isLost: false }, 'its writer may still have it open')
  await appendFile(`${file}.1`, 'three\n')
  await utimes(`${file}.1`, now, now)
  const later = new Date(now.getTime() + 11_000)
  assert.deepEqual(await readAll(later), { lines: ['three', 'four'], isLost: false })
  await rename(`${file}.1`, `${file}.2`)
  await rename(file, `${file}.1`)
  await writeFile(file, 'five\n')
  await utimes(`${file}.1`, now, now)
  assert.deepEqual(await readAll(later), { lines: ['five'], isLost: false })
})

test('a log that was cut off, or another one with its number, is read from its beginning, and the loss is told', async () => {
  const { file, readAll } = await written('one is long\ntwo\n')
  await readAll()
  await truncate(file)
  await appendFile(file, 'new\n')
  assert.deepEqual(await readAll(), { lines: ['new'], isLost: true })
  await truncate(file)
  await appendFile(file, 'another, and longer\n')
  assert.deepEqual(await readAll(), { lines: ['another, and longer'], isLost: true })
  await rm(file)
  assert.equal(await readAll(), null)
})

test('a line longer than a portion is passed over, in time that grows with its length alone', async () => {
  const { readAll } = await written('one\n', 'x'.repeat(3 * portionBytes), '\ntwo\n')
  const read = await readAll()
  assert.deepEqual([read?.lines.at(0), read?.lines.at(-1)], ['one', 'two'])
  assert.ok(read?.lines.every((line) => line.length <= portionBytes))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Upload } from '../uploads/uploads.ts'
import { readSending, replacementLine } from './sending-info.ts'

const upload = (item: Partial<Upload['item']> = {}, live: Partial<Upload['live']> = {}): Upload => ({
  item: {
    ...{ id: '1-0', progress: 0.25, partNumbers: [], status: 'IN_PROGRESS', uploaderStatus: null, createdAt: 1 },
    ...{ completedAt: null, uploadId: 'u', recordId: 5, accountName: 'Волга', accountCode: 'volga' },
    ...{ apiOrigin: 'https://video.example', replacedRecordId: null, soundDisabled: false },
    fileInfo: { name: 'a.mp4', size: 1_000_000, lastModified: 1 },
    ...item,
  },
  live: { bytesPerSecond: null, retry: null, reason: null, hasFile: true, processing: null, requestId: null, ...live },
})
const line = (...args: Parameters<typeof upload>) => {
  const sending = readSending(upload(...args))
  return sending && [sending.kind, sending.share, sending.line?.replaceAll('\u00a0', ' ') ?? null]
}
const replacing = (item: Partial<Upload['item']> = {}, live: Partial<Upload['live']> = {}) =>
  replacementLine(upload({ replacedRecordId: 7, ...item }, live))?.replaceAll(/\p{Zs}/gu, ' ') ?? null

test('a record tells how its own file travels, and nothing once it is there or is the file of another', () => {
  assert.equal(readSending(null), null)
  assert.deepEqual([line({ status: 'COMPLETED' }), line({ replacedRecordId: 7 })], [null, null])
  assert.deepEqual(line(), ['sending', 0.25, null])
  assert.deepEqual(line({}, { bytesPerSecond: 75_000 }), ['sending', 0.25, 'осталось 10 с'])
  assert.deepEqual(line({ status: 'none' }), ['sending', 0.25, 'ждёт очереди'])
  assert.deepEqual(line({}, { retry: { atMs: 1, code: 0 } }), ['sending', 0.25, 'нет связи'])
  assert.deepEqual(line({}, { retry: { atMs: 1, code: 503 } }), ['sending', 0.25, 'пробуем ещё раз'])
  for (const status of ['FAILED', 'ABORTED'] as const)
    assert.deepEqual(line({ status }, { reason: 'Нет места' }), ['stopped', 0.25, 'Нет места'])
})

test('a record that gets another video tells how far it is, until it is there', () => {
  assert.deepEqual(
    [replacementLine(null), replacementLine(upload()), replacing({ uploaderStatus: 'READY' })],
    [null, null, null],
  )
  assert.equal(replacing(), 'Новое видео: загрузка 25 %')
  assert.equal(replacing({ progress: 1 }), 'Новое видео: загрузка 99 %')
  assert.equal(replacing({ status: 'ABORTED' }), 'Новое видео: загрузка остановлена')
  assert.equal(replacing({ status: 'COMPLETED' }), 'Новое видео: обработка')
  assert.equal(replacing({ status: 'COMPLETED' }, { processing: 0.5 }), 'Новое видео: обработка 50 %')
  assert.equal(replacing({ status: 'FAILED' }), 'Новое видео: ошибка')
  assert.equal(
    replacing({ status: 'COMPLETED', uploaderStatus: 'FAILED' }, { reason: 'Нет места' }),
    'Новое видео: Нет места',
  )
})

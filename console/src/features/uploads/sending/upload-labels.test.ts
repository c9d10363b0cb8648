import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveUpload } from './messages.ts'
import type { SavedItem } from './saved-item.ts'
import { newItems } from './upload-item.ts'
import { bytesOf, uploadLabels as labelsAt, summaryOf } from './upload-labels.ts'

const MiB = 1024 ** 2
const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const item = (more: Partial<SavedItem> = {}, size = 812 * MiB): SavedItem => {
  const [made] = newItems([new File([], 'a.mp4')], target, 1)
  assert.ok(made)
  return { ...made, fileInfo: { name: 'a.mp4', size, lastModified: 1 }, ...more }
}
const live = (more: Partial<LiveUpload> = {}): LiveUpload => ({
  bytesPerSecond: null,
  retry: null,
  reason: null,
  hasFile: true,
  processing: null,
  requestId: null,
  ...more,
})
const uploadLabels = (of: SavedItem, how: LiveUpload, nowMs = 0) => labelsAt(of, how, nowMs)
const spaced = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

test('the states read as the product names them', () => {
  const states = [
    uploadLabels(item(), live()),
    uploadLabels(item({ status: 'IN_PROGRESS' }), live()),
    uploadLabels(item({ status: 'COMPLETED', uploaderStatus: 'QUEUED' }), live()),
    uploadLabels(item({ status: 'COMPLETED', uploaderStatus: 'READY' }), live()),
    uploadLabels(item({ status: 'FAILED' }), live()),
    uploadLabels(item({ status: 'ABORTED' }), live()),
  ]
  assert.deepEqual(
    states.map(({ state }) => state),
    ['Ждёт', 'Загружается', 'Загружено, обработка', 'Готово', 'Ошибка', 'Загрузка остановлена'],
  )
})

test('a sending row tells bytes, speed and time left', () => {
  const sending = live({ bytesPerSecond: 2 * MiB })
  const words = uploadLabels(item({ status: 'IN_PROGRESS', progress: 0.5 }), sending)
  assert.equal(spaced(words.line), '406 из 812 МБ · 2 МБ/с · осталось 3 мин')
  assert.equal(spaced(words.percent), '50 %')
  assert.equal(words.bar.value, 0.5)
})

test('product B6 a lost network is amber, and the next try is counted down by seconds to its beginning', () => {
  const retry = { atMs: 100_000, code: 0 }
  const at = (nowMs: number) => uploadLabels(item({ status: 'IN_PROGRESS' }), live({ retry }), nowMs)
  assert.deepEqual([at(85_000).tone, at(85_000).bar.tone], ['warn', 'wait'])
  assert.deepEqual(
    [0, 85_000, 85_999, 99_500, 100_000, 101_000].map((nowMs) => spaced(at(nowMs).line)),
    [
      'Нет связи, повтор через 15 с',
      'Нет связи, повтор через 15 с',
      'Нет связи, повтор через 15 с',
      'Нет связи, повтор через 1 с',
      'Нет связи, пробуем ещё раз',
      'Нет связи, пробуем ещё раз',
    ],
  )
  assert.equal(spaced(at(90_000).line), 'Нет связи, повтор через 10 с')
})

test('a failure names its reason', () => {
  const words = uploadLabels(item({ status: 'FAILED' }), live({ reason: 'Файл пустой: выберите другой файл' }))
  assert.equal(words.line, 'Ошибка: Файл пустой: выберите другой файл')
  assert.equal(words.tone, 'bad')
})

test('two sizes of one unit tell the unit once', () => {
  assert.equal(spaced(bytesOf(1.9 * 1024 * MiB, 4.4 * 1024 * MiB)), '1,9 из 4,4 ГБ')
  assert.equal(spaced(bytesOf(512 * MiB, 4.4 * 1024 * MiB)), '512 МБ из 4,4 ГБ')
})

test('the head counts what is still to be sent, then what is processed, then says how it ended', () => {
  const title = (...items: SavedItem[]) => spaced(summaryOf(items, {}).title)
  const done = item({ status: 'COMPLETED', uploaderStatus: 'READY' })
  const processed = item({ status: 'COMPLETED', uploaderStatus: 'QUEUED' })
  const failed = item({ status: 'FAILED' })
  assert.equal(title(item({ status: 'IN_PROGRESS' }), item(), done), 'Загружается 2 из 3')
  assert.equal(title(processed, done, failed), 'Обрабатывается 1 из 3')
  assert.equal(title(failed, done), 'С ошибкой 1 из 2')
  assert.equal(title(item({ status: 'ABORTED' })), 'Загрузка остановлена')
  assert.equal(title(done), 'Всё готово')
})

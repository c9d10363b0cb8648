import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import type { SavedItem } from '../uploads/sending/saved-item.ts'
import { newItems } from '../uploads/sending/upload-item.ts'
import { type AccountWork, indicatorLabels } from './indicator-labels.ts'

const target = { accountCode: 'studio', accountName: 'Студия', apiOrigin: 'https://video.example' }
const items = (...changes: Partial<SavedItem>[]): SavedItem[] =>
  changes.flatMap((change, index) =>
    newItems([new File([], 'a.mp4')], target, index).map((item) => ({ ...item, ...change })),
  )
const tasks = (...types: string[]) =>
  types.map(
    (type, id): TaskItem => ({
      id,
      type,
      recordId: 1,
      recordName: 'Видео',
      fileName: null,
      accountCode: 'studio',
      startedBy: null,
      state: 'RUNNING',
      progress: 0.5,
      place: null,
      etaAt: null,
      attempts: 0,
      worker: null,
      createdAt: new Date(0),
      startedAt: null,
      finishedAt: null,
      tookMs: null,
      error: null,
      canRetry: false,
      logTail: null,
    }),
  )
const work = (types: string[], failures = 0): AccountWork => ({
  accountCode: 'studio',
  tasks: tasks(...types),
  total: types.length,
  failures,
})
const label = (...args: Parameters<typeof indicatorLabels>) => indicatorLabels(...args).label.replace(/\p{Zs}/gu, ' ')

test('uploads, imports, processing and failures are counted each by its name', () => {
  const mine = items({ status: 'IN_PROGRESS' }, {}, { status: 'FAILED' })
  assert.equal(
    label(mine, {}, work(['convert', 'probe', 'import'], 2)),
    'Задачи: 2 загрузки, 1 импорт, 2 в обработке, 3 с ошибкой',
  )
  assert.equal(indicatorLabels(mine, {}, work(['convert', 'probe', 'import'], 2)).count, 5)
})

test('what was stopped is told beside failures, and does not count as work', () => {
  const mine = items({ status: 'ABORTED' }, { status: 'ABORTED' }, { status: 'FAILED' })
  assert.equal(label(mine, {}, work([], 10)), 'Задачи: 2 загрузки остановлены, 11 с ошибкой')
  assert.equal(indicatorLabels(mine, {}, work([])).count, 0)
  assert.equal(label(items({ status: 'ABORTED' }), {}, null), 'Задачи: 1 загрузка остановлена')
})

test('what this browser has sent is counted once, whether or not the server has told of it already', () => {
  const sent = items({ status: 'COMPLETED' })
  assert.equal(label(sent, {}, work(['convert'])), 'Задачи: 1 в обработке')
  assert.equal(label(sent, {}, work([])), 'Задачи: 1 в обработке')
  assert.equal(label(sent, {}, null), 'Задачи: 1 в обработке')
  assert.equal(
    label(items({ status: 'COMPLETED', accountCode: 'other' }), {}, work(['convert'])),
    'Задачи: 2 в обработке',
  )
})

test('with nothing to tell it only bears its name; what is over keeps its words', () => {
  assert.equal(label([], {}, work([])), 'Задачи')
  const over = indicatorLabels(items({ status: 'COMPLETED', uploaderStatus: 'READY' }), {}, work([]))
  assert.deepEqual([over.count, over.label, over.failures], [0, 'Всё готово', 0])
})

test('the ring shows what is sent, else how far the tasks are', () => {
  assert.equal(indicatorLabels([], {}, work(['convert', 'import'])).share, 0.5)
  assert.equal(indicatorLabels(items({ status: 'IN_PROGRESS' }), {}, work(['convert'])).share, 0)
})

test('failures that were read call no more, a new one does', () => {
  const mine = items({ status: 'FAILED' }, { status: 'COMPLETED', uploaderStatus: 'FAILED' })
  const [first, second] = mine.map(({ id }) => id)
  assert.ok(first && second)
  assert.equal(indicatorLabels(mine, {}, work([]), []).failures, 2)
  assert.equal(indicatorLabels(mine, {}, work([]), [first, second]).failures, 0)
  assert.equal(label(mine, {}, work([], 1), [first, second]), 'Задачи: 1 с ошибкой')
})

test('the panel opens at what failed and was not read, else where it was', () => {
  const shownIn = (...args: Parameters<typeof indicatorLabels>) => indicatorLabels(...args).shownIn
  const failed = items({ status: 'FAILED' })
  assert.equal(shownIn(failed, {}, work([], 1)), 'uploads')
  assert.equal(shownIn(failed, {}, work([], 1), [failed[0]?.id ?? '']), null)
  assert.equal(
    shownIn(items({ status: 'ABORTED' }), {}, work([], 1)),
    null,
    'what was stopped here is gone on with here',
  )
  assert.equal(shownIn(items({ status: 'IN_PROGRESS' }), {}, work(['convert'])), null)
  assert.equal(shownIn([], {}, work(['convert'])), 'processing')
})

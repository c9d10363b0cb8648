import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertingColumns, storageColumns } from './report-columns.ts'

const totals = {
  videos: 3,
  inputMs: 460_000,
  spentMs: 7_500_000,
  ratio: 0.375,
  waitingP50Ms: 400,
  waitingP95Ms: 200_000,
  errors: 0,
}
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')
const shown = convertingColumns.map(({ title, show }) => [plain(title), plain(show(totals))])

test('product B12 every time of the report on converting is told with its units, and what most waited in words', () => {
  assert.deepEqual(shown, [
    ['Видео', '3'],
    ['Длительность видео', '7 мин 40 с'],
    ['Ушло времени', '2 ч 5 мин'],
    ['На час видео', '22 мин 30 с'],
    ['Половина ждала до', '0,4 с'],
    ['95 из 100 ждали до', '3 мин 20 с'],
    ['Ошибки', '0'],
  ])
  const nothing = { ...totals, ratio: null, waitingP50Ms: null, waitingP95Ms: null }
  assert.deepEqual(convertingColumns.map(({ show }) => show(nothing)).slice(3, 6), ['—', '—', '—'])
})

test('product B12 the head of the file names the unit of every figure that has one, in the words of the table', () => {
  assert.deepEqual(
    [...convertingColumns, ...storageColumns].map(({ fileTitle }) => plain(fileTitle)),
    [
      'Видео',
      'Длительность видео, часов',
      'Ушло времени, часов',
      'На час видео, часов',
      'Половина ждала до, секунд',
      '95 из 100 ждали до, секунд',
      'Ошибки',
      'Среднее, байт',
      'Пик, байт',
      'Добавлено, байт',
      'Удалено, байт',
      'На конец, байт',
    ],
  )
  assert.deepEqual(
    convertingColumns.map(({ write }) => write(totals)),
    [3, 0.1278, 2.0833, 0.375, 0.4, 200, 0],
  )
})

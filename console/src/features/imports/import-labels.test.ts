import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importStates } from '@skleyka/contract/imports/imports.calls.ts'
import { type ImportItem, importLabels, importName } from './import-labels.ts'

const item: ImportItem = {
  id: 1,
  url: 'https://files.example/%D0%BB%D0%B5%D1%82%D0%BE.mp4?key=secret',
  state: 'CHECKING',
  name: null,
  sizeBytes: 4_000_000,
  receivedBytes: 1_000_000,
  recordId: null,
  reason: 'Сервер ответил 404',
  canRetry: true,
  createdAt: new Date(0),
}
const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('every state of an import has its words', () => {
  assert.deepEqual(
    importStates.map((state) => plainSpaces(importLabels({ ...item, state }).line)),
    ['Проверка', 'Скачивается · 977 КБ из 3,8 МБ', 'Загружено · 3,8 МБ', 'Ошибка: Сервер ответил 404', 'Отменено'],
  )
})

test('a file whose size is not told shows what has come and no share', () => {
  const words = importLabels({ ...item, state: 'DOWNLOADING', sizeBytes: null })
  assert.equal(plainSpaces(words.line), 'Скачивается · 977 КБ')
  assert.equal(words.percent, null)
})

test('a file that has come whole stays at 99 % until it is stored', () => {
  const percentOf = (receivedBytes: number) =>
    importLabels({ ...item, state: 'DOWNLOADING', receivedBytes }).percent?.replaceAll(/\p{Zs}/gu, ' ')
  assert.deepEqual([percentOf(1_000_000), percentOf(4_000_000)], ['25 %', '99 %'])
})

test('an import is called by its file, and by its link without the secret part until the file is known', () => {
  assert.equal(importName(item), 'files.example/лето.mp4')
  assert.equal(importName({ url: 'https://видео.рф/a.mp4#t=1', name: null }), 'видео.рф/a.mp4')
  assert.equal(importName({ ...item, name: 'Лето.mp4' }), 'Лето.mp4')
  assert.equal(importName({ url: 'https://files.example/%E0%A4%A', name: null }), 'files.example/%E0%A4%A')
})

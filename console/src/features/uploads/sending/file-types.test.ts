import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneFileText, recordNameOf } from './file-types.ts'
import { isSameFile, wrongFileText } from './picked-file.ts'

test('C-5-01 a replacement takes one file', () => {
  assert.equal(oneFileText, 'Выберите 1 файл')
})

test('C-5-07 a retry needs the same last-modified time and size', () => {
  const expectedFile = { name: 'a.mp4', size: 4, lastModified: 7 }
  assert.ok(isSameFile(new File(['1234'], 'renamed.mp4', { lastModified: 7 }), expectedFile))
  assert.ok(!isSameFile(new File(['1234'], 'a.mp4', { lastModified: 8 }), expectedFile))
  assert.ok(!isSameFile(new File(['123'], 'a.mp4', { lastModified: 7 }), expectedFile))
})

test("C-5-08 a wrong file is answered 'Для возобновления загрузки выберите файл {name}'", () => {
  const words = wrongFileText({ name: 'a.mp4' })
  assert.equal(words, 'Для возобновления загрузки выберите файл a.mp4')
})

test('C-5-09 the record name is the file name without its extension', () => {
  const names = { 'Утро.mp4': 'Утро', 'v1.2.final.mov': 'v1.2.final', 'без точки': 'без точки', '.mp4': '.mp4' }
  for (const [fileName, name] of Object.entries(names)) assert.equal(recordNameOf(fileName), name)
})

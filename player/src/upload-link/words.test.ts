import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameFile } from './saved-upload.ts'
import { bytesText, momentText } from './words.ts'

const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')

test('sizes are told in the largest unit and never rounded up', () => {
  const gib = 1024 ** 3
  assert.deepEqual(
    [0, 1023, 1024, 812 * 1024 ** 2, 1.99 * gib, 12.7 * gib, 5000 * 1024 * gib].map((bytes) => plain(bytesText(bytes))),
    ['0 Б', '1023 Б', '1 КБ', '812 МБ', '1,9 ГБ', '12 ГБ', '5000 ТБ'],
  )
})

test('a moment has its year only when it is another one', () => {
  const now = new Date('2026-11-21T10:00:00')
  assert.equal(plain(momentText(new Date('2026-11-28T17:05:00'), now)), '28 ноября в 17:05')
  assert.equal(plain(momentText(new Date('2027-01-02T03:04:00'), now)), '2 января 2027 в 03:04')
})

test('C-5-07 an upload goes on only with the very file', () => {
  const kept = { uploadId: 'x', partSize: 5, takenParts: 0, name: 'a.mp4', size: 10, lastModified: 7 }
  assert.ok(isSameFile({ size: 10, lastModified: 7 }, kept))
  assert.ok(!isSameFile({ size: 11, lastModified: 7 }, kept))
  assert.ok(!isSameFile({ size: 10, lastModified: 8 }, kept))
})

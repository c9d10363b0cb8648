import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videoMetadata } from './video-metadata.ts'

const how = { visibility: 'public', publishAt: null } as const
const record = { name: 'Отчёт', description: 'О чём', tags: ['лес'], chapters: [] }

test('YouTube is told the name, the description and the tags, in its own bounds and without its forbidden signs', () => {
  assert.deepEqual(videoMetadata(record, how), {
    snippet: { title: 'Отчёт', description: 'О чём', tags: ['лес'] },
    status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
  })
  const hostile = videoMetadata(
    { ...record, name: '<b>1 < 2</b>', description: '<script>', tags: ['<i>'] },
    how,
  ).snippet
  assert.deepEqual(hostile, { title: '‹b›1 ‹ 2‹/b›', description: '‹script›', tags: ['‹i›'] })
})

test('a long name is cut at 100 characters and a long description at 5,000 bytes, never in the middle of a sign', () => {
  const { title } = videoMetadata({ ...record, name: '👩'.repeat(255) }, how).snippet
  assert.deepEqual([[...title].length, title.isWellFormed(), title.at(-1)], [100, true, '…'])
  assert.equal(videoMetadata({ ...record, name: 'я'.repeat(100) }, how).snippet.title, 'я'.repeat(100))
  const { description } = videoMetadata({ ...record, description: 'ё'.repeat(10_000) }, how).snippet
  assert.equal(description, `${'ё'.repeat(2_498)}…`)
  assert.equal(videoMetadata({ ...record, description: 'a'.repeat(5_000) }, how).snippet.description.length, 5_000)
})

test('chapters end the description whole, and a long description is cut for them', () => {
  const chapters = ['0:00 Начало', '0:20 Лес', '0:40 Дом']
  const writeDescription = (description: string) =>
    videoMetadata({ ...record, description, chapters }, how).snippet.description
  assert.equal(writeDescription('О чём'), 'О чём\n\n0:00 Начало\n0:20 Лес\n0:40 Дом')
  assert.equal(writeDescription(''), '0:00 Начало\n0:20 Лес\n0:40 Дом')
  const long = writeDescription('ё'.repeat(3_000))
  assert.ok(long.endsWith('ё…\n\n0:00 Начало\n0:20 Лес\n0:40 Дом'))
  assert.ok(Buffer.byteLength(long) <= 5_000 && Buffer.byteLength(long) > 4_996)
})

test('tags are left out once 500 characters are full, a tag with a space counting its quotes', () => {
  const long = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(19, 'x'))
  // 19 and a comma each: 25 of them are 499
  assert.equal(videoMetadata({ ...record, tags: long }, how).snippet.tags.length, 25)
  const spaced = long.map((tag) => tag.replace('x', ' '))
  assert.equal(videoMetadata({ ...record, tags: spaced }, how).snippet.tags.length, 22)
  assert.deepEqual(videoMetadata({ ...record, tags: ['', 'a'.repeat(501), 'b'] }, how).snippet.tags, ['b'])
})

test('a video with a time to become public is private until then', () => {
  const publishAt = new Date('2026-12-01T09:00:00Z')
  assert.deepEqual(videoMetadata(record, { visibility: 'public', publishAt }).status, {
    privacyStatus: 'private',
    publishAt: '2026-12-01T09:00:00.000Z',
    selfDeclaredMadeForKids: false,
  })
})

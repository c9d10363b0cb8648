import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '@skleyka/contract/limits.ts'
import { problemsOf, sentFields, type Written, writtenOf } from './written.ts'

const now = new Date(2026, 10, 21, 12, 0)
const record = {
  name: 'Лес',
  description: '',
  tags: ['утро'],
  ownerId: 7,
  holder: null,
  publication: 'PUBLISHED',
  publishedFrom: null,
  publishedTo: null,
  audienceTag: '',
  metadata: { templateId: null, values: {} },
  rowVersion: 3,
} as const
const saved = (over: object = {}) => writtenOf({ ...record, tags: [...record.tags], ...over })
const written = (over: Partial<Written>): Written => ({ ...saved().values, ...over })

test('only what was changed is sent, texts without the spaces around them', () => {
  const values = written({ name: ' Река ', tags: ['утро', 'вечер'], ownerId: '9' })
  assert.deepEqual(sentFields(values, ['name', 'tags', 'ownerId']), {
    name: 'Река',
    tags: ['утро', 'вечер'],
    ownerId: 9,
  })
  assert.deepEqual(sentFields(values, []), {})
  const tagged = written({ audienceTag: ' https://counter.example/ ' })
  assert.deepEqual(sentFields(tagged, ['audienceTag']), { audienceTag: 'https://counter.example/' })
})

test('a publication is sent whole: at once and for good, by its times, as a draft, or withdrawn', () => {
  const times = { publishedFrom: '2026-11-22T10:00', publishedTo: null }
  assert.deepEqual(sentFields(written({ publication: 'PUBLISHED', ...times }), ['publication']), {
    publication: 'PUBLISHED',
    publishedTo: null,
  })
  assert.deepEqual(sentFields(written({ publication: 'SCHEDULED', ...times }), ['publishedFrom']), {
    publication: 'SCHEDULED',
    publishedFrom: new Date(2026, 10, 22, 10, 0),
    publishedTo: null,
  })
  for (const publication of ['DRAFT', 'EXPIRED'] as const)
    assert.deepEqual(sentFields(written({ publication, ...times }), ['publication']), { publication })
})

test('what is published until a moment is shown as a schedule', () => {
  assert.equal(saved().values.publication, 'PUBLISHED')
  const { publication, publishedTo } = saved({ publishedTo: new Date(2026, 11, 1, 9, 5) }).values
  assert.deepEqual([publication, publishedTo], ['SCHEDULED', '2026-12-01T09:05'])
})

test('an empty or too long text, too many tags, no author and a schedule that cannot be are told by the field', () => {
  const fieldsOf = (over: Partial<Written>) => Object.keys(problemsOf(written(over), now))
  assert.deepEqual(fieldsOf({}), [])
  assert.deepEqual(fieldsOf({ name: ' ' }), ['name'])
  assert.deepEqual(fieldsOf({ name: 'я'.repeat(bounds.recordNameChars + 1) }), ['name'])
  assert.deepEqual(fieldsOf({ description: 'я'.repeat(bounds.recordDescriptionChars + 1) }), ['description'])
  assert.deepEqual(fieldsOf({ tags: Array.from({ length: 51 }, (_, index) => String(index)) }), ['tags'])
  assert.deepEqual(fieldsOf({ ownerId: null }), ['ownerId'])
  assert.deepEqual(fieldsOf({ audienceTag: 'counter.example' }), ['audienceTag'])
  assert.deepEqual(fieldsOf({ audienceTag: ' https://counter.example/?e=[EVENT] ' }), [])
  const publication = 'SCHEDULED'
  assert.deepEqual(fieldsOf({ publication }), ['publishedFrom'])
  assert.deepEqual(fieldsOf({ publication, publishedTo: '2026-11-21T11:59' }), ['publishedTo'])
  const times = { publishedFrom: '2026-11-23T10:00', publishedTo: '2026-11-23T10:00' }
  assert.deepEqual(fieldsOf({ publication, ...times }), ['publishedTo'])
  assert.deepEqual(fieldsOf({ publication: 'DRAFT', ...times }), [], 'times that are not followed are not judged')
})

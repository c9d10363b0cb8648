import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { holderProblems, metadataProblems, sentMetadata, writtenMetadata } from './written-metadata.ts'

const template = (id: number, fields: MetadataField[], isDefault = false) => ({
  id,
  name: `Шаблон ${id}`,
  body: { fields },
  default: isDefault,
})
const templates = [
  template(1, [{ name: 'year', title: 'Год', type: 'number', min: 1888 }], true),
  template(2, [{ name: 'cast', title: 'В\u00a0ролях', type: 'tags', required: true }]),
]
const saved = (values = {}, templateId: number | null = null) => ({ templateId, values })

test('there is a place for every field that a template asks for, and for every value that is kept', () => {
  assert.deepEqual(writtenMetadata(saved({ old: 'было', year: 1999 }), templates), {
    'metadata.values.year': 1999,
    'metadata.values.cast': null,
    'metadata.values.old': 'было',
    'metadata.templateId': null,
  })
})

test('only what was changed is sent: texts without the spaces around them, nothing for a text of spaces', () => {
  const written = { ...writtenMetadata(saved(), templates), 'metadata.templateId': '2', 'metadata.values.old': '  ' }
  assert.deepEqual(sentMetadata(written, ['name']), {})
  assert.deepEqual(sentMetadata(written, ['metadata.templateId', 'metadata.values.old']), {
    metadata: { templateId: 2, values: { old: null } },
  })
  assert.deepEqual(sentMetadata({ ...written, 'metadata.values.old': ' да ' }, ['metadata.values.old']), {
    metadata: { values: { old: 'да' } },
  })
})

test('a value is judged by the chosen template, and one that is saved so already is not held against other edits', () => {
  const keysOf = (values: object, chosen: string | null, kept = {}) => {
    const written = { ...writtenMetadata(saved(kept), templates), ...values, 'metadata.templateId': chosen }
    const record = { metadata: saved(kept), publication: 'DRAFT' } as const
    return Object.keys(metadataProblems(written, record, 'DRAFT', templates))
  }
  assert.deepEqual(keysOf({ 'metadata.values.year': 5 }, null), ['metadata.values.year'])
  assert.deepEqual(keysOf({ 'metadata.values.year': 5 }, '2'), [])
  assert.deepEqual(keysOf({}, null, { year: 5 }), [])
})

test('C1 what the template requires is asked for when a draft is published, and when it is taken away from viewers', () => {
  const missing = (
    kept: object,
    publication: 'DRAFT' | 'PUBLISHED',
    was: 'DRAFT' | 'PUBLISHED',
    cast: string[] | null,
  ) => {
    const written = { ...writtenMetadata(saved(kept, 2), templates), 'metadata.values.cast': cast }
    return Object.keys(
      metadataProblems(written, { metadata: saved(kept, 2), publication: was }, publication, templates),
    )
  }
  assert.deepEqual(missing({}, 'PUBLISHED', 'DRAFT', null), ['metadata.values.cast'])
  assert.deepEqual(missing({ cast: ['Ира'] }, 'PUBLISHED', 'PUBLISHED', []), ['metadata.values.cast'])
  assert.deepEqual(missing({}, 'PUBLISHED', 'DRAFT', ['Ира']), [])
  assert.deepEqual(missing({}, 'DRAFT', 'DRAFT', null), [])
  assert.deepEqual(missing({}, 'PUBLISHED', 'PUBLISHED', null), [], 'published before it was required')
})

test('a copyright holder is asked for where the template requires one, but not of what was published without', () => {
  const strict = [{ ...template(1, [], true), body: { fields: [], holderRequired: true } }, template(2, [])]
  const listProblems = (holder: string | null, was: 'DRAFT' | 'PUBLISHED', templateId: string | null = null) => {
    const record = { holder: null, metadata: saved(), publication: was } as const
    const written = { ...writtenMetadata(saved(), strict), 'metadata.templateId': templateId }
    return Object.keys(holderProblems({ ...written, holder, publication: 'PUBLISHED' }, record, strict))
  }
  assert.deepEqual(listProblems(null, 'DRAFT'), ['holder'])
  assert.deepEqual(listProblems('Ока-Фильм', 'DRAFT'), [])
  assert.deepEqual(listProblems(null, 'PUBLISHED'), [])
  assert.deepEqual(listProblems(null, 'DRAFT', '2'), [], 'the other template does not')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, studio, refusal } = await testRecords()

const fields: MetadataField[] = [
  { name: 'season', title: 'Сезон', type: 'number', whole: true, min: 1 },
  { name: 'cast', title: 'В ролях', type: 'tags', required: true },
  { name: 'about', title: 'О фильме', type: 'text' },
]

/** A record of an account that has a template beside its default one. */
async function editor(row: Parameters<typeof make.record>[2] = {}) {
  const account = await studio('media.can_edit_records', 'yauth.can_manage_account')
  const templateId = await make.metadataTemplate(account.id, fields)
  const id = await make.record(account.id, user, row)
  const saved = async () => (await call(records.getById, { id }, account.as)).result.record
  const edit = async (change: object) => {
    const { rowVersion } = await saved()
    return call(records.update, { id, rowVersion, fields: change }, account.as)
  }
  const values = async () => (await saved()).metadata
  const events = async () => (await call(audit.list, { object: { type: 'record', id } }, account.as)).result.items
  return { account, id, templateId, saved, edit, values, events }
}

test('C-7.3-07 values of metadata are set and cleared one by one, and each stands in the journal by itself', async () => {
  const { edit, values, events } = await editor()
  await edit({ metadata: { values: { year: 1999, director: ' Анна ', genre: ['Драма', 'Комедия'] } } })
  assert.deepEqual(await values(), {
    templateId: null,
    values: { year: 1999, director: 'Анна', genre: ['Драма', 'Комедия'] },
  })
  await edit({ metadata: { values: { year: null, genre: [], age: '6+' } } })
  assert.deepEqual((await values()).values, { director: 'Анна', age: '6+' })
  const [event] = await events()
  const changes = event?.changes.toSorted((one: { field: string }, other: { field: string }) =>
    one.field < other.field ? -1 : 1,
  )
  assert.deepEqual(changes, [
    { field: 'metadata.age', before: null, after: '6+' },
    { field: 'metadata.genre', before: ['Драма', 'Комедия'], after: null },
    { field: 'metadata.year', before: 1999, after: null },
  ])
})

test('C-7.3-07 a value that its field does not take is refused by its place in words, and nothing is written', async () => {
  const { edit, saved } = await editor()
  const wrongs: [object, string, RegExp][] = [
    [{ year: 'давно' }, 'year', /число/],
    [{ year: 1800 }, 'year', /1888/],
    [{ genre: ['Небывалый'] }, 'genre', /Небывалый/],
    [{ rights_until: '31.12.2030' }, 'rights_until', /дату/],
    [{ page: 'javascript:alert(1)' }, 'page', /https/],
    [{ unheard: 'а' }, 'unheard', /нет/],
  ]
  for (const [values, name, words] of wrongs) {
    const answer = await edit({ name: 'Другое', metadata: { values } })
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    const [[place, problems] = []] = Object.entries(answer.error?.fields ?? {})
    assert.equal(place, `fields.metadata.values.${name}`)
    assert.match(String(problems), words)
  }
  const { name, rowVersion } = await saved()
  assert.deepEqual([name, rowVersion], ['Видео', 1])
})

test('a record follows another template of its account, and keeps the values that it has no field for', async () => {
  const { account, edit, values, templateId, events } = await editor({ metadata: JSON.stringify({ year: 2001 }) })
  await edit({ metadata: { templateId, values: { season: 2, cast: ['Ира'] } } })
  assert.deepEqual(await values(), { templateId, values: { year: 2001, season: 2, cast: ['Ира'] } })
  const refused = await edit({ metadata: { values: { director: 'Анна' } } })
  assert.equal(refusal(refused), 'VALIDATION/FIELD')
  const [event] = await events()
  await call(audit.undo, { id: event?.id }, account.as)
  assert.deepEqual(await values(), { templateId: null, values: { year: 2001 } })
})

test('a template of another account is refused like one that is not there', async () => {
  const { edit, values } = await editor()
  const foreignId = await make.metadataTemplate(foreign.id, fields)
  for (const templateId of [foreignId, 2 ** 40]) {
    const answer = await edit({ metadata: { templateId } })
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    assert.deepEqual(Object.keys(answer.error?.fields ?? {}), ['fields.metadata.templateId'])
  }
  assert.equal((await values()).templateId, null)
})

test('C1 a draft is published only with what its template requires, and cannot lose it then', async () => {
  const { edit, saved, templateId } = await editor({ publication: 'DRAFT' })
  assert.equal((await edit({ metadata: { templateId } })).error, undefined)
  const early = await edit({ publication: 'PUBLISHED' })
  assert.equal(refusal(early), 'VALIDATION/FIELD')
  assert.deepEqual(Object.keys(early.error?.fields ?? {}), ['fields.metadata.values.cast'])
  assert.match(early.error?.extra ?? '', /«В ролях»/)
  await edit({ publication: 'PUBLISHED', metadata: { values: { cast: ['Ира'] } } })
  assert.equal((await saved()).publication, 'PUBLISHED')
  assert.equal(refusal(await edit({ metadata: { values: { cast: null } } })), 'VALIDATION/FIELD')
  assert.equal((await edit({ publication: 'DRAFT', metadata: { values: { cast: null } } })).error, undefined)
})

test('a video that was published before a field was required is still edited', async () => {
  const { id, edit, templateId } = await editor()
  await db.updateTable('records').set({ metadata_template_id: templateId }).where('id', '=', id).execute()
  const { result, error } = await edit({ name: 'Новое', metadata: { values: { season: 3 } } })
  assert.equal(error, undefined)
  assert.deepEqual([result.record.name, result.record.metadata.values], ['Новое', { season: 3 }])
})

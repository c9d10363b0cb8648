import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { make, call, user, studio, refusal, foreign } = await testRecords()

const fields: MetadataField[] = [
  { name: 'town', title: 'Город', type: 'line' },
  { name: 'shot', title: 'Снято', type: 'line' },
  { name: 'season', title: 'Сезон', type: 'number' },
  { name: 'genre', title: 'Жанр', type: 'choice', many: true, choices: ['Драма', 'Спорт'] },
]

async function maker() {
  const account = await studio('media.can_create_metadata')
  const id = await make.metadataTemplate(account.id, fields)
  const draft = async (next: MetadataField[]) => {
    const { rowVersion } = (await call(metadataTemplates.get, { id }, account.as)).result.template
    return call(metadataTemplates.update, { id, rowVersion, fields: { body: { fields: next } } }, account.as)
  }
  const losses = async () => (await call(metadataTemplates.preview, { id }, account.as)).result.losses
  const record = (metadata: object, metadata_template_id: number | null = id) =>
    make.record(account.id, user, { metadata: JSON.stringify(metadata), metadata_template_id })
  return { account, id, draft, losses, record }
}

test('A12 before a publication it is told how many videos have values that would no longer be shown or fit', async () => {
  const { draft, losses, record } = await maker()
  await record({ town: 'Тверь', shot: '2024-05-01', season: 3, genre: ['Драма'] })
  await record({ town: 'Псков', shot: 'весной', season: 12, genre: ['Драма', 'Спорт'] })
  await record({ town: 'Омск' }, null)
  assert.deepEqual(await losses(), [])
  await draft([
    { name: 'shot', title: 'Снято', type: 'date' },
    { name: 'season', title: 'Сезон', type: 'number', max: 10 },
    { name: 'genre', title: 'Жанр', type: 'choice', many: true, choices: ['Драма'] },
  ])
  assert.deepEqual(await losses(), [
    { name: 'town', title: 'Город', kind: 'removed', records: 2 },
    { name: 'shot', title: 'Снято', kind: 'changed', records: 1 },
    { name: 'season', title: 'Сезон', kind: 'changed', records: 1 },
    { name: 'genre', title: 'Жанр', kind: 'changed', records: 1 },
  ])
})

test('A12 any type may become any other, and what does not fit is counted', async () => {
  const { draft, losses, record } = await maker()
  await record({ town: 'Тверь' })
  const types = ['text', 'number', 'boolean', 'date', 'moment', 'tags', 'link', 'file'] as const
  const counted: Record<string, number> = {}
  for (const type of types) {
    await draft([{ name: 'town', title: 'Город', type }, ...fields.slice(1)])
    counted[type] = (await losses())[0]?.records ?? 0
  }
  assert.deepEqual(counted, { text: 0, number: 1, boolean: 1, date: 1, moment: 1, tags: 1, link: 1, file: 1 })
})

test('A12 what only gets new words, another place or more choices loses nothing', async () => {
  const { draft, losses, record } = await maker()
  await record({ town: 'Тверь', genre: ['Спорт'] })
  const [town, shot, season, genre] = fields
  assert.ok(town && shot && season && genre)
  await draft([{ ...genre, choices: ['Спорт', 'Драма', 'Дети'] }, { ...town, title: 'Населённый пункт' }, shot, season])
  assert.deepEqual(await losses(), [])
})

test('A12 a field that nobody could fill in is refused in words', async () => {
  const { draft } = await maker()
  const wrong: MetadataField[] = [
    { name: 'genre', title: 'Жанр', type: 'choice' },
    { name: 'season', title: 'Сезон', type: 'number', min: 5, max: 1 },
    { name: 'genre', title: 'Жанр', type: 'choice', choices: ['Драма', 'Драма'] },
  ]
  for (const field of wrong) {
    const answer = await draft([field])
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    assert.match(answer.error?.fields?.['fields.body.fields']?.[0] ?? '', /«(Жанр|Сезон)»/)
  }
})

test('the preview of a template of another account is answered like that of an unknown one', async () => {
  const { account } = await maker()
  const foreignId = await make.metadataTemplate(foreign.id, fields)
  for (const id of [foreignId, 2 ** 40])
    assert.equal(refusal(await call(metadataTemplates.preview, { id }, account.as)), 'NOT_FOUND/TEMPLATE')
})

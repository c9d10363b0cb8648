import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, foreignRecord, studio, refusal } = await testRecords()

const fields: MetadataField[] = [
  { name: 'code', title: 'Шифр', type: 'line', pattern: '[А-Я]{2}-\\d{4}', refusal: 'Шифр пишут так: АБ-2026' },
  { name: 'cast', title: 'В ролях', type: 'tags', min: 2, max: 3 },
  { name: 'about', title: 'О фильме', type: 'text', min: 5 },
  { name: 'sequel', title: 'Продолжение', type: 'video' },
]

async function editor() {
  const account = await studio('media.can_edit_records', 'media.can_create_metadata')
  const templateId = await make.metadataTemplate(account.id, fields)
  const id = await make.record(account.id, user, { metadata_template_id: templateId })
  const edit = async (values: object) => {
    const { rowVersion } = (await call(records.getById, { id }, account.as)).result.record
    return call(records.update, { id, rowVersion, fields: { metadata: { values } } }, account.as)
  }
  const values = async () => (await call(records.getById, { id }, account.as)).result.record.metadata.values
  const draft = async (next: readonly object[]) => {
    const { rowVersion } = (await call(metadataTemplates.get, { id: templateId }, account.as)).result.template
    return call(
      metadataTemplates.update,
      { id: templateId, rowVersion, fields: { body: { fields: next } } },
      account.as,
    )
  }
  return { account, id, templateId, edit, values, draft }
}

test('A12 a value is refused in the words of the author of its pattern, and by how many there are of it', async () => {
  const { edit, values } = await editor()
  const wrongs: [object, RegExp][] = [
    [{ code: 'аб-2026' }, /^Шифр пишут так: АБ-2026$/],
    [{ code: `${'А'.repeat(200)}!` }, /АБ-2026/],
    [{ code: '\u202eАБ-2026' }, /АБ-2026|направлени|знак/i],
    [{ cast: ['Ира'] }, /меньше 2 значений/],
    [{ cast: ['а', 'б', 'в', 'г'] }, /больше 3 значений/],
    [{ about: 'мало' }, /меньше 5 знаков/],
  ]
  for (const [input, words] of wrongs) {
    const { error } = await edit(input)
    assert.match(
      Object.values(error?.fields ?? {})
        .flat()
        .join(),
      words,
      JSON.stringify(input),
    )
  }
  assert.deepEqual(await values(), {})
  assert.equal((await edit({ code: 'АБ-2026', cast: ['Ира', 'Олег'], about: '<b>жирно</b>' })).error, undefined)
  assert.deepEqual(await values(), { code: 'АБ-2026', cast: ['Ира', 'Олег'], about: '<b>жирно</b>' })
})

test('A12 a video that is named has to be one of the account, and one that went later holds no other edit back', async () => {
  const { account, id, edit, values } = await editor()
  const gone = await make.record(account.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date() })
  const other = await make.record(account.id, user)
  for (const sequel of [foreignRecord, gone, 2 ** 40, 0, -1, 1.5, '7']) {
    assert.equal(refusal(await edit({ sequel })), 'VALIDATION/FIELD', String(sequel))
  }
  assert.equal((await edit({ sequel: other })).error, undefined)
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', other)
    .execute()
  assert.equal((await edit({ about: 'Другое', sequel: other })).error, undefined)
  assert.deepEqual(await values(), { sequel: other, about: 'Другое' })
  assert.notEqual(id, other)
})

test('A12 a field whose pattern is not understood, or whose default breaks its own rules, is refused in words', async () => {
  const { draft } = await editor()
  const wrongs: [object, RegExp][] = [
    [{ type: 'line', pattern: '(a' }, /[Оо]бразец не\s+понятен/],
    [{ type: 'line', pattern: '(?=a)b' }, /не\s+поддерживаются/],
    [{ type: 'line', pattern: 'a{1000}' }, /255|Повторения/],
    [{ type: 'line', pattern: '\\d+', default: 'пять' }, /умолчанию/],
    [{ type: 'number', max: 5, default: 6 }, /умолчанию/],
    [{ type: 'choice', choices: ['а'], default: 'б' }, /умолчанию/],
    [{ type: 'video', default: 1 }, /умолчанию/],
    [{ type: 'tags', min: 3, max: 2 }, /больше наибольшего/],
  ]
  for (const [rules, words] of wrongs) {
    const { error } = await draft([{ name: 'one', title: 'Поле', ...rules }])
    assert.match(error?.extra ?? '', words, JSON.stringify(rules))
  }
  const standing = [{ name: 'one', title: 'Поле', type: 'line', pattern: '(a+)+$', default: 'aaa' }]
  assert.equal((await draft(standing)).error, undefined)
  assert.equal(
    refusal(await draft([{ name: 'one', title: 'Поле', type: 'line', pattern: 'a'.repeat(201) }])),
    'VALIDATION/FIELD',
  )
})

test('A12 the dry run counts values that a new pattern or a new count would not take', async () => {
  const { account, templateId, draft } = await editor()
  const give = (metadata: object) =>
    make.record(account.id, user, { metadata: JSON.stringify(metadata), metadata_template_id: templateId })
  await give({ code: 'АБ-2026', cast: ['а', 'б'], about: 'долго' })
  await give({ code: 'Ёж-1', cast: ['а', 'б', 'в'], about: 'долго-долго' })
  const losses = async (next: readonly object[]) => {
    await draft(next)
    const { result } = await call(metadataTemplates.preview, { id: templateId }, account.as)
    return result.losses.map(({ name, records: count }: { name: string; records: number }) => [name, count])
  }
  const [code, cast, about, sequel] = fields
  assert.deepEqual(await losses([{ ...code, pattern: '\\w+-\\d' }, cast ?? {}, about ?? {}, sequel ?? {}]), [
    ['code', 1],
  ])
  assert.deepEqual(await losses([{ ...code, pattern: '^(Ёж|АБ)-.*$' }, cast ?? {}, about ?? {}, sequel ?? {}]), [])
  assert.deepEqual(await losses([code ?? {}, { ...cast, max: 2 }, { ...about, min: 6 }, { ...sequel, type: 'line' }]), [
    ['cast', 1],
    ['about', 1],
  ])
  assert.ok(foreign.id)
})

test('A12 C-3-26 a poll of drafts tells which fields keep them from being published, and of nothing else', async () => {
  const account = await studio('media.can_edit_records', 'media.can_create_metadata')
  const needing: MetadataField[] = [
    { name: 'code', title: 'Шифр', type: 'line', required: true },
    { name: 'town', title: 'Город', type: 'line', uploadRequired: true },
    { name: 'note', title: 'Пометка', type: 'line' },
  ]
  const metadata_template_id = await make.metadataTemplate(account.id, needing)
  const of = (publication: 'DRAFT' | 'PUBLISHED', metadata: object) =>
    make.record(account.id, user, { metadata_template_id, publication, metadata: JSON.stringify(metadata) })
  const [bare, half, whole] = [
    await of('DRAFT', {}),
    await of('DRAFT', { code: '1' }),
    await of('DRAFT', { code: '1', town: 'Тверь' }),
  ]
  const shown = await of('PUBLISHED', {})
  const { result } = await call(records.info, { recordIds: [bare, half, whole, shown, foreignRecord] }, account.as)
  assert.deepEqual(
    [bare, half, whole, shown].map((id) => result.records[id]?.needed),
    [['Шифр', 'Город'], ['Город'], undefined, undefined],
  )
  assert.equal(result.records[foreignRecord], undefined)
})

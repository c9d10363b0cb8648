import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import { testRecords } from '../../../test/test-records.ts'

const { make, call, studio, foreign, refusal } = await testRecords()

test('C5 every account has a default template of metadata from the start, and a member reads it', async () => {
  const { as } = await studio()
  const { result } = await call(metadataTemplates.list, {}, as)
  assert.equal(result.total, 1)
  const [template] = result.items
  assert.deepEqual([template?.kind, template?.name, template?.default], ['metadata', 'Основной', true])
  const titles = template?.body.fields.map(({ title }: { title: string }) => title)
  for (const title of ['Год', 'Режиссёр', 'Жанр', 'Возраст', 'Права до']) assert.ok(titles?.includes(title), title)
  const one = await call(metadataTemplates.get, { id: template?.id }, as)
  assert.deepEqual(one.result.template, template)
})

test('C5 templates are listed with the default one first, found by name and read page by page', async () => {
  const account = await studio()
  for (const name of ['Ёлки', 'Архив']) await make.metadataTemplate(account.id, [], { name })
  const named = async (params: object) =>
    (await call(metadataTemplates.list, params, account.as)).result.items.map(({ name }: { name: string }) => name)
  assert.deepEqual(await named({}), ['Основной', 'Архив', 'Ёлки'])
  assert.deepEqual(await named({ q: 'елк' }), ['Ёлки'])
  assert.deepEqual(await named({ q: '%' }), [])
  assert.deepEqual(await named({ page: 2, perPage: 2 }), ['Ёлки'])
})

test('a template of another account is answered like an unknown one', async () => {
  const { as } = await studio()
  const foreignId = await make.metadataTemplate(foreign.id, [])
  for (const id of [foreignId, 2 ** 40]) {
    assert.equal(refusal(await call(metadataTemplates.get, { id }, as)), 'NOT_FOUND/TEMPLATE')
  }
})

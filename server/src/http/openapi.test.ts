import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import * as z from 'zod/mini'
import { testPublicUrl } from '../../test/test-http.ts'
import { openApiDocument } from './openapi.ts'

const shape = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() })),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) }),
  ),
  responses: z.record(z.string(), z.object({ description: z.string() })),
})

test('the OpenAPI document describes every call of the contract, and every reference and place in it is filled', () => {
  const areas = Object.fromEntries(Object.entries(contract).map(([name, area]) => [name, { area, handlers: {} }]))
  const document = openApiDocument(areas, [], testPublicUrl)
  assert.equal(document.openapi, '3.1.0')
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, ...shape.parse(operation) })),
  )
  const calls = Object.values(contract).flatMap((area) => Object.values(area))
  assert.equal(operations.length, calls.length)
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, calls.length)
  for (const { path, verb, parameters, requestBody, responses } of operations) {
    assert.ok(['get', 'put', 'post', 'delete'].includes(verb))
    assert.equal(verb === 'get', requestBody === undefined, `${verb} ${path}`)
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((one) => one.in === 'path')
    assert.deepEqual(inPath.map(({ name }) => name).sort(), places.sort())
    for (const one of inPath) assert.equal(one.required, true)
    assert.ok(responses['200'])
  }
  assert.ok(!JSON.stringify(document).includes('"$ref"'))
})

test('a call is summed up in a sentence, told in full with whom it is for, and without rows of the specification', () => {
  const areas = Object.fromEntries(Object.entries(contract).map(([name, area]) => [name, { area, handlers: {} }]))
  const { paths, info } = openApiDocument(areas, [], testPublicUrl)
  const operations = z
    .array(z.object({ summary: z.string(), description: z.string() }))
    .parse(Object.values(paths).flatMap((verbs) => Object.values(verbs)))
  for (const { summary, description } of operations) {
    assert.match(summary, /^[A-Z][^`]*\.$/)
    assert.match(description, /\n\n(Open to everyone|For )/)
    assert.doesNotMatch(description, /C-\d|\(Q-|\(R\d|\(product/)
  }
  const named = [...info.description.matchAll(/(\/api\/v\d\/\S+)/g)].map(([, path]) => path)
  assert.deepEqual(named, ['/api/v3/records/getListByFilter'])
  for (const path of named) assert.ok(path && path in paths, path)
})

test('numbers and instants are described without what only a machine would say of them', () => {
  const areas = { records: { area: contract.records, handlers: {} } }
  const text = JSON.stringify(openApiDocument(areas, [], testPublicUrl))
  assert.doesNotMatch(text, /9007199254740991/)
  assert.doesNotMatch(text, /"format":"date-time","pattern"/)
})

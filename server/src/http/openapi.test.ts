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
  const document = openApiDocument(areas, testPublicUrl)
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

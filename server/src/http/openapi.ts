import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { pathPlaces } from '@skleyka/contract/method.ts'
import { productName, productVersion } from '@skleyka/contract/product.ts'
import * as z from 'zod/mini'
import { apiGuide, wordsOf } from './api-guide.ts'
import type { BoundArea } from './bound-area.ts'
import type { RawRoute } from './raw.ts'
import { routeOperations } from './route-docs.ts'

/** The OpenAPI 3.1 document: calls by the contract, and the raw routes that programs of others ask, by their descriptions. */
export function openApiDocument(
  areas: Readonly<Record<string, BoundArea>>,
  rawRoutes: readonly RawRoute[],
  serverUrl: string,
) {
  const paths: Record<string, Record<string, unknown>> = routeOperations(rawRoutes)
  for (const [area, { area: calls }] of Object.entries(areas)) {
    for (const [name, call] of Object.entries(calls)) {
      const verb = call.kind === 'method' ? 'post' : call.verb.toLowerCase()
      paths[call.path] ??= {}
      Object.assign(paths[call.path] ?? {}, { [verb]: operation(area, name, call) })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API: ${productName}`,
      version: productVersion,
      description: apiGuide(serverUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Ключ из\u00a0`npm run admin -- api-key <почта>`' },
        session: { type: 'apiKey', in: 'query', name: 'session_id', description: 'Ключ сеанса консоли' },
      },
    },
    paths,
  }
}

function operation(area: string, name: string, call: AnyCall) {
  const open = call.access.who === 'everyone' || call.access.who === 'uploadHolder'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    ...wordsOf(call),
    security: open ? [] : [{ apiKey: [] }, { session: [] }],
    'x-access': call.access,
    'x-cost': call.cost ?? 1,
    parameters: [...callerHeader(call), ...addressParameters(call)],
    ...requestBody(call),
    responses: { 200: { description: 'OK', content: json(envelope(call)) } },
  }
}

const schemaOf = (schema: AnyCall['params']) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // what every whole number and every instant would repeat, and examples would be made of
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
const json = (schema: unknown) => ({ 'application/json': { schema } })

function callerHeader(call: AnyCall) {
  if (call.access.who === 'holder') {
    return [{ name: holderHeader, in: 'header', required: true, schema: { type: 'string' } }]
  }
  if (call.access.who !== 'member') return []
  return [{ name: 'X-Account-Code', in: 'header', required: false, schema: { type: 'string' } }]
}

function addressParameters(call: AnyCall) {
  if (call.kind === 'method') return []
  const { properties = {}, required = [] } = schemaOf(call.params)
  const places = pathPlaces(call.path)
  const names = call.mutates ? places : Object.keys(properties)
  return names.map((name) => ({
    name,
    in: places.includes(name) ? 'path' : 'query',
    required: places.includes(name) || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }))
}

function requestBody(call: AnyCall) {
  const params = schemaOf(call.params)
  if (call.kind === 'method') {
    const properties = { id: { type: 'string' }, sessionId: { type: 'string' }, params }
    return {
      requestBody: { required: true, content: json({ type: 'object', required: ['id', 'params'], properties }) },
    }
  }
  return call.mutates ? { requestBody: { required: true, content: json(params) } } : {}
}

function envelope(call: AnyCall) {
  const result = schemaOf(call.result)
  if (call.kind === 'endpoint') {
    return call.bare ? result : { type: 'object', required: ['data'], properties: { data: result } }
  }
  const error = {
    type: 'object',
    required: ['type', 'subtype', 'extra', 'internalRequestId'],
    properties: Object.fromEntries(
      ['type', 'subtype', 'extra', 'internalRequestId'].map((field) => [field, { type: 'string' }]),
    ),
  }
  return { type: 'object', required: ['id'], properties: { id: { type: 'string' }, result, error } }
}

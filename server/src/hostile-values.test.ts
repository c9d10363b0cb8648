import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { pathPlaces } from '@skleyka/contract/method.ts'
import { allPermissions, sections } from '@skleyka/contract/permissions.ts'
import * as z from 'zod/mini'
import { given } from '../test/given.ts'
import { testDatabase } from '../test/test-database.ts'
import { testHttp } from '../test/test-http.ts'
import { badParams } from './http/problems.ts'

// safety 8: every place of every call is given what no form sends; a new call enters by itself
const { db } = await testDatabase()
const make = given(db)
const bugs: unknown[] = []
const log = { debug() {}, info() {}, warn() {}, error: (entry: unknown) => void bugs.push(entry) }
const { app } = await testHttp({
  db,
  services: { log },
})
const user = await make.user({ admin: true })
const account = await make.account({ sections: [...sections], members: { [user]: [...allPermissions] } })
const other = await make.account()
const record = await make.record(account.id, user)
const calls: [string, AnyCall][] = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

const texts = ['', '\u0000', 'a\u0000b', '\uD800', 'a\uDFFFb', "'; --", '%_\\', '../..', '__proto__', 'x'.repeat(9_000)]
const numbers = [-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0.5, 1e308]
const instants = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-28T00:00:00.123456789Z']
const hostile: unknown[] = [...texts, ...numbers, ...instants, null, [], {}, true, [[]], [null], { constructor: 1 }]

const condition = { field: 'name', op: 'contains', value: 'Имя' }

/** A value of a schema that a call takes, found by what the values of this test's own rows are named. */
function sample(schema: z.core.$ZodType, name: string): unknown {
  if (schema instanceof z.core.$ZodObject) {
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).map(([field, inner]) => [field, sample(inner, field)]),
    )
  }
  if (schema instanceof z.core.$ZodArray) return [sample(schema._zod.def.element, name)]
  if (schema instanceof z.core.$ZodUnion) return sample(schema._zod.def.options[0] ?? schema, name)
  if (schema instanceof z.core.$ZodPipe) return sample(schema._zod.def.in, name)
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return sample(schema._zod.def.innerType, name)
  if (schema instanceof z.core.$ZodDefault) return sample(schema._zod.def.innerType, name)
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral)
    return [...(schema._zod.values ?? [])][0]
  const tries = [record, 1, false, String(record), account.code, 'Имя', '2026-01-01', '2100-01-01T00:00:00Z']
  const secrets = ['x'.repeat(27), crypto.randomUUID(), 'studio']
  const named: Record<string, unknown> = {
    code: account.code,
    accountCode: account.code,
    accountId: other.id,
    stepMs: 1_000,
    intervalMs: 60_000,
    where: condition,
    ast: condition,
    fields: 'name',
    timeZone: 'UTC',
    key: 'sku',
    tags: 'https://ads.example/vast',
    vmap: 'https://ads.example/vmap',
    countries: 'RU',
    domains: 'news.example',
    regions: 'RU-MOW',
    country: 'RU',
    address: '192.0.2.1',
    networks: '192.0.2.0/24',
    values: { year: 2_026, director: 'Имя' },
    metadata: { year: 2_026 },
    language: 'ru',
    cues: [0, 1_000, 'Имя'],
    accent: '#8ca6ff',
    onAccent: '#0c1433',
    picture: 'data:image/png;base64,AA==',
    link: 'https://example.ru/',
    speeds: 1,
    corner: 9,
    opacity: 50,
    side: 720,
    maxKbps: 2_000,
  }
  const wanted = [...(name in named ? [named[name]] : []), ...tries, ...secrets]
  const found = wanted.find((value) => z.safeParse(schema, value).success)
  assert.notEqual(found, undefined, `${name} has no sample`)
  return found
}

/** Every place of a value, with the value as it is when something else stands there. */
function* spoiled(value: unknown, path: string): Generator<[path: string, params: unknown]> {
  for (const bad of hostile) yield [`${path} = ${JSON.stringify(bad)?.slice(0, 40)}`, bad]
  if (Array.isArray(value)) for (const [at, inner] of spoiled(value[0], `${path}[]`)) yield [at, [inner]]
  else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      for (const [at, inner] of spoiled(field, `${path}.${name}`)) yield [at, { ...value, [name]: inner }]
    }
    yield [`${path} without its first`, Object.fromEntries(Object.entries(value).slice(1))]
    for (const key of ['чужое', 'constructor', 'toString', '__defineGetter__'])
      yield [`${path}.${key}`, { ...value, [key]: 1 }]
  }
}

/**
 * Whether these params may be answered otherwise than those before: what the schema takes always may; what it refuses is
 * answered by the refusal that is made of it, and three quarters of the values are refused as another of the call was.
 */
function newAnswers(schema: z.core.$ZodType): (params: unknown) => boolean {
  const known = new Set<string>()
  return (params) => {
    const { error } = z.safeParse(schema, params)
    if (!error) return true
    const { message, ...refusal } = badParams(error)
    const told = JSON.stringify({ message, refusal })
    const isNew = !known.has(told)
    known.add(told)
    return isNew
  }
}

function request(call: AnyCall, params: unknown, number: string) {
  const headers = {
    authorization: `Bearer ${user}`,
    'x-account-code': account.code,
    'content-type': 'application/json',
  }
  if (call.kind === 'method') {
    return { method: 'POST' as const, url: call.path, headers, payload: JSON.stringify({ id: number, params }) }
  }
  const fields: Record<string, unknown> = { ...Object(params) }
  const url = call.path.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(wellFormed(fields[place])))
  for (const place of pathPlaces(call.path)) delete fields[place]
  if (call.verb !== 'GET') return { method: call.verb, url, headers, payload: JSON.stringify(fields) }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
  return { method: call.verb, url: `${url}?${query.join('&')}`, headers }
}

const wellFormed = (value: unknown) => String(value).toWellFormed()

// a page of the journal holds what the rows of the calls before have held, whole templates among them
const holdsTemplates = new Set(['audit.list', 'audit.listAll'])
const isRefusal = /^\{(?:"id":"[^"]*",)?(?:"status":[^,]*,)?"errors?":/

for (const [name, call] of calls) {
  test(`8.2 8.3 8.4 whatever stands in a place of ${name} is answered or refused, and is no error of the server`, async () => {
    const whole = sample(call.params, '')
    assert.ok(z.safeParse(call.params, whole).success, JSON.stringify(whole))
    const mayDiffer = newAnswers(call.params)
    let number = 0
    for (const [place, params] of spoiled(whole, '')) {
      number += 1
      // what stands in an address is a text before it is judged: all of it is sent
      if (call.kind === 'method' && !mayDiffer(params)) continue
      bugs.length = 0
      const answer = await app.inject(request(call, params, `hostile-${number}`))
      assert.ok(answer.statusCode < 500, `${place}: ${answer.statusCode} ${answer.body} ${String(Object(bugs[0]).err)}`)
      const most = holdsTemplates.has(name) && !isRefusal.test(answer.body) ? 100_000 : 10_000
      assert.ok(answer.body.length < most, `${place}: answered ${answer.body.length} characters`)
    }
    assert.ok(number > hostile.length)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions, sections } from '@skleyka/contract/permissions/permissions.ts'
import * as z from 'zod/mini'
import { requestOf, sampleOf } from '../test/sample-params.ts'
import { testDatabase } from '../test/test-database.ts'
import { testHttp } from '../test/test-http.ts'
import { testRows } from '../test/test-rows.ts'
import { badParams } from './http/problems.ts'

// safety 8: every place of every call is given what no form sends; a new call enters by itself
const { db } = await testDatabase()
const make = testRows(db)
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
const own = { record, accountCode: account.code, otherAccount: other.id }
const calls: [string, AnyCall][] = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

const texts = ['', '\u0000', 'a\u0000b', '\uD800', 'a\uDFFFb', "'; --", '%_\\', '../..', '__proto__', 'x'.repeat(9_000)]
const numbers = [-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0.5, 1e308]
const instants = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-02-28T00:00:00.123456789Z']
const hostile: unknown[] = [...texts, ...numbers, ...instants, null, [], {}, true, [[]], [null], { constructor: 1 }]

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
 * Returns true if these params may be answered otherwise than those before: what the schema takes always may; what it refuses is
 * answered by the refusal that is made of it, and three quarters of the values are refused as another of the call was.
 */
function newAnswers(schema: z.core.$ZodType): (params: unknown) => boolean {
  const known = new Set<string>()
  return (params) => {
    const { error } = z.safeParse(schema, params)
    if (!error) return true
    const { message, ...refusal } = badParams(error)
    const refusalText = JSON.stringify({ message, refusal })
    const isNew = !known.has(refusalText)
    known.add(refusalText)
    return isNew
  }
}

// a page of the audit log holds what the rows of the calls before have held, whole templates among them; its titles are a catalogue
const answersMuch = new Set(['audit.list', 'audit.listAll', 'audit.titles'])
const isRefusal = /^\{(?:"id":"[^"]*",)?(?:"status":[^,]*,)?"errors?":/

for (const [name, call] of calls) {
  test(`8.2 8.3 8.4 whatever stands in a place of ${name} is answered or refused, and is no error of the server`, async () => {
    const whole = sampleOf(call.params, '', own)
    assert.ok(z.safeParse(call.params, whole).success, JSON.stringify(whole))
    const mayDiffer = newAnswers(call.params)
    let number = 0
    for (const [place, params] of spoiled(whole, '')) {
      number += 1
      // what stands in an address is a text before it is judged: all of it is sent
      if (call.kind === 'method' && !mayDiffer(params)) continue
      bugs.length = 0
      const answer = await app.inject(
        requestOf(call, params, { number: `hostile-${number}`, user, accountCode: account.code }),
      )
      assert.ok(answer.statusCode < 500, `${place}: ${answer.statusCode} ${answer.body} ${String(Object(bugs[0]).err)}`)
      const most = answersMuch.has(name) && !isRefusal.test(answer.body) ? 100_000 : 10_000
      assert.ok(answer.body.length < most, `${place}: answered ${answer.body.length} characters`)
    }
    assert.ok(number > hostile.length)
  })
}

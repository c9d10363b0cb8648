import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { measure } from './measure.ts'
import type { AnyCall } from './method.ts'

const calls: [string, AnyCall][] = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

test('every value that a call takes has a limit: texts and lists a most, objects no unknown keys', () => {
  const offenders = calls.flatMap(([name, { params }]) => measure(params).unbounded.map((path) => `${name} ${path}`))
  assert.deepEqual(offenders, [])
})

test('8.2 8.3 every text that a call takes refuses or drops NUL and broken surrogates, which no database keeps', () => {
  const texts = calls.flatMap(([name, { params }]) =>
    measure(params).texts.map(([path, schema]) => ({ place: `${name} ${path}`, schema })),
  )
  assert.ok(texts.length > 20, `only ${texts.length} texts were seen`)
  const offenders = texts.filter(({ schema }) =>
    hostile.some((text) => {
      const read = z.safeParse(schema, text)
      return read.success && !isKept(read.data)
    }),
  )
  assert.deepEqual([...new Set(offenders.map(({ place }) => place))], [])
})

const hostile = ['a\u0000b', '\u0000', 'a\uD800', '\uDC00a', 'a\uD800b', '2026-01-01\u0000', '1\u0000']
const isKept = (text: unknown) => typeof text === 'string' && text.isWellFormed() && !text.includes('\u0000')

test('what has no limit is told by its path', () => {
  const loose = z.object({
    name: z.string(),
    file: z.strictObject({ tags: z.array(z.string().check(z.maxLength(5))), at: z.iso.datetime() }),
    any: z.optional(z.unknown()),
    map: z.nullable(z.record(z.string(), z.int())),
    code: z.string().check(z.regex(/^[a-z]+$/)),
    open: z.string().check(z.regex(/[a-z]{1,3}/)),
  })
  assert.deepEqual(measure(loose).unbounded, ['name', 'file.tags', 'file.at', 'any', 'map', 'code', 'open', '{}'])
})

test('the largest valid value of every kind is not larger than its measure', () => {
  const text = z.string().check(z.maxLength(3))
  const kinds: [z.ZodMiniType, unknown][] = [
    [text, '\u0001\u0001\u0001'],
    [z.array(text).check(z.maxLength(2)), ['\u0001\u0001\u0001', '\u0001\u0001\u0001']],
    [z.strictObject({ size: z.int(), on: z.boolean() }), { size: Number.MIN_SAFE_INTEGER, on: false }],
    [z.enum(['a', 'longer']), 'longer'],
    [z.literal(true), true],
    [z.uuid(), crypto.randomUUID()],
    [z.string().check(z.regex(/^[1-9]\d{0,15}$/)), '1234567890123456'],
    [z.union([z.int(), text]), '\u0001\u0001\u0001'],
    [z._default(z.nullable(text), 'a'), null],
  ]
  for (const [schema, largest] of kinds) {
    assert.ok(z.safeParse(schema, largest).success)
    const { bytes, unbounded } = measure(schema)
    assert.deepEqual(unbounded, [])
    assert.ok(JSON.stringify(largest).length <= bytes, `${JSON.stringify(largest)} and ${bytes}`)
  }
})

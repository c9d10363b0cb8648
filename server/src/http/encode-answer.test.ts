import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import { instant } from '@skleyka/contract/instants.ts'
import * as z from 'zod/mini'
import { encodeAnswer } from './encode-answer.ts'

/** A value that a handler might answer; `full` names what may lack, and fills lists. */
function sample(schema: z.core.$ZodType, full: boolean): unknown {
  if (schema === instant) return new Date(1_780_000_000_000)
  if (schema instanceof z.core.$ZodOptional) return full ? sample(schema._zod.def.innerType, full) : undefined
  if (schema instanceof z.core.$ZodNullable) return full ? sample(schema._zod.def.innerType, full) : null
  if (schema instanceof z.core.$ZodArray) return full ? [1, 2].map(() => sample(schema._zod.def.element, full)) : []
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape).map(([key, inner]) => [key, sample(inner, full)])
    return { ...Object.fromEntries(fields), unnamed: 'it is not named' }
  }
  if (schema instanceof z.core.$ZodRecord) return full ? { лес: sample(schema._zod.def.valueType, full) } : {}
  if (schema instanceof z.core.$ZodUnion) return sample(schema._zod.def.options[0] ?? schema, full)
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0]
  if (schema instanceof z.core.$ZodNumber) return 7
  if (schema instanceof z.core.$ZodBoolean) return true
  return 'снег'
}

/** Returns what one way answers: the bytes that go over the wire, or that it throws. */
function answered(encode: () => unknown): string {
  try {
    return JSON.stringify(encode()) ?? 'undefined'
  } catch (error) {
    return error instanceof z.core.$ZodError ? `refused: ${JSON.stringify(error.issues)}` : String(error)
  }
}
const alike = (schema: z.core.$ZodType, value: unknown, what: string) => {
  const expected = answered(() => z.encode(schema, value))
  assert.equal(
    answered(() => encodeAnswer(schema, value)),
    expected,
    what,
  )
  return expected
}

test('every answer of the contract is encoded as zod does it, what it does not name left out, what is wrong refused', () => {
  let encoded = 0
  for (const [areaName, area] of Object.entries(contract)) {
    for (const [name, { result }] of Object.entries(area)) {
      for (const full of [true, false]) {
        const value = sample(result, full)
        const wire = alike(result, value, `${areaName}.${name}`)
        assert.ok(!wire.includes('it is not named'), name)
        if (!wire.startsWith('refused')) encoded += 1
        if (typeof value !== 'object' || value === null) continue
        for (const field of Object.keys(value)) {
          for (const wrong of [undefined, null, Number.NaN, 1.5, 'слово', new Date(Number.NaN), [Symbol('odd')], {}]) {
            alike(result, { ...value, [field]: wrong }, `${areaName}.${name}.${field}`)
          }
        }
      }
    }
  }
  assert.ok(encoded > 200, `${encoded} answers were encoded`)
})

test('instants, texts, numbers, names of a record and lists at their edges are encoded as zod does it', () => {
  const odd = z.object({ at: instant, text: z.string(), count: z.int(), by: z.record(z.string(), z.nullable(instant)) })
  const right = { at: new Date(0), text: '\u0000\u2028', count: -0, by: { 'a.b': new Date(1), toString: null } }
  assert.match(alike(odd, right, 'right'), /^\{"at":"1970/)
  for (const wrong of [
    { ...right, at: new Date(8.64e15) },
    { ...right, at: '2026-05-31T18:30:00.000Z' },
    { ...right, count: 2 ** 53 },
    { ...right, by: new Map() },
    { ...right, by: JSON.parse('{"__proto__":null,"a":null}') },
    { ...right, by: Object.create({ inherited: new Date(0) }) },
    [right],
    null,
    undefined,
  ]) {
    alike(odd, wrong, String(wrong))
  }
  alike(z.array(odd).check(z.maxLength(1)), [right, right], 'too long a list')
  alike(z.union([z.int(), z.string()]), 'слово', 'a union')
  alike(z.int32(), 2 ** 40, 'too large an integer')
})

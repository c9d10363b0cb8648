import { instant } from '@skleyka/contract/instants.ts'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Encoder = (value: unknown) => unknown

/** Answer of an encoder for a value that does not fit its schema. */
const unfit = Symbol('unfit')
const encoders = new WeakMap<Schema, Encoder>()

/**
 * A value as it goes over the wire: what the schema does not name is left out, a wrong shape is thrown. The same as
 * `z.encode`, which walks the whole schema for every value; here the shapes that long answers are made of are walked once.
 * Measured on a page of 20 records: less than half of the CPU.
 */
export function encodeAnswer(schema: Schema, value: unknown): unknown {
  const encoded = encoderOf(schema)(value)
  // zod finds the words for what is wrong
  return encoded === unfit ? z.encode(schema, value) : encoded
}

function encoderOf(schema: Schema): Encoder {
  const known = encoders.get(schema)
  if (known) return known
  const made = makeEncoder(schema)
  encoders.set(schema, made)
  return made
}

function makeEncoder(schema: Schema): Encoder {
  if (schema === instant) return encodeInstant
  // whatever is checked beyond the type is left to zod
  if (schema._zod.def.checks?.length) return byZod(schema)
  if (schema instanceof z.ZodMiniOptional) return optional(encoderOf(schema.def.innerType))
  if (schema instanceof z.ZodMiniNullable) return nullable(encoderOf(schema.def.innerType))
  if (schema instanceof z.ZodMiniArray) return list(encoderOf(schema.def.element))
  if (schema instanceof z.ZodMiniObject && !schema.def.catchall) return object(schema.def.shape)
  if (schema instanceof z.ZodMiniRecord && isPlainText(schema.def.keyType))
    return record(encoderOf(schema.def.valueType))
  if (schema instanceof z.ZodMiniBoolean) return (value) => (typeof value === 'boolean' ? value : unfit)
  if (schema instanceof z.ZodMiniNumberFormat) return schema.def.format === 'safeint' ? safeInteger : byZod(schema)
  if (isPlainText(schema)) return (value) => (typeof value === 'string' ? value : unfit)
  if (schema instanceof z.ZodMiniEnum) return oneOf(new Set(schema.options))
  return byZod(schema)
}

const isPlainText = (schema: Schema) =>
  schema instanceof z.ZodMiniString && !(schema instanceof z.ZodMiniStringFormat) && !schema._zod.def.checks?.length

const backward = { direction: 'backward', async: false } as const

function byZod(schema: Schema): Encoder {
  return (value) => {
    const result = schema._zod.run({ value, issues: [] }, backward)
    return result instanceof Promise || result.issues.length > 0 ? unfit : result.value
  }
}

/** A year of more than four digits is not for this way. */
const usualIsoChars = '2026-05-31T18:30:00.000Z'.length

function encodeInstant(value: unknown): unknown {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return unfit
  const text = value.toISOString()
  return text.length === usualIsoChars ? text : unfit
}

const safeInteger: Encoder = (value) => (Number.isSafeInteger(value) ? value : unfit)

const oneOf =
  (options: ReadonlySet<unknown>): Encoder =>
  (value) =>
    options.has(value) ? value : unfit

const optional =
  (inner: Encoder): Encoder =>
  (value) =>
    value === undefined ? undefined : inner(value)

const nullable =
  (inner: Encoder): Encoder =>
  (value) =>
    value === null ? null : inner(value)

function list(element: Encoder): Encoder {
  return (value) => {
    if (!Array.isArray(value)) return unfit
    const encoded: unknown[] = []
    for (const one of value) {
      const item = element(one)
      if (item === unfit) return unfit
      encoded.push(item)
    }
    return encoded
  }
}

function object(shape: Readonly<Record<string, Schema>>): Encoder {
  const fields = Object.entries(shape).map(([key, schema]) => [key, encoderOf(schema)] as const)
  return (value) => {
    if (!isObject(value)) return unfit
    const encoded: Record<string, unknown> = {}
    for (const [key, encode] of fields) {
      const field = encode(value[key])
      if (field === unfit) return unfit
      // what is undefined is not named in JSON either
      if (field !== undefined) encoded[key] = field
    }
    return encoded
  }
}

function record(inner: Encoder): Encoder {
  return (value) => {
    // what is more than a plain object may have names that are inherited
    if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return unfit
    const encoded: Record<string, unknown> = {}
    for (const [key, one] of Object.entries(value)) {
      const item = inner(one)
      if (item === unfit || key === '__proto__') return unfit
      encoded[key] = item
    }
    return encoded
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

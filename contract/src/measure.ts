import * as z from 'zod/mini'

/** Largest size that valid input of a schema can be. */
export interface Measure {
  /** Bytes of JSON that the largest valid value takes when every character is written as an escape. */
  readonly bytes: number
  /** Paths of what no limit holds: texts and lists without a most, records, values of any kind, objects that take unknown keys. */
  readonly unbounded: readonly string[]
  /** Texts people type and what else travels as text, by path: each has to refuse or drop what a database cannot keep. */
  readonly texts: readonly (readonly [path: string, schema: z.core.$ZodType])[]
}

/** Schemas that hold themselves, with the most bytes their JSON may have, and the schema of what their texts stand in. */
export const sized = new WeakMap<z.core.$ZodType, { bytes: number; of: z.core.$ZodType }>()

/** Measures what a schema takes. Bodies of calls are refused above it, and a test keeps every call measurable. */
export function measure(schema: z.core.$ZodType, path = ''): Measure {
  const size = sized.get(schema)
  if (size) return { ...measure(size.of, path), bytes: size.bytes }
  if (schema instanceof z.core.$ZodObject) return measureObject(schema, path)
  if (schema instanceof z.core.$ZodArray) return measureArray(schema, path)
  if (schema instanceof z.core.$ZodTuple) return measureTuple(schema, path)
  if (schema instanceof z.core.$ZodString) return measureText(schema, path)
  if (schema instanceof z.core.$ZodPipe) return measure(schema._zod.def.in, path)
  if (schema instanceof z.core.$ZodUnion) return alternatives(schema._zod.def.options.map((one) => measure(one, path)))
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    const values = [...(schema._zod.values ?? [])]
    return { bytes: Math.max(...values.map((value) => textBytes(String(value).length))), unbounded: [], texts: [] }
  }
  if (schema instanceof z.core.$ZodNumber || schema instanceof z.core.$ZodBoolean) return number
  for (const wrapper of wrappers) if (schema instanceof wrapper) return measure(schema._zod.def.innerType, path)
  return { bytes: Number.POSITIVE_INFINITY, unbounded: [path], texts: [] }
}

const wrappers = [z.core.$ZodOptional, z.core.$ZodNullable, z.core.$ZodDefault] as const

// the longest a number is written, and what stands between two values
const number: Measure = { bytes: 25, unbounded: [], texts: [] }
const betweenBytes = 2

/** Any character may come as \uXXXX, and every client that keeps to ASCII sends Cyrillic so. */
const textBytes = (chars: number) => 2 + 6 * chars

function measureObject(schema: z.core.$ZodObject, path: string): Measure {
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => {
    const inner = measure(field, path ? `${path}.${name}` : name)
    return { ...inner, bytes: inner.bytes + textBytes(name.length) + betweenBytes }
  })
  const isStrict = schema._zod.def.catchall instanceof z.core.$ZodNever
  return together(isStrict ? fields : [...fields, { bytes: 0, unbounded: [`${path}{}`], texts: [] }])
}

function measureArray(schema: z.core.$ZodArray, path: string): Measure {
  const most = maxOf(schema)
  const { bytes, unbounded, texts } = measure(schema._zod.def.element, `${path}[]`)
  return {
    bytes: 2 + most * (bytes + betweenBytes),
    unbounded: most === Number.POSITIVE_INFINITY ? [path, ...unbounded] : unbounded,
    texts,
  }
}

function measureTuple(schema: z.core.$ZodTuple, path: string): Measure {
  const items = schema._zod.def.items.map((item, place) => measure(item, `${path}[${place}]`))
  const rest = schema._zod.def.rest === null ? [] : [{ bytes: 0, unbounded: [`${path}[]`], texts: [] }]
  return together([...items.map((one) => ({ ...one, bytes: one.bytes + betweenBytes })), ...rest])
}

function measureText(schema: z.core.$ZodString, path: string): Measure {
  const most = Math.min(maxOf(schema), ...patternsOf(schema).map(longestOf))
  return {
    bytes: textBytes(most),
    unbounded: most === Number.POSITIVE_INFINITY ? [path] : [],
    texts: [[path, schema]],
  }
}

const checksOf = (schema: z.core.$ZodType) => schema._zod.def.checks ?? []

function maxOf(schema: z.core.$ZodType): number {
  const lengths = checksOf(schema).map((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : Number.POSITIVE_INFINITY,
  )
  return Math.min(Number.POSITIVE_INFINITY, ...lengths)
}

function patternsOf(schema: z.core.$ZodString): RegExp[] {
  const own = schema instanceof z.core.$ZodStringFormat ? [schema._zod.def.pattern] : []
  const checked = checksOf(schema).map((check) =>
    check instanceof z.core.$ZodCheckStringFormat ? check._zod.def.pattern : undefined,
  )
  return [...own, ...checked].filter((pattern) => pattern !== undefined)
}

/** Returns what a pattern that is closed at both ends can match at most, counted generously; without end when it may repeat so. */
function longestOf({ source }: RegExp): number {
  const isClosed = source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(source)
  if (!isClosed) return Number.POSITIVE_INFINITY
  const repeats = [...source.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  return source.length + repeats.reduce((sum, most) => sum + most, 0)
}

const together = (all: readonly Measure[]): Measure => ({
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 2),
  unbounded: all.flatMap(({ unbounded }) => unbounded),
  texts: all.flatMap(({ texts }) => texts),
})

const alternatives = (all: readonly Measure[]): Measure => ({
  ...together(all),
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
})

import type * as z from 'zod/mini'

/** JSON Schema as zod writes it; true takes everything, false nothing. */
export type JsonSchema = z.core.JSONSchema._JSONSchema

/** Comments of the fields of an object, by name. */
export type FieldNotes = ReadonlyMap<string, string>

/** Returns the TypeScript type of values that a schema takes. A `$ref` becomes the name it ends with. */
export function typeOf(schema: JsonSchema, notes: FieldNotes = new Map(), depth = 0): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique(choices.map((one) => typeOf(one, notes, depth))).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, notes, depth)})`).join(' & ')
  if (schema.not) return 'never'
  if (Array.isArray(schema.type)) {
    return unique(schema.type.map((type) => typeOf({ ...schema, type }, notes, depth))).join(' | ')
  }
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayOf(schema, notes, depth)
    case 'object':
      return objectOf(schema, notes, depth)
    default:
      return 'unknown'
  }
}

const unique = (types: readonly string[]): string[] => [...new Set(types)]

type SchemaObject = Exclude<JsonSchema, boolean>

function arrayOf({ items, prefixItems }: SchemaObject, notes: FieldNotes, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, notes, depth)).join(', ')}]`
  const item = items === undefined || Array.isArray(items) ? 'unknown' : typeOf(items, notes, depth)
  return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`
}

function objectOf(schema: SchemaObject, notes: FieldNotes, depth: number): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(properties).map(([name, field]) => {
    const note = notes.get(name)
    const isNeeded = required.includes(name)
    const type = typeOf(field, notes, depth + 1)
    const written = isNeeded ? `${nameOf(name)}: ${type}` : `${nameOf(name)}?: ${type} | undefined`
    return `${note ? `${indent}/** ${note} */\n` : ''}${indent}${written}`
  })
  if (typeof additionalProperties === 'object') {
    const value = typeOf(additionalProperties, notes, depth + 1)
    if (fields.length === 0) return `{ [name: string]: ${value} }`
  }
  if (fields.length === 0)
    return additionalProperties === false ? 'Record<never, never>' : '{ [name: string]: unknown }'
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
}

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

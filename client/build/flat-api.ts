import { contract, refusals } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { uploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import * as z from 'zod/mini'
import { calls } from '../src/api.ts'
import { type ContractNotes, plainNote, readContractNotes } from './contract-notes.ts'
import { type FieldNotes, type JsonSchema, typeOf } from './json-types.ts'

/** Returns the module that stands in place of src/api.ts in the package: the same exports in plain types, and the table of calls. */
export async function writeFlatApi(): Promise<string> {
  const notes = await readContractNotes()
  const registry = z.registry<{ id: string }>()
  for (const { name, schema } of notes.named) if (schema instanceof z.ZodMiniType) registry.add(schema, { id: name })
  const named = new Map<string, string>()
  const flat = (schema: z.ZodMiniType, fieldNotes: FieldNotes = new Map()) =>
    flatType({ schema, registry, fieldNotes, named, notes })
  const areas = Object.entries(contract).map(([area, described]) => {
    const written = Object.entries(described).map(([name, call]) => writeCall(name, call, flat, notes))
    return `  readonly ${area}: {\n${written.join('\n')}\n  }`
  })
  const fields = flat(uploadFields)
  const codes = [...new Set(Object.values(refusals).map(({ type, subtype }) => `'${type}/${subtype}'`))].sort()
  return [
    '// made of the contract by client/build; do not edit',
    "import type { CallTable } from './call-description.ts'",
    "import type { ApiCall, PagedCall } from './call-types.ts'",
    ...[...named].sort().map(([name, type]) => `export type ${name} = ${type}`),
    '/** Fields that a new video may be given before its file is sent. */',
    `export type UploadFields = ${fields}`,
    '/** Codes of the refusals of calls: the kind and the object, as the descriptions of calls name them. */',
    `export type RefusalCode =\n${codes.map((code) => `  | ${code}`).join('\n')}`,
    '/** Every call of the API by area and name, in the form it has on the wire: moments are ISO 8601 texts. */',
    `export interface Api {\n${areas.join('\n')}\n}`,
    `export const calls: CallTable = ${JSON.stringify(calls, null, 1)}`,
    '',
  ].join('\n\n')
}

type Flat = (schema: z.ZodMiniType, fieldNotes?: FieldNotes) => string

function writeCall(name: string, call: AnyCall, flat: Flat, notes: ContractNotes): string {
  const params = flat(call.params, notes.ofParams(call.path))
  const result = flat(call.result)
  const isPaged = /^ {2}page\??:/m.test(params) && /^ {2}(items|records|uploads|tasks|users|sign_ins)\??:/m.test(result)
  const types = `${params}, ${result}`.replaceAll('\n', '\n    ')
  return `    /** ${plainNote(call.about)} */\n    readonly ${name}: ${isPaged ? 'PagedCall' : 'ApiCall'}<${types}>`
}

interface FlatTypeParts {
  readonly schema: z.ZodMiniType
  readonly registry: ReturnType<typeof z.registry<{ id: string }>>
  readonly fieldNotes: FieldNotes
  /** Types that were named so far, by name. */
  readonly named: Map<string, string>
  readonly notes: ContractNotes
}

function flatType({ schema, registry, fieldNotes, named, notes }: FlatTypeParts): string {
  const id = registry.get(schema)?.id
  // a schema that is named itself is described where it is used
  const whole = id === undefined ? schema : z.object({ value: schema })
  const described: JsonSchema = z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any', metadata: registry })
  for (const [name, one] of Object.entries(described.$defs ?? {})) {
    if (named.has(name)) continue
    named.set(name, typeOf(one, notes.named.find((found) => found.name === name)?.notes))
  }
  return id ?? typeOf(described, fieldNotes)
}

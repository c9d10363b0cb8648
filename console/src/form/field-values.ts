import type { Field, FieldType, FormFields } from '@skleyka/contract/field-types.ts'
import { shownHost } from '@skleyka/contract/playback/embed-host.ts'
import type * as z from 'zod/mini'
import { languageTitle } from '../russian/languages.ts'
import { toAscii } from './to-ascii.ts'

type Typed = string | null | readonly string[]
type FormType = FormFields[string]['type']

/** Values of a form by the types of its fields; choices are words. */
interface TypedValues extends Record<FormType, Typed> {
  line: string
  text: string
  address: string
  yesNo: 'yes' | 'no'
  /** The number in letters; null for none. */
  reference: string | null
  timeZone: string
  /** Days, or `ever`. */
  days: string
  language: string | null
  /** Empty for nobody. */
  email: string
  /** Empty for none; as people read it. */
  domain: string
  /** One a line. */
  networks: string
  /** Names of the choices. */
  choices: readonly string[]
}
export type TypedFields<F extends FormFields> = { -readonly [Name in keyof F]: TypedValues[F[Name]['type']] }
type ReadFields<F extends FormFields> = { -readonly [Name in keyof F]: z.output<F[Name]['schema']> }

const asTyped: Readonly<Record<FormType, (value: unknown) => Typed>> = {
  line: String,
  text: String,
  address: String,
  yesNo: (value) => (value === true ? 'yes' : 'no'),
  reference: (value) => (value === null ? null : String(value)),
  timeZone: String,
  days: (value) => (value === null ? 'ever' : String(value)),
  language: (value) => (typeof value === 'string' ? value : null),
  email: (value) => (typeof value === 'string' ? value : ''),
  domain: (value) => (typeof value === 'string' ? shownHost(value, toAscii) : ''),
  networks: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  choices: (value) => (Array.isArray(value) ? value.map(String) : []),
}

const asRead: Readonly<Record<FormType, (typed: Typed) => unknown>> = {
  line: (typed) => typed,
  text: (typed) => typed,
  address: (typed) => textIn(typed).trim(),
  yesNo: (typed) => typed === 'yes',
  reference: (typed) => (typed === null ? null : Number(typed)),
  timeZone: (typed) => typed,
  days: (typed) => (typed === 'ever' ? null : Number(typed)),
  language: (typed) => typed,
  email: (typed) => textIn(typed).trim() || null,
  domain: (typed) => textIn(typed).trim() || null,
  networks: (typed) => wordsOf(textIn(typed)),
  choices: (typed) => typed,
}

const textIn = (typed: Typed): string => (typeof typed === 'string' ? typed : '')

/** Returns the words of a list as it is typed. */
export const wordsOf = (typed: string): string[] => typed.split(/[,;\s]+/).filter((word) => word !== '')

/** Returns what a form of these fields begins with. */
export function typedFields<F extends FormFields>(fields: F, values: ReadFields<F>): TypedFields<F>
export function typedFields(fields: FormFields, values: Readonly<Record<string, unknown>>): Record<string, Typed> {
  const typed = Object.entries(fields).map(([name, { type }]) => [name, asTyped[type](values[name])] as const)
  return Object.fromEntries(typed)
}

/** Returns the fields of a form, as calls take them. */
export function readFields<F extends FormFields>(fields: F, typed: TypedFields<F>): ReadFields<F>
export function readFields(fields: FormFields, typed: Readonly<Record<string, Typed>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, asRead[type](typed[name] ?? null)]))
}

/** Returns those of the fields of a form that were changed, as calls take them. */
export function changedValues<F extends FormFields>(
  fields: F,
  typed: TypedFields<F>,
  changed: readonly (keyof F & string)[],
): Partial<ReadFields<F>>
export function changedValues(
  fields: FormFields,
  typed: Readonly<Record<string, Typed>>,
  changed: readonly string[],
): Record<string, unknown> {
  const sent = Object.entries(fields).filter(([name]) => changed.includes(name))
  return Object.fromEntries(sent.map(([name, { type }]) => [name, asRead[type](typed[name] ?? null)]))
}

const textOf: Readonly<Partial<Record<FieldType, (value: unknown, field: Field) => string | null>>> = {
  yesNo: (value, { words }) => (value === true ? words?.yes : words?.no) ?? null,
  reference: (value) => `№\u00a0${value}`,
  language: (value) => (typeof value === 'string' ? languageTitle(value) : null),
  domain: (value) => (typeof value === 'string' ? shownHost(value, toAscii) : ''),
  networks: (value) => (Array.isArray(value) ? value.join(', ') || 'нет' : null),
  choices: (value, { titles }) =>
    Array.isArray(value) ? value.map((name) => titles?.[String(name)] ?? String(name)).join(', ') || 'нет' : null,
}

/** Returns a value of a field as the audit log tells it; undefined for one that is told as it is. */
export function fieldText(field: Field, value: unknown): string | null | undefined {
  if (value === null) return field.unset
  return textOf[field.type]?.(value, field)
}

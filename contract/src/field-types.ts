import * as z from 'zod/mini'
import { knownLanguage } from './languages.ts'
import { mapKeys, namesOf } from './map-names.ts'
import { textTypes } from './text-types.ts'
import { line, word } from './texts.ts'

/**
 * Types of fields. Each gives a field its schema; how a value is typed in a form, told in the audit log and kept in a column follows from
 * the type.
 */
export const fieldTypes = {
  ...textTypes,
  /** A web address. */
  address: (max: number) => ({ type: 'address', max, schema: word(max).check(z.minLength(1)) }) as const,
  yesNo: (words: YesNoWords) => ({ type: 'yesNo', words, schema: z.boolean() }) as const,
  /** The number of another thing; null for none. */
  reference: () => ({ type: 'reference', schema: z.nullable(z.int().check(z.positive())) }) as const,
  /** A time zone by its name. */
  timeZone: () => ({ type: 'timeZone', schema: line(64, 1) }) as const,
  /** A number of days; null for ever. */
  days: (max: number) =>
    ({ type: 'days', max, schema: z.nullable(z.int().check(z.minimum(0), z.maximum(max))) }) as const,
  /** A tag of BCP 47; null while nobody has said. */
  language: () => ({ type: 'language', schema: z.nullable(knownLanguage) }) as const,
  /** An address of mail; null for nobody. */
  email: (max: number) => ({ type: 'email', max, schema: z.nullable(line(max, 1)) }) as const,
  /** A domain in ASCII; null for none. */
  domain: (max: number) => ({ type: 'domain', max, schema: z.nullable(line(max, 1)) }) as const,
  /** IP addresses and networks as CIDR. */
  networks: (max: number, chars: number) =>
    ({ type: 'networks', max, schema: z.array(line(chars, 1)).check(z.maxLength(max)) }) as const,
  /** At least one of these choices, each under its title. */
  choices: <Choice extends string>(titles: Readonly<Record<Choice, string>>) => {
    const names = namesOf(titles)
    const schema = z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length))
    return { type: 'choices', max: names.length, titles, schema } as const
  },
  // of these the calls say which values they take
  /** One of some words. */
  choice: typeOf('choice'),
  /** Words, each once. */
  tags: typeOf('tags'),
  /** A moment; null for none. */
  moment: typeOf('moment'),
  /** The number of a member of the account. */
  person: typeOf('person'),
  /** The name of a copyright holder; null for none. */
  holder: typeOf('holder'),
  /** The number of a template; null follows what is around. */
  template: typeOf('template'),
  /** More than a value: its input and its words are written where it is used. */
  own: typeOf('own'),
}
export type FieldType = keyof typeof fieldTypes

function typeOf<const Type extends string>(type: Type) {
  return <Schema extends z.ZodMiniType>(schema: Schema) => ({ type, schema }) as const
}

/** Words of the audit log for the two values. */
interface YesNoWords {
  readonly yes: string
  readonly no: string
}

/** One field that people write about a thing. */
export interface Field {
  /** Stands above an input, a column, a line of the audit log. */
  readonly title: string
  /** The title in the accusative, for «кто-то изменил…». */
  readonly object: string
  readonly type: FieldType
  /** Characters of a text, days of a term, entries of a list. */
  readonly max?: number
  readonly words?: YesNoWords
  /** Titles of choices. */
  readonly titles?: Readonly<Record<string, string>>
  /** Words for null in the audit log. */
  readonly unset?: string
  /** True if nothing is made without it. */
  readonly isNeeded?: true
  /** True if it stands in lists, as a column that is offered in «Столбцы». */
  readonly isListed?: true
  /** Words under its input. */
  readonly hint?: string
  /** Words in its input while that is empty. */
  readonly placeholder?: string
  readonly schema: z.ZodMiniType
}
export type Fields = Readonly<Record<string, Field>>

/** Returns the same for a call that changes those that are given. */
export const givenOf = <F extends Fields>(fields: F) => z.partial(z.object(schemasOf(fields))).shape

/** Types whose values are typed: their input follows from the description alone. */
const typedTypes = ['line', 'text', 'address', 'email', 'domain', 'networks'] as const
type TypedType = (typeof typedTypes)[number]
export type TypedName<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['type'] extends TypedType ? Name : never
}[keyof F & string]
const isTyped = (field: Field | undefined): boolean => typedTypes.some((one) => one === field?.type)

/** Returns the names of the fields that are typed. */
export function typedNamesOf<F extends Fields>(fields: F): TypedName<F>[]
export function typedNamesOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => isTyped(fields[name]))
}

/** Returns the schemas of fields by their names, as calls take and answer them. */
export function schemasOf<F extends Fields>(fields: F): { -readonly [Name in keyof F]: F[Name]['schema'] }
export function schemasOf(fields: Fields): Record<string, z.ZodMiniType | undefined> {
  return mapKeys(
    Object.keys(fields),
    (name) => name,
    (name) => fields[name]?.schema,
  )
}

type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['schema']> }

const emptyValue = {
  ...{ line: '', text: '', address: '', timeZone: '', yesNo: false },
  ...{ reference: null, days: null, language: null, email: null, domain: null, networks: [], choices: [] },
} as const satisfies Partial<Record<FieldType, unknown>>
/** Fields of forms that begin empty. */
export type FormFields = Readonly<Record<string, Field & { readonly type: keyof typeof emptyValue }>>

/** Returns the values of fields where nobody has said anything. */
export function emptyValues<F extends FormFields>(fields: F): ValuesOf<F>
export function emptyValues(fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, emptyValue[type]]))
}

type Listed<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly isListed: true } ? Name : never]: F[Name]
}

/** Returns the fields that stand in lists. */
export function listedOf<F extends Fields>(fields: F): Listed<F>
export function listedOf(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { isListed }]) => isListed))
}

import type { Fields } from '@skleyka/contract/field-types.ts'

/** `trash_days` for `trashDays`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** Names of the columns that are not called as their fields. */
type OtherNames<F extends Fields> = { readonly [Name in keyof F]?: string }
type ColumnsOf<F extends Fields, Other extends OtherNames<F>> = {
  readonly [Name in keyof F & string]: Other[Name] extends string ? Other[Name] : SnakeCase<Name>
}

/**
 * Returns the columns of fields: each is called as its field, in snake case. Say `satisfies Record<…, keyof …Table>` beside it: a field without a
 * column does not compile.
 */
export function columnsOf<F extends Fields, const Other extends OtherNames<F>>(
  fields: F,
  other: Other,
): ColumnsOf<F, Other>
export function columnsOf(fields: Fields, other: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, other[name] ?? snakeCase(name)]))
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Columns = Readonly<Record<string, string>>

/** Returns the values of a row by the names of their fields. */
export function valuesOf<C extends Columns, Row extends { readonly [Column in C[keyof C]]: unknown }>(
  columns: C,
  row: Row,
): { -readonly [Name in keyof C]: Row[C[Name]] }
export function valuesOf(columns: Columns, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]]))
}

/** Returns the columns to write for those of the values that are given. */
export function writtenColumns<C extends Columns, Values extends { readonly [Name in keyof C]?: unknown }>(
  columns: C,
  values: Values,
): { [Name in keyof C & keyof Values as C[Name]]?: Exclude<Values[Name], undefined> }
export function writtenColumns(columns: Columns, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(columns).filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(entries.map(([name, column]) => [column, values[name]]))
}

/** Returns values with those that are given in place of what was. */
export function withGiven<Values extends object>(
  values: Values,
  changes: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  return { ...values, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
}

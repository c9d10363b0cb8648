import type { ColumnType } from 'kysely'

/** jsonb: read as a value, written as JSON text (the driver would turn a bare array into a Postgres array). */
export type Json<T> = ColumnType<T, string, string>
/** jsonb with a default. */
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>
/** An identity column: the database alone gives the value. */
export type Identity = ColumnType<number, never, never>

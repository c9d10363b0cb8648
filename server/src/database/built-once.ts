import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A statement that is built and written once in a process, and asked again with other values, which `param` puts into it by
 * their names. For a long one that is asked often: to write its own took a page of the list a noticeable part of its CPU in Node. Whatever
 * else `build` puts into it has to be the same each time.
 */
export function builtOnce<V extends Values, Row>(
  build: (db: Db, param: <Name extends keyof V & string>(name: Name) => RawBuilder<V[Name]>) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  let written: CompiledQuery<Row> | null = null
  return async (db, values) => {
    written ??= build(db, (name) => sql`${new Place(name)}`).compile()
    const named: Values = values
    const parameters = written.parameters.map((value) => (value instanceof Place ? named[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...written, parameters })
    return rows
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** Place where the value of this name goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

import { type RawBuilder, sql } from 'kysely'

/** Stands at the front of a statement whose plan is kept on a connection under this name: pools.ts. */
export function namedPlan(name: string): RawBuilder<unknown> {
  if (!/^\w{1,60}$/.test(name)) throw new Error(`no name of a plan: ${name}`)
  return sql.raw(`/* plan: ${name} */`)
}

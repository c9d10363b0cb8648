import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { namedPlan } from '../database/named-plan.ts'

/** A condition of SQL that is true while something waits in the database at this moment. */
export type DueCondition = (now: Date) => RawBuilder<boolean>

/** Asks several conditions by one statement and returns those that hold. The plan is kept under `name`. */
export async function findDue(
  db: Db,
  name: string,
  conditions: readonly DueCondition[],
  now: Date,
): Promise<ReadonlySet<DueCondition>> {
  const answers = sql.join(conditions.map((condition) => condition(now)))
  const { rows } = await sql<{ due: boolean[] }>`${namedPlan(name)} select array[${answers}]::boolean[] as due`.execute(
    db,
  )
  return new Set(conditions.filter((_, place) => rows[0]?.due[place] === true))
}

import { type ProcessLoad, type ProcessRole, processSilentMs } from '@skleyka/contract/health/health.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Lane } from '../../tasks/handlers.ts'

/** Presence of a process. */
export interface Presence {
  readonly name: string
  readonly version: string
  readonly roles: readonly ProcessRole[]
  /** Number of tasks of each lane it takes at a time. */
  readonly slots: Readonly<Record<Lane, number>>
  /** Digests of the settings that all processes have to share, by name. */
  readonly settings: Readonly<Record<string, string>>
}

/** A process begins; where it is the only one, what others have left of themselves is of dead ones. */
export async function enterProcess(
  db: Db,
  { name, version, roles, slots, settings }: Presence,
  alone: boolean,
): Promise<void> {
  if (alone) await db.deleteFrom('processes').execute()
  const row = {
    version,
    roles: [...roles],
    slots: JSON.stringify(slots),
    settings: JSON.stringify(settings),
    load: null,
  }
  await db
    .insertInto('processes')
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...row, started_at: sql<Date>`now()`, seen_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Says that it is still there and under which load, and forgets those that have been silent for a day. False when its own row was forgotten. */
export async function stayProcess(db: Db, name: string, load: ProcessLoad | null): Promise<boolean> {
  await db.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  const seen = { seen_at: sql<Date>`now()`, load: load && JSON.stringify(load) }
  const row = await db.updateTable('processes').set(seen).where('name', '=', name).returning('name').executeTakeFirst()
  return row !== undefined
}

export async function leaveProcess(db: Db, name: string): Promise<void> {
  await db.deleteFrom('processes').where('name', '=', name).execute()
}

/** The settings of the other processes that answer, the oldest first. */
export const otherSettings = (db: Db, own: string) =>
  db
    .selectFrom('processes')
    .select(['name', 'settings'])
    .where('name', '<>', own)
    .where('seen_at', '>', sql<Date>`now() - ${processSilentMs} * interval '1 millisecond'`)
    .orderBy('started_at')
    .execute()

import type { SuperuserSession } from '../database/superuser.ts'

/** A position of the write-ahead log, as `0/3000060`, and its timeline. */
export interface LogPosition {
  readonly lsn: string
  readonly timeline: number
}

/** The slot by which PostgreSQL keeps the log until a point holds it. */
const slot = 'skleyka_points'

/**
 * Begins a copy of the files of a running server (the low-level calls, 25.3.4 of its manual). The session has to stay open until
 * the end; a slot of it keeps the log meanwhile.
 */
export async function startCopy(session: SuperuserSession): Promise<LogPosition> {
  await session.query(`select pg_create_physical_replication_slot('skleyka_copy_' || pg_backend_pid(), true, true)`)
  return only(
    await session.query<LogPosition>(
      `select pg_backup_start('skleyka', true)::text as lsn, timeline_id as timeline from pg_control_checkpoint()`,
    ),
  )
}

/** Ends it. Answers the label that the copy needs, and the moment that it comes to. */
export async function stopCopy(session: SuperuserSession): Promise<{ lsn: string; label: string; at: Date }> {
  return only(
    await session.query<{ lsn: string; label: string; at: Date }>(
      'select clock_timestamp() as at, lsn::text, labelfile as label from pg_backup_stop(false)',
    ),
  )
}

/** Lets the log of a copy go, once it is copied. */
export async function releaseCopy(session: SuperuserSession): Promise<void> {
  await session.query(`select pg_drop_replication_slot('skleyka_copy_' || pg_backend_pid())`)
}

/** Counts the rows of all tables of the product, by `schema.table`. */
export async function countRows(session: SuperuserSession): Promise<Record<string, number>> {
  const rows = await session.query<{ name: string; counted: string }>(
    `select format('%I.%I', nspname, relname) as name,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', nspname, relname), false, true, '')))[1]::text as counted
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'identity') order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, counted }) => [name, Number(counted)]))
}

export async function newestMigration(session: SuperuserSession): Promise<string> {
  return only(await session.query<{ name: string }>('select max(name) as name from schema_migrations')).name
}

/** Tells whether a backup was finished at a place, in a schema that may be an older one. */
export async function hasBackedUpTo(session: SuperuserSession, place: string): Promise<boolean> {
  const { runs } = only(
    await session.query<{ runs: boolean }>(`select to_regclass('public.backup_runs') is not null as runs`),
  )
  if (!runs) return false
  const found = await session.query(`select 1 from backup_runs where place = $1 and state = 'DONE' limit 1`, [place])
  return found.length > 0
}

/** Has the log kept from now on, before the full backup that points will continue. A slot that lost some begins anew. */
export async function keepLog(session: SuperuserSession): Promise<void> {
  if ((await findLogStart(session)) !== null) return
  await dropLog(session)
  await session.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

/** Has the log kept for points no longer. */
export async function dropLog(session: SuperuserSession): Promise<void> {
  await session.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [slot],
  )
}

/** Returns from where on the log is kept for points; `null` where it is not, or some of it was lost. */
export async function findLogStart(session: SuperuserSession): Promise<LogPosition | null> {
  const rows = await session.query<LogPosition>(
    `select restart_lsn::text as lsn, timeline_id as timeline from pg_replication_slots, pg_control_checkpoint()
     where slot_name = $1 and restart_lsn is not null and wal_status <> 'lost'`,
    [slot],
  )
  return rows[0] ?? null
}

/** Says that the log is needed from a position on only. */
export async function advanceLog(session: SuperuserSession, lsn: string): Promise<void> {
  await session.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, lsn])
}

/**
 * Ends the segment that is being written. A commit of ours lies in it behind the moment: PostgreSQL stops at a moment only when
 * it sees a later commit.
 */
export async function cutLog(session: SuperuserSession): Promise<{ at: Date; lsn: string }> {
  const { at } = only(await session.query<{ at: Date }>('select clock_timestamp() as at'))
  await session.query(`select pg_logical_emit_message(true, 'skleyka', 'point')`)
  const { lsn } = only(await session.query<{ lsn: string }>('select pg_switch_wal()::text as lsn'))
  return { at, lsn }
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

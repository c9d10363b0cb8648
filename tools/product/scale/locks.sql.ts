import type { SuperuserSession } from '../../../server/src/database/superuser.ts'

/** A table that others could not read or write for a while. */
export interface HeldTable {
  readonly table: string
  /** Lock of PostgreSQL: `AccessExclusiveLock` keeps readers away, the others keep writers away. */
  readonly mode: string
  readonly ms: number
}

/** Watches which tables another connection holds against readers or writers, until it is stopped. */
export interface LockWatch {
  /** Returns the longest times since the last call, the longest first, and begins anew. */
  take(): HeldTable[]
  stop(): Promise<void>
}

// tables that are made in the same transaction are not seen from outside, and nobody waits for them
const held = `select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
  where granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
    and pid <> pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
    and mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')`

/** Looks as often as the server answers: times are too short by one answer at most. */
export function watchLocks(session: Pick<SuperuserSession, 'query'>): LockWatch {
  const since = new Map<string, number>()
  let longest = new Map<string, number>()
  let isStopped = false
  const look = async () => {
    while (!isStopped) {
      const rows = await session.query<{ table: string; mode: string }>(held)
      const now = performance.now()
      const names = new Set(rows.map(({ table, mode }) => `${table} ${mode}`))
      for (const name of since.keys()) if (!names.has(name)) since.delete(name)
      for (const name of names) {
        if (!since.has(name)) since.set(name, now)
        longest.set(name, Math.max(longest.get(name) ?? 0, now - (since.get(name) ?? now)))
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const looking = look()
  return {
    take() {
      const taken = [...longest].map(([name, ms]) => {
        const [table = '', mode = ''] = name.split(' ')
        return { table, mode, ms }
      })
      longest = new Map()
      return taken.sort((a, b) => b.ms - a.ms)
    },
    async stop() {
      isStopped = true
      await looking
    },
  }
}

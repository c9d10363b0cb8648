import type { ClaimSummary } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimStates, openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

const ageDays = [1, 7, 30] as const
const topHolders = 100
const open = sql`state = any(${[...openClaimStates]}::text[])`
const hours = sql`percentile_cont(0.5) within group (order by extract(epoch from decided_at - claims.created_at) / 3600)
  filter (where state in ('GRANTED', 'REJECTED'))`

const agesAt = (now: Date) => sql`array[
  count(*) filter (where ${open} and claims.created_at > ${before(now, 1)}),
  count(*) filter (where ${open} and claims.created_at <= ${before(now, 1)} and claims.created_at > ${before(now, 7)}),
  count(*) filter (where ${open} and claims.created_at <= ${before(now, 7)} and claims.created_at > ${before(now, 30)}),
  count(*) filter (where ${open} and claims.created_at <= ${before(now, 30)})]::int[]`

/** Claims of one copyright holder: made in a period, by state, the open ones of those by age as in the summary, and how long decisions took. */
interface HolderClaims {
  readonly holderId: number | null
  readonly name: string
  readonly claims: number
  readonly open: number
  readonly granted: number
  readonly rejected: number
  readonly withdrawn: number
  readonly ages: readonly number[]
  readonly medianHours: number | null
}

/** The copyright holders with the most claims made in a period, so many of them; those without an account are one line. */
export async function countByHolder(
  db: Db,
  { from, to }: { from: Date; to: Date },
  now: Date,
  max: number,
): Promise<HolderClaims[]> {
  const { rows } = await sql<HolderClaims>`
    select holder_id as "holderId", coalesce(holders.name, 'Без\u00a0учётной записи') as name, count(*)::int as claims,
      count(*) filter (where ${open})::int as open, count(*) filter (where state = 'GRANTED')::int as granted,
      count(*) filter (where state = 'REJECTED')::int as rejected, count(*) filter (where state = 'WITHDRAWN')::int as withdrawn,
      ${agesAt(now)} as ages, ${hours} as "medianHours"
    from claims left join holders on holders.id = holder_id
    where claims.created_at >= ${from} and claims.created_at < ${to}
    group by holder_id, holders.name order by claims desc, name limit ${max}`.execute(db)
  return rows
}

/** Figures of the claims that were made in a period, and of those that are open now. */
export async function summariseClaims(
  db: Db,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<ClaimSummary> {
  const made = sql`created_at >= ${from} and created_at < ${to}`
  const states = await sql<{ state: string; claims: number }>`
    select state, count(*)::int as claims from claims where ${made} group by state`.execute(db)
  const ages = await sql<{ claims: number[] }>`select ${agesAt(now)} as claims from claims where ${open}`.execute(db)
  const median = await sql<{ hours: number | null }>`select ${hours} as hours from claims where ${made}`.execute(db)
  const counted = new Map(states.rows.map(({ state, claims }) => [state, claims]))
  const byAge = ages.rows[0]?.claims ?? []
  return {
    states: claimStates.map((state) => ({ state, claims: counted.get(state) ?? 0 })),
    ages: [...ageDays, null].map((upToDays, index) => ({ upToDays, claims: byAge[index] ?? 0 })),
    medianHours: median.rows[0]?.hours ?? null,
    holders: await countByHolder(db, { from, to }, now, topHolders),
  }
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

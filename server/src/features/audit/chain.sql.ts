import type { ChainFault } from '@skleyka/contract/audit/audit.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Something of a chain that is not as it was written. */
export interface FoundFault {
  readonly kind: ChainFault
  /** The line it is about, or the last one before what is missing; null when nothing stands before it. */
  readonly event_id: number | null
}

/** So many lines of a chain after a place: how many were there, where they end, and the first fault among them. */
export async function walkChain(db: Db, chain: number, after: number, max: number) {
  // the line at the place itself stands before the first one that is judged
  const read = after === 0 ? max : max + 1
  const { rows } = await sql<{ rows: number; last: number; kind: ChainFault | null; event_id: number | null }>`
    with links as (
      select * from audit_links where chain = ${chain} and place >= ${after} order by place limit ${read}
    ), walked as (
      select *, lag(print, 1, '') over by_place as previous, lag(place, 1, 0) over by_place as previous_place,
        lag(event_id) over by_place as previous_event
      from links window by_place as (order by place)
    ), faults as (
      select place, case when event.id is null or place <> previous_place + 1 then 'removed' else 'changed' end as kind,
        case when place <> previous_place + 1 then previous_event else event_id end as event_id
      from walked left join audit_events as event on event.id = event_id
      where place > ${after} and (event.id is null or place <> previous_place + 1
        or print <> audit_print(previous, event) or chain <> coalesce(event.account_id, 0))
      order by place limit 1
    )
    select (select count(*) from walked where place > ${after})::integer as rows,
      (select coalesce(max(place), ${after}) from walked)::integer as last, kind, event_id
    from (values (1)) as one left join faults on true`.execute(db)
  const [step] = rows
  const fault: FoundFault | null = step?.kind ? { kind: step.kind, event_id: step.event_id } : null
  return { rows: step?.rows ?? 0, last: step?.last ?? after, fault }
}

/** Returns what the end of a chain tells: that lines behind it were cut off, or that some were written past the server. */
export async function findFaultOfEnd(db: Db, chain: number): Promise<FoundFault | null> {
  const { rows } = await sql<FoundFault>`
    with ends as (
      select place, print, event_id from audit_links where chain = ${chain} order by place desc limit 1
    )
    (select 'cut' as kind, ends.event_id
      from (select place, print from audit_heads where chain = ${chain}) as heads full join ends on true
      where (heads.place, heads.print) is distinct from (ends.place, ends.print))
    union all
    (select 'unchained', id from audit_events as event
      where ${chain === 0 ? sql`account_id is null` : sql`account_id = ${chain}`}
        and not exists (select from audit_links where event_id = event.id)
      order by id limit 1)`.execute(db)
  return rows[0] ?? null
}

/** The next chain there is after one; null after the last. */
export async function nextChain(db: Db, after: number): Promise<number | null> {
  const { rows } = await sql<{ chain: number | null }>`
    select min(chain)::bigint as chain from (
      select min(chain) as chain from audit_links where chain > ${after}
      union all select min(chain) from audit_heads where chain > ${after}
      union all select min(account_id) from audit_events where account_id > ${after}
    ) as chains`.execute(db)
  return rows[0]?.chain ?? null
}

/** Returns how many lines a chain has, or all of them together for null. */
export async function countChained(db: Db, chain: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(place), 0)::bigint as total from audit_heads
    where ${chain}::bigint is null or chain = ${chain}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns what people are told of a fault: the account's code, and when the line was written. */
export async function tellFault(db: Db, chain: number, { kind, event_id }: FoundFault) {
  const { rows } = await sql<{ account: string | null; at: Date | null }>`
    select (select code from accounts where id = ${chain}) as account,
      (select at from audit_events where id = ${event_id}) as at`.execute(db)
  return { kind, eventId: event_id, account: rows[0]?.account ?? null, at: rows[0]?.at ?? null }
}

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Something of the journal that is not as it was written. */
export interface JournalFault {
  /** Null for what happens in no account. */
  account: string | null
  kind: 'changed' | 'removed' | 'unchained' | 'cut'
  /** The row it is about, or the last one before what is missing; null when nothing stands before it. */
  event_id: number | null
  at: Date | null
}

/** One chain of the journal: how many rows it has, and the print of the last one, which is of all of them. */
export interface JournalChain {
  account: string | null
  rows: number
  print: string
}

/** Walks every chain in one look at the database; what others write meanwhile is of the next one. */
export async function findJournalFaults(db: Db): Promise<JournalFault[]> {
  const { rows } = await sql<JournalFault>`
    with walked as (
      select *, lag(print, 1, '') over of_chain as previous,
        lag(place, 1, 0) over of_chain as previous_place, lag(event_id) over of_chain as previous_event
      from audit_links window of_chain as (partition by chain order by place)
    ), ends as (
      select distinct on (chain) chain, place, print, event_id from audit_links order by chain, place desc
    ), faults as (
      select chain, place, 'removed' as kind, event_id from walked left join audit_events as event on event.id = event_id
        where event.id is null
      union all
      select chain, place, 'removed', previous_event from walked where place <> previous_place + 1
      union all
      select chain, place, 'changed', event_id from walked join audit_events as event on event.id = event_id
        where place = previous_place + 1
          and (print <> audit_print(previous, event) or chain <> coalesce(event.account_id, 0))
      union all
      select coalesce(account_id, 0), null, 'unchained', id from audit_events as event
        where not exists (select from audit_links where event_id = event.id)
      union all
      select coalesce(heads.chain, ends.chain), ends.place, 'cut', ends.event_id
        from audit_heads as heads full join ends on ends.chain = heads.chain
        where (heads.place, heads.print) is distinct from (ends.place, ends.print)
    )
    select accounts.code as account, kind, event_id, event.at
    from faults left join accounts on accounts.id = chain left join audit_events as event on event.id = event_id
    order by chain, place nulls last, event_id`.execute(db)
  return rows
}

/** Every chain with its end, that of no account first. */
export async function listJournalChains(db: Db): Promise<JournalChain[]> {
  const { rows } = await sql<JournalChain>`
    select accounts.code as account, place as rows, encode(print, 'hex') as print
    from audit_heads left join accounts on accounts.id = chain order by chain`.execute(db)
  return rows
}

/** Returns which of these prints are of no row of the journal: what they were noted down from is no more. */
export async function findLostPrints(db: Db, prints: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ print: string }>`
    select print from unnest(${prints}::text[]) as named (print)
    where not exists (select from audit_links where encode(audit_links.print, 'hex') = lower(named.print))`.execute(db)
  return rows.map(({ print }) => print)
}

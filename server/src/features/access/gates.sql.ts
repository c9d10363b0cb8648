import type { GateKind, TicketKind } from '@skleyka/contract/access/gates.calls.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { GateTicketsTable } from '../../database/tables/gates.ts'

/** The gate of a record that is there, EVERYONE where none was put; null for an unknown or foreign record. */
export async function findGate(db: Db, accountId: number, recordId: number) {
  const row = await db
    .selectFrom('records')
    .leftJoin('gates', (join) =>
      join.onRef('gates.account_id', '=', 'records.account_id').onRef('gates.record_id', '=', 'records.id'),
    )
    .select(['records.uuid', 'gates.password_hash as passwordHash'])
    .select(sql<string[]>`coalesce(gates.mail_domains, '{}')`.as('mailDomains'))
    .select(sql<GateKind>`coalesce(gates.kind, 'EVERYONE')`.as('kind'))
    .select(sql<number>`coalesce(gates.epoch, 0)`.as('epoch'))
    .select(sql<number>`coalesce(gates.row_version, 0)`.as('rowVersion'))
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', recordId)
    .where('records.lifecycle', '<>', 'DELETED')
    .executeTakeFirst()
  return row ?? null
}
export type FoundGate = NonNullable<Awaited<ReturnType<typeof findGate>>>

/** The same, with the record locked until the end of the transaction: one change of a gate after another. */
export async function lockGate(tx: Tx, accountId: number, recordId: number): Promise<FoundGate | null> {
  await tx
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .forUpdate()
    .execute()
  return findGate(tx, accountId, recordId)
}

interface NewGate {
  readonly kind: GateKind
  readonly passwordHash?: string | null
  readonly mailDomains?: readonly string[]
}

/** Lets mail of more domains through the gate that stands; who came through stays so. */
export async function widenGate(
  tx: Tx,
  accountId: number,
  recordId: number,
  mailDomains: readonly string[],
): Promise<void> {
  await tx
    .updateTable('gates')
    .set({ mail_domains: [...mailDomains], row_version: sql`row_version + 1`, changed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .execute()
}

/** Puts a gate; in a new epoch nobody is through it who was through the one before. */
export async function putGate(
  tx: Tx,
  accountId: number,
  recordId: number,
  { kind, passwordHash = null, mailDomains = [] }: NewGate,
): Promise<void> {
  const what = { kind, password_hash: passwordHash, mail_domains: [...mailDomains] }
  await tx
    .insertInto('gates')
    .values({ account_id: accountId, record_id: recordId, ...what })
    .onConflict((conflict) =>
      conflict.column('record_id').doUpdateSet({
        ...what,
        epoch: sql`gates.epoch + 1`,
        row_version: sql`gates.row_version + 1`,
        changed_at: sql`now()`,
      }),
    )
    .execute()
}

/** The gate of a record that viewers name; null for an unknown one. Public: what the viewer has stands for the account. */
export async function findGateByUuid(db: Db, uuid: string) {
  const row = await db
    .selectFrom('gates')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'gates.account_id').onRef('records.id', '=', 'gates.record_id'),
    )
    .select(['gates.record_id as recordId', 'gates.account_id as accountId', 'gates.kind', 'gates.epoch'])
    .select(['gates.password_hash as passwordHash', 'gates.mail_domains as mailDomains'])
    .where('records.uuid', '=', uuid)
    .where('records.lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}
export type GateBefore = NonNullable<Awaited<ReturnType<typeof findGateByUuid>>>

export async function countTickets(db: Db, accountId: number, recordId: number): Promise<number> {
  const { count } = await db
    .selectFrom('gate_tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTickets(tx: Tx, tickets: readonly Insertable<GateTicketsTable>[]): Promise<TicketRow[]> {
  const rows = await tx
    .insertInto('gate_tickets')
    .values([...tickets])
    .returning(ticketColumns)
    .execute()
  return rows
}

const ticketColumns = [
  'id',
  'kind',
  'secret_sealed as sealed',
  'viewer',
  'max_uses as maxUses',
  'uses',
  'until',
  'revoked_at as revokedAt',
  'created_at as createdAt',
] as const

const ticketsOf = (db: Db, { accountId, recordId, kind }: { accountId: number; recordId: number; kind: TicketKind }) =>
  db
    .selectFrom('gate_tickets')
    .select(ticketColumns)
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
export type TicketRow = Awaited<ReturnType<typeof listAllTickets>>[number]

type Whose = { accountId: number; recordId: number; kind: TicketKind }

export const listTickets = (db: Db, whose: Whose, page: { page: number; perPage: number }) =>
  readPage(ticketsOf(db, whose), { id: sql`id` }, { ...page, sort: { field: 'id', order: 'desc' } })

/** All of them, in the order they were made. */
export const listAllTickets = (db: Db, whose: Whose) => ticketsOf(db, whose).orderBy('id').execute()

/** Takes back those of a record that were not taken back before; answers which. */
export async function revokeTickets(
  tx: Tx,
  { accountId, recordId, ids, now }: { accountId: number; recordId: number; ids: readonly number[]; now: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('gate_tickets')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A ticket by what a viewer has, locked until the end of the transaction; null for an unknown one. */
export async function lockTicket(tx: Tx, recordId: number, kind: TicketKind, hash: Buffer) {
  const row = await tx
    .selectFrom('gate_tickets')
    .select(ticketColumns)
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
    .where('secret_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function useTicket(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('gate_tickets').set({ uses: sql`uses + 1` }).where('id', '=', id).execute()
}

const windowMs = 15 * 60 * 1000

/**
 * Lets one after the other of those who try at a record from one network, or ask for codes to one box: what is counted next holds until
 * the end of the transaction. Without it guesses that are sent at once are all counted as the first.
 */
export async function lockTries(tx: Tx, recordId: number, from: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gate ${recordId} ${from}`}, 0))`.execute(tx)
}

/** Returns how many wrong ones a network has tried at a record in the last quarter of an hour. */
export async function countTries(db: Db, recordId: number, network: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('gate_tries')
    .select('tries')
    .where('record_id', '=', recordId)
    .where('network', '=', network)
    .where('since', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** Counts one more; what is older than a quarter of an hour is forgotten. */
export async function addTry(tx: Tx, gate: GateBefore, network: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('gate_tries')
    .where('record_id', '=', gate.recordId)
    .where('since', '<=', new Date(now.getTime() - windowMs))
    .execute()
  await tx
    .insertInto('gate_tries')
    .values({ record_id: gate.recordId, account_id: gate.accountId, network, tries: 1, since: now })
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'network']).doUpdateSet({ tries: sql`gate_tries.tries + 1` }),
    )
    .execute()
}

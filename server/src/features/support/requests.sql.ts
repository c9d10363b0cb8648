import { quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { WantedQuotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { RequestState, SupportTopic } from '@skleyka/contract/support/support.calls.ts'
import type { SupportRequest } from '@skleyka/contract/support/support-requests.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

const selectRequests = (db: Db) =>
  db
    .selectFrom('support_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .leftJoin('accounts', 'accounts.id', 'request.account_id')
    .leftJoin('account_quotas as quota', 'quota.account_id', 'request.account_id')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .select(['request.id', 'request.created_at as at', 'request.topic', 'request.text', 'request.state'])
    .select(['request.answer', 'request.decided_at as decidedAt'])
    .select(
      sql<SupportRequest['user']>`json_build_object('id', users.id, 'email', users.email, 'name', users.name)`.as(
        'user',
      ),
    )
    .select(
      sql<SupportRequest['account']>`case when accounts.id is not null
        then json_build_object('code', accounts.code, 'name', accounts.name) end`.as('account'),
    )
    .select(sql<string | null>`coalesce(nullif(decider.name, ''), decider.email)`.as('decidedBy'))
    .select(
      sql<SupportRequest['wanted']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'wanted', (request.wanted -> kind)::bigint, 'limit', limit_now) order by place)
        from unnest(${[...quotaKinds]}::text[], array[${sql.join(quotaKinds.map((kind) => sql.ref(`quota.${kind}`)))}])
          with ordinality as quotas(kind, limit_now, place)
        where request.wanted ? kind), '[]')`.as('wanted'),
    )
    .select(
      sql<boolean>`request.topic in ('livestreams', 'quota') and coalesce(accounts.state, 'CLOSED') <> 'CLOSED'`.as(
        'isGrantable',
      ),
    )

interface RequestListQuery {
  readonly state?: RequestState | undefined
  readonly ofAccount?: string | undefined
  readonly page: number
  readonly perPage: number
}

/** One page of the requests, the newest first. */
export const listManaged = (db: Db, { state, ofAccount, page, perPage }: RequestListQuery) =>
  readPage(
    selectRequests(db)
      .$if(state !== undefined, (query) => query.where('request.state', '=', state ?? 'OPEN'))
      .$if(ofAccount !== undefined, (query) => query.where('accounts.code', '=', ofAccount ?? '')),
    { id: sql`request.id`, made: sql`request.id` },
    { page, perPage, sort: { field: 'made', order: 'desc' } },
  )

export async function findManaged(db: Db, requestId: number): Promise<SupportRequest | null> {
  return (await selectRequests(db).where('request.id', '=', requestId).executeTakeFirst()) ?? null
}

export interface HeldRequest {
  readonly state: RequestState
  readonly topic: SupportTopic
  readonly answer: string
  readonly userId: number
  readonly accountId: number | null
  readonly wanted: WantedQuotas | null
}

/** A request, held until the end of the transaction. */
export async function lockRequest(tx: Tx, requestId: number): Promise<HeldRequest | null> {
  const row = await tx
    .selectFrom('support_requests')
    .select(['state', 'topic', 'answer', 'user_id as userId', 'account_id as accountId'])
    .select(sql<WantedQuotas | null>`wanted`.as('wanted'))
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Ends an open request. */
export async function decideRequest(
  tx: Tx,
  requestId: number,
  { state, answer, by }: { state: Exclude<RequestState, 'OPEN'>; answer: string; by: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('support_requests')
    .set({ state, answer, decided_by: by, decided_at: now })
    .where('id', '=', requestId)
    .where('state', '=', 'OPEN')
    .execute()
}

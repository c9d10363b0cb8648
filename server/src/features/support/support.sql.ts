import type { WantedQuotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { RequestState, SupportTopic } from '@skleyka/contract/support/support.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Subject of a request: equal subjects are one request. */
export interface Subject {
  readonly userId: number
  readonly accountId: number | null
  readonly topic: SupportTopic
}

/** Body of a request. */
export interface SupportRequestBody {
  readonly text: string
  readonly requestedQuotas?: WantedQuotas | null
}

export interface RequestRow {
  id: number
  created_at: Date
  state: RequestState
  answer: string
}

/** Makes the requests of one user wait for each other until the end of the transaction. */
export async function lockRequestsOf(tx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('support requests', ${userId}))`.execute(tx)
}

/** The newest request about a subject after a moment. */
export async function findRequest(db: Db, subject: Subject, after: Date): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('support_requests')
    .select(['id', 'created_at', 'state', 'answer'])
    .where('user_id', '=', subject.userId)
    .where('account_id', 'is not distinct from', subject.accountId)
    .where('topic', '=', subject.topic)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertRequest(
  tx: Db,
  subject: Subject,
  { text, requestedQuotas = null }: SupportRequestBody,
  now: Date,
): Promise<RequestRow> {
  const { userId, accountId, topic } = subject
  return tx
    .insertInto('support_requests')
    .values({
      user_id: userId,
      account_id: accountId,
      topic,
      text,
      created_at: now,
      wanted: requestedQuotas && JSON.stringify(requestedQuotas),
    })
    .returning(['id', 'created_at', 'state', 'answer'])
    .executeTakeFirstOrThrow()
}

/** Requests with who asked and where, the newest first. */
export async function listRequests(db: Db, max: number) {
  return db
    .selectFrom('support_requests')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('accounts', 'accounts.id', 'account_id')
    .select([
      'support_requests.id',
      'support_requests.created_at',
      'topic',
      'accounts.code',
      'users.email',
      'text',
      'support_requests.state',
    ])
    .orderBy('support_requests.id', 'desc')
    .limit(max)
    .execute()
}

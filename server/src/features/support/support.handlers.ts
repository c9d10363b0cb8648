import { limits } from '@skleyka/contract/limits.ts'
import { quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { SentRequest, support } from '@skleyka/contract/support/support.calls.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { journalledQuotas, quotaBoundsOf } from '../quotas/quotas.ts'
import {
  findRequest,
  insertRequest,
  lockRequestsOf,
  type RequestRow,
  type Subject,
  type SupportRequestBody,
} from './support.sql.ts'

export const supportHandlers: Handlers<typeof support> = {
  request: async ({ topic, text = '' }, { user, account }, services) => {
    const subject = { userId: user.id, accountId: account?.id ?? null, topic }
    return send(services, subject, { text }, { topic, accountCode: account?.code ?? null })
  },

  requestQuota: async ({ wanted: requestedQuotas, text = '' }, { user, account }, services) => {
    const bounds = await quotaBoundsOf(services.db, account.id)
    const tooLittle = quotaKinds.filter((kind) => {
      const [limit, amount] = [bounds?.[kind] ?? null, requestedQuotas[kind]]
      return amount !== undefined && (limit === null || amount <= limit)
    })
    if (tooLittle.length > 0) {
      const words = ['Больше, чем отведено сейчас']
      throw refuse(
        'supportRequests.notMore',
        {},
        Object.fromEntries(tooLittle.map((kind) => [`wanted.${kind}`, words])),
      )
    }
    const subject = { userId: user.id, accountId: account.id, topic: 'quota' as const }
    return send(services, subject, { text, requestedQuotas }, { topic: 'quota', ...journalledQuotas(requestedQuotas) })
  },

  lastRequest: async ({ topic }, { user, account }, { db, now }) => {
    const subject = { userId: user.id, accountId: account?.id ?? null, topic }
    const found = await findRequest(db, subject, longAgo(now()))
    return { request: found && view(found) }
  },
}

/** One request of a user about the same is taken in a while: a repeat answers the one that was sent. */
async function send(
  { db, now, audit }: CallServices,
  subject: Subject,
  body: SupportRequestBody,
  after: object,
): Promise<SentRequest> {
  await lockRequestsOf(db, subject.userId)
  const earlier = await findRequest(db, subject, longAgo(now()))
  if (earlier) return view(earlier)
  const sent = await insertRequest(db, subject, body, now())
  audit({ objectType: 'supportRequest', objectId: sent.id, after })
  return view(sent)
}

const longAgo = (now: Date) => new Date(now.getTime() - limits.supportAgainMs)

const view = ({ id, created_at, state, answer }: RequestRow): SentRequest => ({
  requestId: id,
  sentAt: created_at,
  againAt: new Date(created_at.getTime() + limits.supportAgainMs),
  state,
  answer,
})

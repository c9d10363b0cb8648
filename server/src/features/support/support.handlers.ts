import { limits } from '@skleyka/contract/limits.ts'
import type { SentRequest, support } from '@skleyka/contract/support.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findRequest, insertRequest, lockRequestsOf, type RequestRow } from './support.sql.ts'

export const supportHandlers: Handlers<typeof support> = {
  request: async ({ topic, text = '' }, { user, account }, { db, now, audit }) => {
    const subject = { userId: user.id, accountId: account?.id ?? null, topic }
    await lockRequestsOf(db, user.id)
    const earlier = await findRequest(db, subject, longAgo(now()))
    if (earlier) return view(earlier)
    const sent = await insertRequest(db, subject, text, now())
    audit({ objectType: 'supportRequest', objectId: sent.id, after: { topic, accountCode: account?.code ?? null } })
    return view(sent)
  },

  lastRequest: async ({ topic }, { user, account }, { db, now }) => {
    const subject = { userId: user.id, accountId: account?.id ?? null, topic }
    const found = await findRequest(db, subject, longAgo(now()))
    return { request: found && view(found) }
  },
}

const longAgo = (now: Date) => new Date(now.getTime() - limits.supportAgainMs)

const view = ({ id, created_at, state, answer }: RequestRow): SentRequest => ({
  requestId: id,
  sentAt: created_at,
  againAt: new Date(created_at.getTime() + limits.supportAgainMs),
  state,
  answer,
})

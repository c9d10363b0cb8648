import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { limits } from '../limits.ts'
import { method } from '../method.ts'
import { wantedQuotas } from '../quotas/quotas.calls.ts'
import { paragraphs } from '../texts.ts'
import { supportBounds } from './support-bounds.ts'

/**
 * Topics of requests to the support: `livestreams` is their activation in an account (C-2.3-04), `quota` more of what
 * it may have.
 */
export const supportTopics = ['livestreams', 'question', 'quota'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** `REFUSED` asked for something that it did not get, `ANSWERED` asked something. */
export const requestStates = ['OPEN', 'GRANTED', 'REFUSED', 'ANSWERED'] as const
export type RequestState = (typeof requestStates)[number]

const subject = { topic: z.enum(supportTopics), accountCode: z.optional(accountCode) }
const text = z.optional(paragraphs(supportBounds.textChars))

/** A request that was sent, and when the next one about the same may be. */
const sentRequest = z.object({
  requestId: z.int(),
  sentAt: instant,
  againAt: instant,
  state: z.enum(requestStates),
  /** Answer of an administrator; empty while nothing. */
  answer: z.string(),
})
export type SentRequest = z.output<typeof sentRequest>

const hours = limits.supportAgainMs / 3_600_000

export const support = {
  request: method({
    title: 'Запрос в\u00a0поддержку',
    about: `Asks the support about a topic, in an account or in general (C-2.3-04). One request of a user about the same is taken in ${hours} hours: a repeat changes nothing and answers the one that was sent.`,
    path: '/api/v3/support/request',
    access: { who: 'signedIn' },
    mutates: true,
    params: z.strictObject({ ...subject, topic: z.enum(['livestreams', 'question']), text }),
    result: sentRequest,
  }),
  requestQuota: method({
    title: 'Запрос на\u00a0увеличение квот',
    about: `Asks for more than the account may have at most now: bytes, videos, people (product B12). One request of a user about it is taken in ${hours} hours: a repeat changes nothing and answers the one that was sent. VALIDATION/FIELD where a kind has no bound, or one as high.`,
    path: '/api/v3/support/requestQuota',
    access: { who: 'member', permission: 'yauth.can_manage_account' },
    mutates: true,
    params: z.strictObject({ wanted: wantedQuotas, text }),
    result: sentRequest,
  }),
  lastRequest: method({
    about: `Answers the user's own request about the same topic and account of the last ${hours} hours, or null.`,
    path: '/api/v3/support/lastRequest',
    access: { who: 'signedIn' },
    params: z.strictObject(subject),
    result: z.object({ request: z.nullable(sentRequest) }),
  }),
}

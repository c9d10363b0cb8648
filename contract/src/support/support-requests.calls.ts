import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { quotaKinds } from '../quotas/quota-kinds.ts'
import { paragraphs } from '../texts.ts'
import { requestStates, supportTopics } from './support.calls.ts'
import { supportBounds } from './support-bounds.ts'

/** Grant for a request for livestreams: the section of the account, and to whoever asked this role of the system. */
export const livestreamGrant = { section: 'LIVESTREAM', role: 'Оператор эфира' } as const

/** A request to the support as administrators see it (product B12). */
export const supportRequest = z.object({
  id: z.int(),
  at: instant,
  topic: z.enum(supportTopics),
  text: z.string(),
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  /** Null for a request about no account. */
  account: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Of a request for more: so much in the place of the bound of now; null for a bound that is gone. */
  wanted: z.array(z.object({ kind: z.enum(quotaKinds), limit: z.nullable(z.int()), wanted: z.int() })),
  state: z.enum(requestStates),
  /** Answer to whoever asked; empty where nothing was added. */
  answer: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** True if it asks for something that a press gives. */
  isGrantable: z.boolean(),
})
export type SupportRequest = z.output<typeof supportRequest>

const administrator = { who: 'administrator' } as const
const requestId = z.int().check(z.positive())
const answered = z.object({ request: supportRequest })

/** Calls of administrators about requests to the support (product B12). */
export const supportRequests = {
  list: method({
    about:
      'Answers one page of the requests to the support, the newest first, in one state or of one account if asked.',
    path: '/api/v3/admin/requestsList',
    access: administrator,
    cost: costs.list,
    params: z.strictObject({
      ...pageParams,
      state: z.optional(z.enum(requestStates)),
      ofAccount: z.optional(accountCode),
    }),
    result: listOf(supportRequest),
  }),
  grant: method({
    title: 'Запрос выполнен',
    about: `Gives what a request asks for (product B12): of livestreams the account gets its section, and whoever asked the role «${livestreamGrant.role}», unless they have the right already; of quotas the account gets what is wanted, unless it has more by now. They are told by mail. Granting a granted one changes nothing. STATE/CONFLICT for one that was refused or answered, STATE/NOTHING_TO_GRANT for a question, STATE/NOT_MEMBER where whoever asked has no part in the account any more.`,
    path: '/api/v3/admin/requestGrant',
    access: administrator,
    mutates: true,
    touches: ['audit', 'users'],
    params: z.strictObject({ requestId }),
    result: answered,
  }),
  answer: method({
    title: 'Ответ на\u00a0запрос',
    about:
      'Ends a request with words that whoever asked gets by mail: one that could be granted is refused, a question is answered (product B12). The same words again change nothing. STATE/CONFLICT for one that has ended otherwise.',
    path: '/api/v3/admin/requestAnswer',
    access: administrator,
    mutates: true,
    touches: ['audit'],
    params: z.strictObject({ requestId, answer: paragraphs(supportBounds.textChars, 1) }),
    result: answered,
  }),
}

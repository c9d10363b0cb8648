import type { SupportRequest, supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { livestreamGrant } from '@skleyka/contract/support/support-requests.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Letter } from '../../mail/letter.ts'
import { queueMail } from '../../mail/queue.ts'
import { giveRole, giveSection } from '../accounts/accounts.ts'
import { journalledQuotas, raiseQuotas } from '../quotas/quotas.ts'
import { answeredLetter, grantedLetter, raisedLetter, refusedLetter } from './letters.ts'
import { decideRequest, findManaged, type HeldRequest, listManaged, lockRequest } from './requests.sql.ts'

export const requestsHandlers: Handlers<typeof supportRequests> = {
  list: async (question, _, { db }) => {
    const { rows, total } = await listManaged(db, question)
    return { items: rows, total }
  },

  grant: async ({ requestId }, { user }, services) => {
    const tx = inTransaction(services.db)
    const row = await lockHeldRequest(tx, requestId)
    if (row.state === 'GRANTED') return showRequest(tx, requestId)
    if (row.state !== 'OPEN') throw refuse('supportRequests.decided')
    const { accountId } = row
    if (row.topic === 'question' || accountId === null) throw refuse('supportRequests.nothing')
    const give = { livestreams: giveLivestreams, quota: giveQuotas }[row.topic]
    const { before, after, letter } = await give(tx, { ...row, accountId })
    await decideRequest(tx, requestId, { state: 'GRANTED', answer: '', by: user.id }, services.now())
    const request = await requireRequest(tx, requestId)
    const { email } = request.user
    const made = () => letter(request.account ?? { name: '', code: '' }, services.publicUrl)
    await queueMail(tx, services, { kind: 'requestGranted', to: email, letter: made })
    services.audit({
      ...{ objectType: 'supportRequest', objectId: requestId, accountId },
      before: { state: 'OPEN', ...before },
      after: { state: 'GRANTED', who: email, ...after },
    })
    return { request }
  },

  answer: async ({ requestId, answer }, { user }, services) => {
    const { db, now, audit, publicUrl } = services
    const tx = inTransaction(db)
    const row = await lockHeldRequest(tx, requestId)
    const state = row.topic !== 'question' && row.accountId !== null ? 'REFUSED' : 'ANSWERED'
    if (row.state === state && row.answer === answer) return showRequest(tx, requestId)
    if (row.state !== 'OPEN') throw refuse('supportRequests.decided')
    await decideRequest(tx, requestId, { state, answer, by: user.id }, now())
    const request = await requireRequest(tx, requestId)
    const content = { answer, text: request.text, topic: row.topic, account: request.account }
    const letter = () => (state === 'REFUSED' ? refusedLetter(content, publicUrl) : answeredLetter(content, publicUrl))
    await queueMail(tx, services, { kind: 'requestAnswered', to: request.user.email, letter })
    audit({
      ...{ objectType: 'supportRequest', objectId: requestId },
      ...(row.accountId !== null && { accountId: row.accountId }),
      before: { state: 'OPEN' },
      after: { state, who: request.user.email, answer },
    })
    return { request }
  },
}

/** Result of a press: for the journal, and for the letter to whoever asked. */
interface GrantResult {
  readonly before?: object
  readonly after: object
  readonly letter: (account: { readonly name: string; readonly code: string }, publicUrl: string) => Letter
}
type GrantRequest = Pick<HeldRequest, 'userId' | 'wanted'> & { readonly accountId: number }

async function giveLivestreams(tx: Tx, { accountId, userId }: GrantRequest): Promise<GrantResult> {
  // refuses for a closed account, which then is none
  const { was, is } = await giveSection(tx, accountId, livestreamGrant.section)
  const role = await giveRole(tx, accountId, userId, livestreamGrant.role, 'streaming.can_use_translations')
  if (role === null) throw refuse('supportRequests.notMember')
  const isOpened = is.length > was.length
  return {
    ...(isOpened && { before: { availableSections: was } }),
    after: { ...(isOpened && { availableSections: is }), ...(role.isGranted && { role: livestreamGrant.role }) },
    letter: (account, publicUrl) => grantedLetter({ section: isOpened, role: role.isGranted, ...account }, publicUrl),
  }
}

async function giveQuotas(tx: Tx, { accountId, wanted: requestedQuotas }: GrantRequest): Promise<GrantResult> {
  const raised = await raiseQuotas(tx, accountId, requestedQuotas ?? {})
  if (raised === null) throw refuse('account.notFound')
  const [before, after] = [journalledQuotas(raised.before), journalledQuotas(raised.now)]
  return { before, after, letter: (account, publicUrl) => raisedLetter({ now: raised.now, ...account }, publicUrl) }
}

async function lockHeldRequest(tx: Tx, requestId: number) {
  const row = await lockRequest(tx, requestId)
  if (!row) throw refuse('supportRequests.notFound')
  return row
}

async function requireRequest(tx: Tx, requestId: number): Promise<SupportRequest> {
  const row = await findManaged(tx, requestId)
  if (!row) throw refuse('supportRequests.notFound')
  return row
}

const showRequest = async (tx: Tx, requestId: number) => ({ request: await requireRequest(tx, requestId) })

import type { SupportRequest, supportRequests } from '@skleyka/contract/support-requests.ts'
import { livestreamGrant } from '@skleyka/contract/support-requests.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import { giveRole, giveSection } from '../accounts/accounts.ts'
import { answeredLetter, grantedLetter, refusedLetter } from './letters.ts'
import { decideRequest, findManaged, listManaged, lockRequest } from './requests.sql.ts'

export const requestsHandlers: Handlers<typeof supportRequests> = {
  list: async (question, _, { db }) => {
    const { rows, total } = await listManaged(db, question)
    return { items: rows, total }
  },

  grant: async ({ requestId }, { user }, services) => {
    const { db, now, audit, publicUrl } = services
    const tx = inTransaction(db)
    const row = await held(tx, requestId)
    if (row.state === 'GRANTED') return shown(tx, requestId)
    if (row.state !== 'OPEN') throw refuse('supportRequests.decided')
    if (row.topic !== 'livestreams' || row.accountId === null) throw refuse('supportRequests.nothing')
    // refuses for a closed account, which then is none
    const { was, is } = await giveSection(tx, row.accountId, livestreamGrant.section)
    const role = await giveRole(tx, row.accountId, row.userId, livestreamGrant.role, 'streaming.can_use_translations')
    if (role === null) throw refuse('supportRequests.notMember')
    await decideRequest(tx, requestId, { state: 'GRANTED', answer: '', by: user.id }, now())
    const request = await known(tx, requestId)
    const isOpened = is.length > was.length
    const given = {
      section: isOpened,
      role: role.given,
      name: request.account?.name ?? '',
      code: request.account?.code ?? '',
    }
    const letter = () => grantedLetter(given, publicUrl)
    await queueMail(tx, services, { kind: 'requestGranted', to: request.user.email, letter })
    audit({
      ...{ objectType: 'supportRequest', objectId: requestId, accountId: row.accountId },
      before: { state: 'OPEN', ...(isOpened && { availableSections: was }) },
      after: {
        state: 'GRANTED',
        who: request.user.email,
        ...(isOpened && { availableSections: is }),
        ...(role.given && { role: livestreamGrant.role }),
      },
    })
    return { request }
  },

  answer: async ({ requestId, answer }, { user }, services) => {
    const { db, now, audit, publicUrl } = services
    const tx = inTransaction(db)
    const row = await held(tx, requestId)
    const state = row.topic === 'livestreams' && row.accountId !== null ? 'REFUSED' : 'ANSWERED'
    if (row.state === state && row.answer === answer) return shown(tx, requestId)
    if (row.state !== 'OPEN') throw refuse('supportRequests.decided')
    await decideRequest(tx, requestId, { state, answer, by: user.id }, now())
    const request = await known(tx, requestId)
    const told = { answer, text: request.text, account: request.account }
    const letter = () => (state === 'REFUSED' ? refusedLetter(told, publicUrl) : answeredLetter(told, publicUrl))
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

async function held(tx: Tx, requestId: number) {
  const row = await lockRequest(tx, requestId)
  if (!row) throw refuse('supportRequests.notFound')
  return row
}

async function known(tx: Tx, requestId: number): Promise<SupportRequest> {
  const row = await findManaged(tx, requestId)
  if (!row) throw refuse('supportRequests.notFound')
  return row
}

const shown = async (tx: Tx, requestId: number) => ({ request: await known(tx, requestId) })

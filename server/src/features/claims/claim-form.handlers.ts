import { createHash, randomBytes } from 'node:crypto'
import type { claimForm } from '@skleyka/contract/claims/claim-form.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import { noUser, openFile, senders, sendFile } from './claim-files.ts'
import { receivedLetter } from './claim-letters.ts'
import { claimView } from './claim-view.ts'
import { findClaimByToken } from './claims.sql.ts'
import { askCode, networkKey, proveCode, provenEmail } from './mail-proof.ts'
import { withdrawClaim } from './move-claim.ts'
import { findClaimed, openClaim } from './open-claim.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Claims of people without an account. */
export const claimFormHandlers: Handlers<typeof claimForm> = {
  askCode: async ({ email }, _caller, services) => {
    await askCode(inTransaction(services.db), services, email, services.request.ip)
    return {}
  },

  // a wrong code has to be counted: a refusal would take the count back
  proveCode: async ({ email, code }, _caller, services) => ({
    ticket: await proveCode(inTransaction(services.db), services, email, code),
  }),

  sendFile: async ({ ticket, ...file }, _caller, services) => {
    const sender = senders.mail(provenEmail(services, ticket))
    const network = networkKey(services, services.request.ip)
    return sendFile(inTransaction(services.db), services, file, { side: 'CLAIMANT', sender, holder: noUser, network })
  },

  create: async ({ ticket, name, video, ...content }, _caller, services) => {
    const tx = inTransaction(services.db)
    const email = provenEmail(services, ticket)
    const record = await findClaimed(tx, services.publicUrl, video, null)
    const token = randomBytes(20).toString('base64url')
    const network = networkKey(services, services.request.ip)
    const claimId = await openClaim(
      tx,
      services,
      record,
      { email, name, tokenHash: hashToken(token), network },
      content,
    )
    // what follows # is not sent: the token stays out of the logs of every server between
    const letter = () => receivedLetter(claimId, `${services.publicUrl}/claim#${token}`)
    // without the letter nobody would ever have the secret
    if (!(await queueMail(tx, services, { kind: 'claimReceived', to: email, letter }))) throw refuse('claims.letters')
    return { claimId }
  },

  get: async ({ token }, _caller, services) => show(services, token),

  withdraw: async ({ token, rowVersion, reason }, _caller, services) => {
    const tokenHash = hashToken(token)
    const { id } = await requireClaim(services, token)
    const by = { userId: null, reason }
    await withdrawClaim(inTransaction(services.db), services, { tokenHash }, { id, rowVersion }, by)
    return show(services, token)
  },

  openFile: async ({ token, fileId }, _caller, services) =>
    openFile(services, await requireClaim(services, token), fileId, noUser),
}

async function requireClaim({ db }: Pick<CallServices, 'db'>, token: string) {
  const row = await findClaimByToken(db, hashToken(token))
  if (!row) throw refuse('claims.notFound')
  return row
}

const show = async (services: CallServices, token: string) => ({
  claim: await claimView(services.db, await requireClaim(services, token), 'CLAIMANT', services.now()),
})

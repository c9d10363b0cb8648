import { createHmac, randomInt } from 'node:crypto'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import * as z from 'zod'
import type { Tx } from '../../database/database.ts'
import { networkOf } from '../../http/guesses.ts'
import { refuse } from '../../http/refuse.ts'
import { seal, unseal } from '../../http/sealed.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { claimCodeLetter } from './claim-letters.ts'
import {
  addWrongTry,
  countRequests,
  forgetCodes,
  insertCode,
  lockAsking,
  lockCodes,
  spendCode,
} from './mail-proof.sql.ts'

type Proving = Pick<Services, 'secrets' | 'now'>

const codeMs = 15 * 60_000
const codeTries = 5
const betweenMs = 60_000
const hourMs = 3_600_000
const fromNetworkHour = 20
const ticketMs = 2 * hourMs
// letters and digits that nobody takes for each other
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Returns the network of a visitor as it is kept: not in clear. */
export const networkKey = ({ secrets }: Pick<Services, 'secrets'>, address: string): string =>
  createHmac('sha256', secrets.key('claim networks')).update(networkOf(address)).digest('base64url')

/** Sends a code to an address. Refuses `claims.badMail` and `claims.mailBusy`. */
export async function askCode(tx: Tx, services: Proving, email: string, address: string): Promise<void> {
  const to = tidyEmail(email)
  if (emailProblem(to) !== null) throw refuse('claims.badMail', {}, { email: [refuse('claims.badMail').message] })
  const now = services.now()
  const network = networkKey(services, address)
  const recipient = recipientOf(services, to)
  await lockAsking(tx, network)
  await lockAsking(tx, recipient.toString('hex'))
  await forgetCodes(tx, before(now, hourMs))
  const codes = await lockCodes(tx, recipient, before(now, codeMs))
  const isEarly = codes.some(({ askedAt }) => askedAt > before(now, betweenMs))
  if (isEarly || (await countRequests(tx, network, before(now, hourMs))) >= fromNetworkHour)
    throw refuse('claims.mailBusy')
  const code = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
  const letter = () => claimCodeLetter(`${code.slice(0, 4)}-${code.slice(4)}`)
  if (!(await queueMail(tx, services, { kind: 'claimCode', to, letter }))) throw refuse('claims.mailBusy')
  await insertCode(tx, { recipient, network, code_hash: hashOf(services, to, code), asked_at: now })
}

/** Returns a proof of an address for its code, which is spent then; `null` for any other code, which is counted against those that live. */
export async function proveCode(tx: Tx, services: Proving, email: string, code: string): Promise<string | null> {
  const to = tidyEmail(email)
  const now = services.now()
  const codes = await lockCodes(tx, recipientOf(services, to), before(now, codeMs))
  const live = codes.filter(({ usedAt, tries }) => usedAt === null && tries < codeTries)
  const hash = hashOf(services, to, code)
  const found = live.find(({ codeHash }) => codeHash.equals(hash))
  if (!found) {
    await addWrongTry(
      tx,
      live.map(({ id }) => id),
    )
    return null
  }
  await spendCode(tx, found.id, now)
  return seal(services.secrets, 'claim ticket', { email: to, until: now.getTime() + ticketMs })
}

const proof = z.object({ email: z.string(), until: z.number() })

/** Returns the address that a proof is of. Refuses `claims.ticket` for one that is changed or over. */
export function provenEmail(services: Proving, ticket: string): string {
  const { email, until } = readProof(services, ticket)
  if (until <= services.now().getTime()) throw refuse('claims.ticket')
  return email
}

function readProof({ secrets }: Proving, ticket: string) {
  try {
    return proof.parse(unseal(secrets, 'claim ticket', ticket))
  } catch {
    throw refuse('claims.ticket')
  }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const recipientOf = ({ secrets }: Proving, to: string): Buffer =>
  createHmac('sha256', secrets.key('claim mail recipients')).update(to).digest()

const hashOf = ({ secrets }: Proving, to: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('claim mail codes'))
    .update(`${to} ${code.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')}`)
    .digest()

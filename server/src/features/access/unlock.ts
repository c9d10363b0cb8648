import type { UnlockProblem } from '@skleyka/contract/access/gates.calls.ts'
import type { Db, Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { networkOf } from '../../http/guesses.ts'
import type { Services } from '../../services.ts'
import { addTry, countTries, findGateByUuid, type GateBefore, lockTicket, lockTries, useTicket } from './gates.sql.ts'
import { tryCode } from './mail-gate.ts'
import { signPass } from './pass.ts'
import { hashOfSecret, isLinkKey } from './secrets.ts'
import { ticketState } from './tickets.ts'

type UnlockAttempt = {
  uuid: string
  by: 'PASSWORD' | 'CODE' | 'KEY' | 'LINK' | 'MAIL'
  secret: string
  email?: string | undefined
}
type Answer = { pass: string; problem: null } | { pass: null; problem: UnlockProblem }

const maxTries = 10

/**
 * Weighs a password before the transaction is begun, so that nobody who waits for it holds a connection. Null where there is
 * none to weigh, the problem where it is not looked at.
 */
export async function weigh(
  { db, passwords, now }: Pick<Services, 'passwords' | 'now'> & { readonly db: Db },
  { uuid, by, secret }: UnlockAttempt,
  address: string,
): Promise<Weighed | null | UnlockProblem> {
  if (by !== 'PASSWORD') return null
  const gate = await findGateByUuid(db, uuid)
  if (gate?.kind !== 'PASSWORD' || gate.passwordHash === null) return null
  if ((await countTries(db, gate.recordId, networkOf(address), now())) >= maxTries) return 'TOO_MANY'
  const isRight = await passwords.verify(gate.passwordHash, secret)
  return isRight === null ? 'BUSY' : { hash: gate.passwordHash, isRight }
}

/** Result of a password, and what it was held against. */
interface Weighed {
  readonly hash: string
  readonly isRight: boolean
}

/** Lets a viewer through the gate of a record, or tells why not; what was tried is counted either way. */
export async function unlock(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  attempt: UnlockAttempt,
  { weighed, address }: { weighed: Weighed | null; address: string },
): Promise<Answer> {
  const gate = await findGateByUuid(tx, attempt.uuid)
  if (gate === null) return { pass: null, problem: 'WRONG' }
  const now = services.now()
  const network = networkOf(address)
  return asAccount(tx, gate.accountId, async () => {
    // a link with its 160 bits is not guessed, and its holder is not to wait for others of his network
    const guessable = attempt.by === 'PASSWORD' || attempt.by === 'CODE'
    if (guessable) await lockTries(tx, gate.recordId, network)
    if (guessable && (await countTries(tx, gate.recordId, network, now)) >= maxTries) {
      return { pass: null, problem: 'TOO_MANY' }
    }
    const found = await judge(tx, services, { gate, weighed }, attempt, now)
    if (typeof found === 'string') {
      if (guessable) await addTry(tx, gate, network, now)
      return { pass: null, problem: found }
    }
    return { pass: signPass(services, attempt.uuid, { epoch: gate.epoch, ...found }, now), problem: null }
  })
}

async function judge(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  { gate, weighed }: { gate: GateBefore; weighed: Weighed | null },
  { uuid, by, secret, email = '' }: UnlockAttempt,
  now: Date,
): Promise<{ ticketId: number | null } | UnlockProblem> {
  const { recordId, kind, epoch, passwordHash } = gate
  // its tries are counted by the code itself
  if (by === 'MAIL') {
    return kind === 'MAIL' && (await tryCode(tx, services, gate, { email, secret })) ? { ticketId: null } : 'WRONG'
  }
  if (by === 'PASSWORD') {
    // the password may have been changed while this one was weighed
    const isRight = kind === 'PASSWORD' && weighed !== null && weighed.isRight && weighed.hash === passwordHash
    return isRight ? { ticketId: null } : 'WRONG'
  }
  if (by === 'KEY') return kind === 'LINK' && isLinkKey(services, uuid, epoch, secret) ? { ticketId: null } : 'WRONG'
  if (by === 'CODE' && kind !== 'CODES') return 'WRONG'
  const ticket = await lockTicket(tx, recordId, by, hashOfSecret(services, by, secret))
  if (ticket === null) return 'WRONG'
  const state = ticketState(ticket, now)
  if (state !== 'OPEN') return state === 'USED' ? 'SPENT' : state
  await useTicket(tx, ticket.id)
  return { ticketId: ticket.id }
}

import { verify } from '@node-rs/argon2'
import type { UnlockProblem } from '@skleyka/contract/gates.ts'
import type { Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { networkOf } from '../../http/guesses.ts'
import type { Services } from '../../services.ts'
import { addTry, countTries, findGateByUuid, type GateBefore, lockTicket, useTicket } from './gates.sql.ts'
import { tryCode } from './mail-gate.ts'
import { signPass } from './pass.ts'
import { hashOfSecret, isLinkKey } from './secrets.ts'
import { ticketState } from './tickets.ts'

type Asked = {
  uuid: string
  by: 'PASSWORD' | 'CODE' | 'KEY' | 'LINK' | 'MAIL'
  secret: string
  email?: string | undefined
}
type Answer = { pass: string; problem: null } | { pass: null; problem: UnlockProblem }

const maxTries = 10

/** Lets a viewer through the gate of a record, or tells why not; what was tried is counted either way. */
export async function unlock(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  asked: Asked,
  address: string,
): Promise<Answer> {
  const gate = await findGateByUuid(tx, asked.uuid)
  if (gate === null) return { pass: null, problem: 'WRONG' }
  const now = services.now()
  const network = networkOf(address)
  return asAccount(tx, gate.accountId, async () => {
    // a link with its 160 bits is not guessed, and its holder is not to wait for others of his network
    const guessable = asked.by === 'PASSWORD' || asked.by === 'CODE'
    if (guessable && (await countTries(tx, gate.recordId, network, now)) >= maxTries) {
      return { pass: null, problem: 'TOO_MANY' }
    }
    const found = await judge(tx, services, gate, asked, now)
    if (typeof found === 'string') {
      if (guessable) await addTry(tx, gate, network, now)
      return { pass: null, problem: found }
    }
    return { pass: signPass(services, asked.uuid, { epoch: gate.epoch, ...found }, now), problem: null }
  })
}

async function judge(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  gate: GateBefore,
  { uuid, by, secret, email = '' }: Asked,
  now: Date,
): Promise<{ ticketId: number | null } | UnlockProblem> {
  const { recordId, kind, epoch, passwordHash } = gate
  // its tries are counted by the code itself
  if (by === 'MAIL') {
    return kind === 'MAIL' && (await tryCode(tx, services, gate, { email, secret })) ? { ticketId: null } : 'WRONG'
  }
  if (by === 'PASSWORD') {
    const isRight = kind === 'PASSWORD' && passwordHash !== null && (await verify(passwordHash, secret))
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

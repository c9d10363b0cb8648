import { createHmac, randomInt } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { AskProblem } from '@skleyka/contract/access/gates.calls.ts'
import { domainProblems, readDomain } from '@skleyka/contract/access/site-rules.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { networkOf } from '../../http/guesses.ts'
import { refuse } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { findGateByUuid, type GateBefore, lockTries } from './gates.sql.ts'
import { codeLetter } from './letters.ts'
import {
  addWrongTry,
  countAskedFrom,
  forgetCodes,
  insertCode,
  type LiveCode,
  lockLiveCodes,
  spendCode,
} from './mail-codes.sql.ts'
import { secretSigns } from './secrets.ts'

type MailGateServices = Pick<Services, 'secrets' | 'now' | 'publicUrl'>

/** For how long a code may be typed, how many wrong ones it outlives, and how soon another may be asked for. */
const codeMs = 15 * 60_000
const codeTries = 5
const betweenMs = 60_000
/** A company comes to a broadcast from one address. */
const fromOneNetwork = 300

/** Domains of mail as they are kept: in ASCII, each once. Refuses none at all, and what is no domain. */
export function readMailDomains(domains: readonly string[]): string[] {
  if (domains.length === 0) throw refuse('gates.domainsNeeded', {}, {})
  const read = domains.map((domain) => [domain, readDomain(domain, domainToASCII)] as const)
  const wrong = read.flatMap(([domain, one]) => {
    if ('problem' in one) return [`${domain}: ${domainProblems[one.problem]}.`]
    return one.domain.startsWith('*') ? [`${domain}: назовите каждый поддомен отдельно.`] : []
  })
  if (wrong.length > 0) throw refuse('gates.domains', { problems: wrong.join(' ') })
  return [...new Set(read.flatMap(([, one]) => ('domain' in one ? [one.domain] : [])))]
}

/** Sends a code to an address of a domain that the gate lets through, or tells why not. */
export async function askCode(
  tx: Tx,
  services: MailGateServices,
  { uuid, email, language }: { uuid: string; email: string; language: 'ru' | 'en' },
  address: string,
): Promise<AskProblem | null> {
  const to = tidyEmail(email)
  if (emailProblem(to) !== null) return 'BAD_ADDRESS'
  const gate = await findGateByUuid(tx, uuid)
  const isLet = gate?.kind === 'MAIL' && gate.mailDomains.includes(domainToASCII(to.slice(to.lastIndexOf('@') + 1)))
  if (gate === null || !isLet) return 'NOT_ALLOWED'
  const now = services.now()
  const network = networkOf(address)
  const recipient = recipientOf(services, to)
  const problem = await asAccount(tx, gate.accountId, async (): Promise<AskProblem | null> => {
    await lockTries(tx, gate.recordId, network)
    await lockTries(tx, gate.recordId, recipient.toString('hex'))
    await forgetCodes(tx, gate.recordId, before(now, codeMs))
    const live = await lockLiveCodes(tx, gate.recordId, recipient, before(now, codeMs))
    if (live.some(({ askedAt }) => askedAt > before(now, betweenMs))) return 'SENT_ALREADY'
    return (await countAskedFrom(tx, gate.recordId, network)) >= fromOneNetwork ? 'TOO_MANY' : null
  })
  if (problem !== null) return problem
  const code = newCode()
  const letter = () => codeLetter(formatCode(code), language)
  if (!(await queueMail(tx, services, { kind: 'gateCode', to, letter }))) return 'TOO_MANY'
  const code_hash = hashOfCode(services, gate, code)
  const row = { account_id: gate.accountId, record_id: gate.recordId, recipient, network, code_hash, asked_at: now }
  await asAccount(tx, gate.accountId, () => insertCode(tx, row))
  return null
}

/** Returns true if this code was sent to this address for this gate; it is spent then, and a wrong one is counted against all that live. */
export async function tryCode(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  gate: GateBefore,
  { email, secret }: { email: string; secret: string },
): Promise<boolean> {
  const live = await lockLiveCodes(
    tx,
    gate.recordId,
    recipientOf(services, tidyEmail(email)),
    before(services.now(), codeMs),
  )
  const open = live.filter(({ usedAt, tries }) => usedAt === null && tries < codeTries)
  const hash = hashOfCode(services, gate, secret)
  const found = open.find((one: LiveCode) => one.codeHash.equals(hash))
  if (found === undefined) {
    await addWrongTry(
      tx,
      open.map(({ id }) => id),
    )
    return false
  }
  await spendCode(tx, found.id, services.now())
  return true
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const recipientOf = ({ secrets }: Pick<Services, 'secrets'>, to: string): Buffer =>
  createHmac('sha256', secrets.key('gate mail recipients')).update(to).digest()

/** Of this epoch of the gate: once it is changed, what was sent opens nothing. */
const hashOfCode = ({ secrets }: Pick<Services, 'secrets'>, { recordId, epoch }: GateBefore, code: string): Buffer =>
  createHmac('sha256', secrets.key('gate mail codes'))
    .update(`${recordId} ${epoch} ${code.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')}`)
    .digest()

/** 39 random bits: read from a letter and typed on another device. */
const newCode = (): string => Array.from({ length: 8 }, () => secretSigns[randomInt(secretSigns.length)]).join('')

const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

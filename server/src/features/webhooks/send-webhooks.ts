import { cleanSigns } from '@skleyka/contract/texts.ts'
import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import type { TryProblem } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import * as z from 'zod'
import type { Db } from '../../database/database.ts'
import { unseal } from '../../http/sealed.ts'
import { OutboundFailure, type OutboundReason } from '../../outbound/failure.ts'
import type { Answer } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { bodyOf } from './body.ts'
import {
  endTry,
  findSending,
  forgetDeliveries,
  giveUp,
  isDeliveryDue,
  markWebhook,
  type Outcome,
  type TakenDelivery,
  takeDelivery,
} from './deliveries.sql.ts'
import { signedHeaders } from './signature.ts'
import { tellMaker } from './tell-maker.ts'

export type Sending = Pick<Services, 'db' | 'now' | 'outbound' | 'secrets' | 'log' | 'metrics' | 'publicUrl'>

const hour = 3600 * 1000
const retryMs = webhookBounds.retryHours * hour
const [firstMs, longestMs] = [30_000, 4 * hour]
const passMs = 10_000
const room = { ofWorking: 4, ofFailing: 1, ofAccount: 6, takenMs: 4 * webhookBounds.answerMs }
const caps = { maxBytes: Number.POSITIVE_INFINITY, totalMs: webhookBounds.answerMs, paceMs: 5_000, leastBytes: 1 }

// the senders of one process take one after the other: two that look at the same moment would pass the room of a webhook
let turn: Promise<unknown> = Promise.resolve()

/** Holds while there is something to send, and room for it. */
export const isSendingDue = isDeliveryDue(room)

/** Sends what waits, one after the other, for a while; several of them run beside each other. */
export async function sendWebhooks(services: Sending): Promise<void> {
  const end = performance.now() + passMs
  while (performance.now() < end) {
    const taking = turn.then(() => takeDelivery(services.db.platform('queue'), services.now(), room))
    turn = taking.catch(() => {})
    const taken = await taking
    if (taken === null) return
    await sendDelivery(taken, services)
  }
}

/** Gives up what nobody could send within its day, and forgets what ended long ago. */
export async function sweepWebhooks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const all = db.platform('housekeeping')
  // whoever was late with the last try of the day has an hour for it
  await giveUp(all, new Date(now().getTime() - retryMs - hour), now())
  const before = new Date(now().getTime() - webhookBounds.keptDays * 24 * hour)
  while (await forgetDeliveries(all, before));
}

async function sendDelivery(taken: TakenDelivery, services: Sending): Promise<void> {
  const { db, now, log, metrics } = services
  const own = db.account(taken.accountId)
  const at = now()
  const begun = performance.now()
  const came = await tryOnce(taken, own, services, at)
  if (came === null) return
  const outcome: Outcome = { ...came, at, tookMs: Math.round(performance.now() - begun) }
  const isTaken = outcome.problem === null
  const nextTryAt = new Date(at.getTime() + Math.min(firstMs * 2 ** (taken.roundTries - 1), longestMs))
  const isLast = taken.isTest || nextTryAt.getTime() > taken.roundAt.getTime() + retryMs
  const state = isTaken ? 'DELIVERED' : isLast ? 'FAILED' : 'WAITING'
  await own.transaction().execute(async (tx) => {
    const isOurs = await endTry(tx, taken, outcome, { state, nextTryAt }, now())
    if (!isOurs || taken.isTest) return
    await markWebhook(tx, taken, isTaken, at)
    if (!isTaken) await tellMaker(tx, taken, new Date(at.getTime() - retryMs), services)
  })
  metrics.webhookTries.inc({ outcome: outcomes[state] })
  const { status, problem, tookMs } = outcome
  const facts = { delivery: taken.id, webhook: taken.webhookId, tries: taken.tries, status, problem, tookMs, state }
  if (!isTaken) log.info(facts, 'a webhook did not take a delivery')
}

const outcomes = { DELIVERED: 'delivered', WAITING: 'retry', FAILED: 'given_up' } as const

type DeliveryAnswer = Pick<Outcome, 'status' | 'problem' | 'answer'>

/** One request. Null when the delivery went away with its webhook. */
async function tryOnce(taken: TakenDelivery, db: Db, services: Sending, at: Date): Promise<DeliveryAnswer | null> {
  const found = await findSending(db, taken)
  if (found === null) return null
  const secrets = secretsOf(found, services, at)
  if (secrets === null) return { status: null, problem: 'UNREADABLE', answer: null }
  const body = bodyOf({ ...found, account: found.code })
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(secrets, { id: found.uuid, at, body }),
  }
  try {
    const answer = await services.outbound.send(found.url, { verb: 'POST', headers, body, caps, takesPacked: true })
    return { status: answer.status, problem: problemOf(answer.status), answer: await beginningOf(answer) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { status: null, problem: problems[error.reason], answer: null }
  }
}

interface WebhookSecrets {
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_until: Date | null
}

/** The secrets that sign at a moment; null when they were sealed by another installation. */
function secretsOf(
  { secret, old_secret, old_secret_until }: WebhookSecrets,
  { secrets }: Sending,
  at: Date,
): string[] | null {
  const isOldValid = old_secret !== null && old_secret_until !== null && old_secret_until > at
  try {
    return [secret, ...(isOldValid ? [old_secret] : [])].map((one) => z.string().parse(unseal(secrets, 'webhook', one)))
  } catch {
    return null
  }
}

function problemOf(status: number): TryProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

/** Returns what is kept of an answer: how it went is known by its status, however long or slow the rest is. */
async function beginningOf({ body, headers }: Answer): Promise<string> {
  const isPacked = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (isPacked || bytes >= webhookBounds.answerBytes) break
    }
  } catch {
    // what has come stays
  } finally {
    body.destroy()
  }
  if (isPacked) return ''
  return cleanSigns(Buffer.concat(chunks).subarray(0, webhookBounds.answerBytes).toString())
}

const problems: Readonly<Record<OutboundReason, TryProblem>> = {
  scheme: 'ADDRESS',
  login: 'ADDRESS',
  port: 'ADDRESS',
  closed: 'CLOSED',
  unknown: 'UNKNOWN',
  unsure: 'UNKNOWN',
  refused: 'REFUSED',
  silent: 'SILENT',
  // the difference would map the operator's own network
  away: 'SILENT',
  insecure: 'INSECURE',
  broken: 'BROKEN',
  strange: 'STRANGE',
  astray: 'REDIRECT',
  packed: 'STRANGE',
  tooLarge: 'STRANGE',
  tooSlow: 'SILENT',
}

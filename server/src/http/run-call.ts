import { createHash } from 'node:crypto'
import { type Access, allows } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import * as z from 'zod/mini'
import { type Acting, actFor } from '../database/acting.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Doors, PlatformReason } from '../database/doors.ts'
import type { Services } from '../services.ts'
import { type AnsweredCall, type Claim, claimCall, keepAnswer, writeAudit } from './calls.sql.ts'
import { encodeAnswer } from './encode-answer.ts'
import type { AuditChange, CallServices } from './handlers.ts'
import type { PendingCall } from './pending-call.ts'
import { Printed } from './printed.ts'
import { badParams } from './problems.ts'
import { refuse } from './refuse.ts'
import { seal, unseal } from './sealed.ts'

/** Checks access and params, runs the handler and returns the answer as it goes over the wire. */
export async function runCall(pending: PendingCall, services: Services): Promise<unknown> {
  const params = checkCall(pending)
  const callParts = { ...services, db: dbOf(pending, services.db), request: pending.facts, audit: () => {} }
  const work = await beginWork(pending, params, callParts)
  return pending.call.mutates ? change(pending, work, callParts) : answer(pending, work, callParts)
}

/**
 * Makes a call that changes something within a transaction of other work, and writes its lines of the journal, each told
 * to be of the batch. The caller has said for whom the transaction acts. Nothing is kept for a repeat: the work itself is
 * done once.
 */
export async function callWithin(tx: Tx, pending: PendingCall, services: Services, batchId: string): Promise<unknown> {
  const params = checkCall(pending)
  const changes: AuditChange[] = []
  const within = {
    ...services,
    db: tx,
    request: pending.facts,
    audit: (entry: AuditChange) => changes.push({ ...entry, batchId }),
  }
  const result = await answer(pending, await beginWork(pending, params, within), within)
  // the batch stands in the journal: a call that changed nothing adds no line to it
  if (changes.length > 0) await writeAudit(tx, pending, changes)
  return result
}

/** Refuses whoever may not make the call, and params that it does not take; returns those decoded. */
function checkCall(pending: PendingCall): unknown {
  const refused = allows(pending.call.access, {
    user: pending.signedIn?.user ?? null,
    account: pending.account,
    holder: pending.holder,
    isDeputy: pending.signedIn?.serviceKey != null || pending.signedIn?.impersonation !== undefined,
  })
  if (refused) throw refuse(isPersonal(pending) ? 'impersonation.personal' : refused)
  const params = z.safeDecode(pending.call.params, pending.params as never)
  if (!params.success) throw badParams(params.error)
  return params.data
}

type Work = (services: CallServices) => Promise<unknown>

/** Returns what the handler does; of one that begins with something slow, what is left of it. */
async function beginWork(
  { handler, signedIn, account, holder }: PendingCall,
  params: unknown,
  services: CallServices,
): Promise<Work> {
  const caller = { user: signedIn?.user ?? null, signedIn, account, holder }
  if ('begin' in handler) return handler.begin(params as never, caller as never, services)
  return (within) => handler(params as never, caller as never, within)
}

/** Returns true if it is refused to whoever works in somebody's name, and would not be to that person. */
const isPersonal = ({ call: { access }, signedIn }: PendingCall) =>
  signedIn?.impersonation !== undefined &&
  (access.who === 'signedIn' || access.who === 'holder' || (access.who === 'member' && access.person === true))

/** A call of members is within the account that was entered; every other one has its reason to see beyond one (safety R28). */
function dbOf({ call, account }: PendingCall, doors: Doors): Db {
  const { who } = call.access
  if (who !== 'member') return doors.platform(beyondAccounts[who])
  if (account === null) throw new Error('a call of members without an account')
  return doors.account(account.id)
}

const beyondAccounts: Readonly<Record<Exclude<Access['who'], 'member'>, PlatformReason>> = {
  everyone: 'entering',
  signedIn: 'entering',
  administrator: 'administration',
  holder: 'holders',
  uploadHolder: 'secret',
}

async function answer(pending: PendingCall, work: Work, services: CallServices): Promise<unknown> {
  const result = await work(services)
  if (!(result instanceof Printed)) return encodeAnswer(pending.call.result, result)
  if (pending.call.mutates) throw new Error('the answer to a change is kept, and is a value')
  return result
}

/** One transaction holds the change, its audit rows and the answer kept for a repeat. */
async function change(pending: PendingCall, work: Work, services: CallServices): Promise<unknown> {
  const claim = claimOf(pending)
  return services.db.transaction().execute(async (tx) => {
    const earlier = claim && (await earlierAnswer(tx, claim, pending))
    if (earlier) return unseal(services.secrets, 'kept answers', String(earlier.answer))
    const acting = actingOf(pending)
    if (acting) await actFor(tx, acting)
    const changes: AuditChange[] = []
    const result = await answer(pending, work, { ...services, db: tx, audit: (entry) => changes.push(entry) })
    await writeAudit(tx, pending, changes)
    if (claim) await keepAnswer(tx, claim, seal(services.secrets, 'kept answers', result))
    return result
  })
}

/** On whose behalf the transaction of a call works; null for whoever was not recognised in an account. */
function actingOf({ signedIn, account, facts }: PendingCall): Acting | null {
  if (!signedIn || !account) return null
  const { user } = signedIn
  const may = (permission: Permission) =>
    allows({ who: 'member', section: 'VIDEO', permission }, { user, account }) === null
  return {
    ...{ userId: user.id, ip: facts.ip, requestId: facts.id },
    ...(signedIn.serviceKey && { keyName: signedIn.serviceKey.name }),
    ...(signedIn.impersonation && { administratorId: signedIn.impersonation.administratorId }),
    moderates: may('media.can_moderate_records'),
    revises: may('media.can_change_moderation'),
  }
}

/** Returns whose key the request bears: the user's, or that of whoever knows the secret; null when there is none to claim. */
function claimOf({ params, idempotencyKey, signedIn }: PendingCall): Claim | null {
  if (idempotencyKey === null) return null
  if (signedIn) return { claimant: { userId: signedIn.user.id }, idempotencyKey }
  const secret = secretIn(params)
  return secret === undefined ? null : { claimant: { secretHash: hashOf(secret) }, idempotencyKey }
}

/** The secret by which a stranger is told from others: of an upload link, of an upload, of a gate. */
function secretIn(params: unknown): string | undefined {
  const fields: { token?: unknown; uploadId?: unknown; secret?: unknown } = { ...Object(params) }
  return [fields.token, fields.uploadId, fields.secret].find((secret) => typeof secret === 'string')
}

/**
 * Claims the idempotency key. A second request with the same key waits here for the first,
 * then gets its answer; with other params, or for another account, it is refused.
 */
async function earlierAnswer(tx: Db, claim: Claim, pending: PendingCall): Promise<AnsweredCall | null> {
  const within = pending.holder ? [pending.holder.id] : serviceKeyOf(pending)
  const bodyHash = hashOf(JSON.stringify([pending.account?.id ?? null, pending.params, ...within]))
  const earlier = await claimCall(tx, claim, pending, bodyHash)
  if (!earlier) return null
  if (earlier.method !== pending.name || !earlier.bodyHash.equals(bodyHash)) throw refuse('call.replayed')
  return earlier
}

/** Returns what a key was answered is not told to its maker, nor to another key of his. */
const serviceKeyOf = ({ signedIn }: PendingCall) => (signedIn?.serviceKey ? [signedIn.keyId] : [])

const hashOf = (text: string) => createHash('sha256').update(text).digest()

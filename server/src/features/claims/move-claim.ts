import {
  type ClaimAnswer,
  type ClaimMove,
  type ClaimParty,
  type ClaimStepKind,
  type ClaimWish,
  claimAnswerTitles,
  claimStateTitles,
  claimWishTitles,
  isOpenClaim,
  nextClaimState,
  wishesAmong,
} from '@skleyka/contract/claims/claim-states.ts'
import type { Tx } from '../../database/database.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { startAnswerTime } from './answer-time.ts'
import { putFiles, senders } from './claim-files.ts'
import { type ClaimScope, insertStep, type LockedClaim, lockClaim, updateClaim } from './claims.sql.ts'
import { applyDecision, undoDecision } from './decide-claim.ts'
import { markRecords } from './mark-record.ts'
import { tellParties } from './tell-parties.ts'

type MoveServices = Pick<CallServices, 'now' | 'audit' | 'secrets' | 'publicUrl'>

/** Claim as somebody saw it. */
interface ClaimVersion {
  readonly id: number
  readonly rowVersion: number
}

const stepOf = {
  review: 'REVIEW',
  grant: 'GRANTED',
  reject: 'REJECTED',
  withdraw: 'WITHDRAWN',
  takeBack: 'TAKEN_BACK',
} as const satisfies Record<ClaimMove, ClaimStepKind>

/** Locks a claim as it was seen. Refuses `claims.notFound` and `claims.changed`. */
async function lockSeen(tx: Tx, scope: ClaimScope, { id, rowVersion }: ClaimVersion): Promise<LockedClaim> {
  const claim = await lockClaim(tx, scope, id)
  if (!claim) throw refuse('claims.notFound')
  if (claim.row_version !== rowVersion) throw refuse('claims.changed')
  return claim
}

/** Returns the state after a move. Refuses `claims.state`. */
function stateAfter({ state }: LockedClaim, move: ClaimMove) {
  const next = nextClaimState(state, move)
  if (next === null) throw refuse('claims.state', { state: claimStateTitles[state] })
  return next
}

interface Mover {
  readonly party: ClaimParty
  readonly userId: number | null
}

async function writeMove(
  tx: Tx,
  services: MoveServices,
  claim: LockedClaim,
  move: ClaimMove,
  { party, userId }: Mover,
  { text = '', fields = {} }: { text?: string; fields?: Parameters<typeof updateClaim>[2] },
): Promise<void> {
  const now = services.now()
  const state = stateAfter(claim, move)
  await updateClaim(tx, claim, { ...fields, state }, now)
  await insertStep(tx, claim, { at: now, kind: stepOf[move], party, user_id: userId, text })
  await markRecords(tx, claim)
  services.audit({
    objectType: 'claim',
    objectId: claim.id,
    accountId: claim.account_id,
    before: { state: claimStateTitles[claim.state] },
    after: {
      state: claimStateTitles[state],
      ...(text !== '' && { reason: text }),
      ...(fields.actions && { claimActions: wishesAmong(fields.actions).map((action) => claimWishTitles[action]) }),
    },
  })
}

/** Takes a new claim into review. */
export async function reviewClaim(tx: Tx, services: MoveServices, seen: ClaimVersion, userId: number): Promise<void> {
  const claim = await lockSeen(tx, 'ALL', seen)
  await writeMove(tx, services, claim, 'review', { party: 'ADMINISTRATOR', userId }, {})
}

/** Gives a video back that a rule has kept from viewers until its claim is decided; whether it is taken again is the decision. */
async function liftRestriction(tx: Tx, services: MoveServices, claim: LockedClaim): Promise<void> {
  if (isOpenClaim(claim.state) && claim.actions.length > 0) await undoDecision(tx, services, claim)
}

interface Grant {
  readonly reason: string
  readonly actions: readonly ClaimWish[]
  readonly countries: readonly string[]
  /** Videos made of the one of the claim that the decision leaves as they are. */
  readonly leftOut: readonly number[]
}

/** Grants a claim and does what is chosen. Refuses `claims.actions`, `claims.countries`, `claims.noHolder` and `viewing.noCountries`. */
export async function grantClaim(
  tx: Tx,
  services: MoveServices & Pick<CallServices, 'geo'>,
  seen: ClaimVersion,
  { reason, actions: chosen, countries, leftOut }: Grant,
  userId: number,
): Promise<void> {
  const claim = await lockSeen(tx, 'ALL', seen)
  stateAfter(claim, 'grant')
  const actions = [...new Set(chosen)]
  if (actions.length === 0) throw refuse('claims.actions', {}, { actions: [refuse('claims.actions').message] })
  const stopsCountries = actions.includes('COUNTRIES')
  if (stopsCountries && countries.length === 0)
    throw refuse('claims.countries', {}, { countries: [refuse('claims.countries').message] })
  if (stopsCountries && services.geo.state() === 'NONE') throw refuse('viewing.noCountries')
  if (actions.includes('HOLDER') && claim.holder_id === null)
    throw refuse('claims.noHolder', {}, { actions: [refuse('claims.noHolder').message] })
  await liftRestriction(tx, services, claim)
  const { applied, notes } = await applyDecision(tx, services, claim, actions, leftOut)
  const decided_countries = stopsCountries ? [...new Set(countries)] : []
  const fields = {
    ...{ decided_at: services.now(), decided_by: userId, decision_reason: reason },
    ...{ actions, decided_countries, notes, applied: JSON.stringify(applied) },
  }
  await writeMove(tx, services, claim, 'grant', { party: 'ADMINISTRATOR', userId }, { text: reason, fields })
  await tellParties(tx, services, claim.id, 'claimDecided')
}

/** Rejects a claim with a reason. */
export async function rejectClaim(
  tx: Tx,
  services: MoveServices,
  seen: ClaimVersion,
  reason: string,
  userId: number,
): Promise<void> {
  const claim = await lockSeen(tx, 'ALL', seen)
  await liftRestriction(tx, services, claim)
  const fields = {
    ...{ decided_at: services.now(), decided_by: userId, decision_reason: reason },
    ...{ actions: [], decided_countries: [], notes: [], applied: null },
  }
  await writeMove(tx, services, claim, 'reject', { party: 'ADMINISTRATOR', userId }, { text: reason, fields })
  await tellParties(tx, services, claim.id, 'claimDecided')
}

/** Takes a decision back, gives the video what it took, and the account that had not answered its time anew. */
export async function takeDecisionBack(
  tx: Tx,
  services: MoveServices,
  seen: ClaimVersion,
  reason: string,
  userId: number,
): Promise<void> {
  const claim = await lockSeen(tx, 'ALL', seen)
  stateAfter(claim, 'takeBack')
  const notes = claim.state === 'GRANTED' ? await undoDecision(tx, services, claim) : []
  const text = [reason, ...notes].join('\n')
  const fields = {
    ...{ notes, decision_reason: reason, applied: null, actions: [], decided_countries: [] },
    // an account that never answered was not to answer while the claim was decided
    ...(claim.answer === null && (await startAnswerTime(tx, services.now()))),
  }
  await writeMove(tx, services, claim, 'takeBack', { party: 'ADMINISTRATOR', userId }, { text, fields })
  await tellParties(tx, services, claim.id, 'claimReturned')
}

/** Withdraws a claim by its claimant. */
export async function withdrawClaim(
  tx: Tx,
  services: MoveServices,
  scope: ClaimScope,
  seen: ClaimVersion,
  { userId, reason }: { userId: number | null; reason: string },
): Promise<void> {
  const claim = await lockSeen(tx, scope, seen)
  await liftRestriction(tx, services, claim)
  const fields = { actions: [], applied: null }
  await writeMove(tx, services, claim, 'withdraw', { party: 'CLAIMANT', userId }, { text: reason, fields })
  await tellParties(tx, services, claim.id, 'claimWithdrawn')
}

interface Answer {
  readonly kind: ClaimAnswer
  readonly text: string
  readonly fileIds: readonly number[]
}

/** Answers a claim by the account of its video. Refuses `claims.reason` for an objection without one, and `claims.state`. */
export async function answerClaim(
  tx: Tx,
  services: MoveServices,
  accountId: number,
  seen: ClaimVersion,
  { kind, text, fileIds }: Answer,
  userId: number,
): Promise<void> {
  const claim = await lockSeen(tx, { accountId }, seen)
  if (!isOpenClaim(claim.state)) throw refuse('claims.state', { state: claimStateTitles[claim.state] })
  if (kind === 'OBJECTED' && text === '') throw refuse('claims.reason', {}, { text: [refuse('claims.reason').message] })
  const now = services.now()
  await putFiles(tx, claim, { side: 'ACCOUNT', sender: senders.account(accountId) }, fileIds)
  await updateClaim(tx, claim, { answer: kind, answer_text: text, answered_at: now, answered_by: userId }, now)
  await insertStep(tx, claim, { at: now, kind, party: 'ACCOUNT', user_id: userId, text })
  services.audit({
    objectType: 'claim',
    objectId: claim.id,
    before: { claimAnswer: claim.answer && claimAnswerTitles[claim.answer] },
    after: { claimAnswer: claimAnswerTitles[kind], ...(text !== '' && { reason: text }) },
  })
  await tellParties(tx, services, claim.id, 'claimAnswered')
}

import type { ClaimRange } from '@skleyka/contract/claims/claim.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type ClaimWish, claimStateTitles, claimWishTitles } from '@skleyka/contract/claims/claim-states.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { recordAt } from '../oembed/oembed.ts'
import { recordChanges } from '../records/records.ts'
import { startAnswerTime } from './answer-time.ts'
import { putFiles, senders } from './claim-files.ts'
import {
  type ClaimedRecord,
  countOfNetwork,
  countOpen,
  findOpen,
  findReachable,
  holdHolder,
  insertClaim,
  insertStep,
  lockClaim,
  lockClaimant,
  updateClaim,
} from './claims.sql.ts'
import { applyDecision } from './decide-claim.ts'
import { findLastStart } from './derived.sql.ts'
import { markRecords } from './mark-record.ts'
import { tellParties } from './tell-parties.ts'

/** Author of a claim: a copyright holder by one of its users or by a rule of its works, or somebody without an account. */
export type Claimant =
  | { readonly holderId: number; readonly name: string; readonly userId: number | null }
  | { readonly email: string; readonly name: string; readonly tokenHash: Buffer; readonly network: string }

export interface ClaimContent {
  readonly ranges: readonly ClaimRange[]
  readonly work: string
  readonly basis: string
  readonly wish: ClaimWish
  readonly countries: readonly string[]
  readonly fileIds: readonly number[]
  /** The video is kept from viewers until the claim is decided. */
  readonly isRestricting?: boolean
}

export type OpenServices = Pick<CallServices, 'now' | 'audit' | 'secrets' | 'publicUrl'>

const dayMs = 86_400_000

/**
 * Finds the video that a claim names by the address of its page; a copyright holder names it by its number, too. Refuses
 * `claims.foreignAddress`, and `claims.noVideo` for whatever neither opens to everybody nor is named for the copyright holder: whether it is there is not told.
 */
export async function findClaimed(
  tx: Tx,
  publicUrl: string,
  video: string,
  holderId: number | null,
): Promise<ClaimedRecord> {
  const text = video.trim()
  if (holderId !== null && /^\d{1,15}$/.test(text))
    return requireVideo(await findReachable(tx, { id: Number(text) }, holderId))
  const { host } = new URL(publicUrl)
  if (!URL.canParse(text)) throw refuseVideo('claims.noVideo')
  const place = recordAt(text)
  const isOwn = new URL(text).host === host
  if (place === null) throw isOwn ? refuseVideo('claims.noVideo') : refuseVideo('claims.foreignAddress', { host })
  const found = await findReachable(tx, { uuid: place.uuid }, holderId)
  if (isOwn) return requireVideo(found)
  // the domain of an account shows the videos of that account
  if (found !== null && found.embedHost !== null && new URL(text).hostname === found.embedHost) return found
  throw refuseVideo('claims.foreignAddress', { host })
}

function requireVideo(found: ClaimedRecord | null): ClaimedRecord {
  if (found === null) throw refuseVideo('claims.noVideo')
  return found
}

function refuseVideo(name: 'claims.noVideo' | 'claims.foreignAddress', places: { host?: string } = {}) {
  return refuse(name, places, { video: [refuse(name, places).message] })
}

/** Opens a claim on a video. Refuses `holders.ended`, `claims.already`, `claims.full`, `claims.tooMany`, `claims.range`, `claims.countries` and `claims.fileGone`. */
export const openClaim = (
  tx: Tx,
  services: OpenServices,
  record: Pick<ClaimedRecord, 'id' | 'accountId'>,
  claimant: Claimant,
  content: ClaimContent,
): Promise<number> => asPlatform(tx, 'claims', (all) => open(all, services, record, claimant, content))

async function open(
  tx: Tx,
  services: OpenServices,
  { id: recordId, accountId }: Pick<ClaimedRecord, 'id' | 'accountId'>,
  claimant: Claimant,
  content: ClaimContent,
): Promise<number> {
  const now = services.now()
  const isHolder = 'holderId' in claimant
  const sender = isHolder ? senders.holder(claimant.holderId) : senders.mail(claimant.email)
  if (!isHolder) await lockClaimant(tx, claimant.network)
  await lockClaimant(tx, sender)
  // before the video, as whoever merges holders does
  if (isHolder && !(await holdHolder(tx, claimant.holderId))) throw refuse('holders.ended')
  const [record] = await recordChanges.lockMany(tx, accountId, [recordId])
  if (record?.lifecycle !== 'ACTIVE' && record?.lifecycle !== 'LIVE') throw refuseVideo('claims.noVideo')
  const already = await findOpen(tx, claimant, { accountId, id: recordId })
  if (already !== null) throw refuse('claims.already', { number: already })
  const most = isHolder ? claimBounds.openOfHolder : claimBounds.openOfMail
  if ((await countOpen(tx, claimant)) >= most) throw refuse('claims.full', { most })
  if (!isHolder) {
    const since = new Date(now.getTime() - dayMs)
    if ((await countOfNetwork(tx, claimant.network, since)) >= claimBounds.ofNetworkDay) throw refuse('claims.tooMany')
  }
  const end = record.duration_ms ?? Number.POSITIVE_INFINITY
  if (content.ranges.some(({ fromMs, toMs }) => fromMs >= toMs || toMs > end))
    throw refuse('claims.range', {}, { ranges: [refuse('claims.range').message] })
  if (content.wish === 'COUNTRIES' && content.countries.length === 0)
    throw refuse('claims.countries', {}, { countries: [refuse('claims.countries').message] })
  if (content.wish === 'HOLDER' && !isHolder)
    throw refuse('claims.noHolder', {}, { wish: [refuse('claims.noHolder').message] })
  const derivedSince = record.lifecycle === 'LIVE' ? ((await findLastStart(tx, accountId, recordId)) ?? now) : null
  const claim = await insertClaim(tx, {
    account_id: accountId,
    record_id: recordId,
    derived_since: derivedSince,
    holder_id: isHolder ? claimant.holderId : null,
    made_by: isHolder ? claimant.userId : null,
    stranger_name: isHolder ? null : claimant.name,
    stranger_email: isHolder ? null : claimant.email,
    token_hash: isHolder ? null : claimant.tokenHash,
    network: isHolder ? null : claimant.network,
    work: content.work,
    basis: content.basis,
    wish: content.wish,
    countries: content.wish === 'COUNTRIES' ? [...new Set(content.countries)] : [],
    ranges: JSON.stringify(content.ranges),
    // a rule may open hundreds at once: the account gets one letter for them
    mailed_at: isHolder && claimant.userId === null ? null : now,
    ...(await startAnswerTime(tx, now)),
    created_at: now,
    updated_at: now,
  })
  const userId = isHolder ? claimant.userId : null
  await insertStep(tx, claim, { at: now, kind: 'CREATED', party: 'CLAIMANT', user_id: userId })
  await putFiles(tx, claim, { side: 'CLAIMANT', sender }, content.fileIds)
  if (content.isRestricting) await restrict(tx, services, claim.id)
  await markRecords(tx, claim)
  services.audit({
    objectType: 'claim',
    objectId: claim.id,
    accountId,
    after: {
      state: claimStateTitles.NEW,
      recordId,
      claimant: claimant.name,
      work: content.work,
      wish: claimWishTitles[content.wish],
    },
  })
  await tellParties(tx, services, claim.id, 'claimOpened')
  return claim.id
}

/** Takes the video of a new claim from viewers before anything is decided; it is given back when that is done. */
async function restrict(tx: Tx, services: OpenServices, id: number): Promise<void> {
  const claim = await lockClaim(tx, 'ALL', id)
  if (!claim) throw new Error(`claim ${id} was made and is gone`)
  const { applied } = await applyDecision(tx, services, claim, ['TAKE_DOWN'], [])
  await updateClaim(tx, claim, { actions: ['TAKE_DOWN'], applied: JSON.stringify(applied) }, services.now())
}

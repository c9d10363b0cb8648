import { type AdVideo, type AdViewer, type PlannedBreak, planAds, spacedOut } from '@skleyka/contract/ads/ad-plan.ts'
import {
  type AdBlock,
  type AdBody,
  adBody,
  isShared,
  noAds,
  pushedBreak,
  type WholeAds,
  withOwnBlocks,
  withShared,
} from '@skleyka/contract/ads/ads.ts'
import type { PlayerAds, PlayerBlock } from '@skleyka/contract/ads/player-ads.ts'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { adsAllowed } from '../accounts/accounts.ts'
import { findFields, keepBlocks } from './ad-blocks.sql.ts'
import { findFollowedAds, findVideos } from './ads.sql.ts'

export { mayHaveAds } from './ads.sql.ts'

/**
 * The ads of a record for a viewer, by the template that it follows: breaks with a block that he may be shown, or that somebody
 * else’s VMAP tells; null where there are none. Public: a uuid stands for the record.
 */
export async function adsOf(db: Db, uuid: string, video: AdVideo, viewer: AdViewer): Promise<PlayerAds | null> {
  const followed = await findFollowedAds(db, uuid)
  return followed && describeAds(followed, await plannedAds(db, followed, video, viewer))
}

/** The ads of a livestream for a viewer: what a break that somebody pushes shows to him; null where that is nothing. Public as well. */
export async function liveAdsOf(db: Db, uuid: string, viewer: AdViewer): Promise<PlayerAds | null> {
  const followed = await findFollowedAds(db, uuid)
  return followed && describeAds(followed, await plannedLiveAds(db, followed, viewer))
}

/** Plans a pushed break of a livestream for a viewer: each block of the template with its outcome. */
export const plannedLiveAds = (db: Db, followed: Followed, viewer: AdViewer): Promise<Planned> => {
  const body = readBody(followed)
  const pushed = { ...body, breaks: [pushedBreak(body)], vmap: null }
  return plannedAds(db, { ...followed, body: pushed, ownBlocks: [] }, noVideo, viewer)
}

/** A livestream has no length, and nobody has set cuepoints in it. */
const noVideo: AdVideo = { durationMs: null, cuepointsMs: [] }

/** Returns what a player is told of the plan; null where there is nothing. */
function describeAds(
  { templateId }: { readonly templateId: number | null },
  { written, shown: isAllowed, planned, videos }: Planned,
): PlayerAds | null {
  if (!isAllowed) return null
  const shown = new Map<string, PlayerBlock>()
  // a block of the account is counted as one by whatever template it is shown
  const shared = new Map(written.blocks.filter(isShared).map(({ key, blockId }) => [key, `block.${blockId}`]))
  const keyOf = ({ key }: AdBlock) => shared.get(key) ?? `${templateId}.${key}`
  const breaks = planned.flatMap(({ kind, atMs, rule: { maxAds, skipAfterS }, blocks }) => {
    const keys = blocks.flatMap(({ block, loss }) => {
      const source = loss === null ? sourceOf(block, videos) : null
      if (source === null) return []
      const { name, weight, cap } = block
      shown.set(keyOf(block), { key: keyOf(block), name, weight, cap, source })
      return [keyOf(block)]
    })
    return keys.length === 0 ? [] : [{ kind, atMs, maxAds, skipAfterS, blocks: keys }]
  })
  if (breaks.length === 0 && written.vmap === null) return null
  return { blocks: [...shown.values()], breaks, vmap: written.vmap }
}

interface Followed {
  readonly accountId: number
  /** Published body of the template that the record follows; null where it follows none. */
  readonly body: unknown
  /** Blocks of the account in place of those of the template. */
  readonly ownBlocks: readonly number[]
}

interface Planned {
  readonly written: AdBody
  /** True if the platform lets the account show ads at all. */
  readonly shown: boolean
  readonly planned: readonly PlannedBreak[]
  /** The uuids of the videos that its blocks show. */
  readonly videos: ReadonlyMap<number, string>
}

/** Every break that a viewer of a record may meet, with what becomes of each block. */
export async function plannedAds(
  db: Db,
  { accountId, body, ownBlocks }: Followed,
  video: AdVideo,
  viewer: AdViewer,
): Promise<Planned> {
  const written = readBody({ body, ownBlocks })
  const whole = await wholeAds(db, accountId, written)
  const named = whole.blocks.flatMap(({ source }) => (source.kind === 'VIDEO' ? [source.recordId] : []))
  const videos = await findVideos(db, accountId, named)
  const missing = new Set(named.filter((id) => !videos.has(id)))
  const { shown, leastGapMin } = await adsAllowed(db, accountId)
  const planned = shown ? spacedOut(planAds(whole, video, viewer, missing), leastGapMin) : []
  return { written, shown, planned, videos }
}

const readBody = ({ body, ownBlocks }: Omit<Followed, 'accountId'>): AdBody =>
  withOwnBlocks(body === null ? noAds : adBody.parse(body), ownBlocks)

/** Returns true if the account has all of these blocks; those it has are not deleted before the end of the transaction. */
export async function haveBlocks(tx: Tx, accountId: number, ids: readonly number[]): Promise<boolean> {
  const known = await keepBlocks(tx, accountId, ids)
  return ids.every((id) => known.has(id))
}

/** Refuses blocks that the account has not; the others are not deleted before the end of the transaction. */
export async function checkBlocks(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  if (await haveBlocks(tx, accountId, ids)) return
  const { message } = refuse('ads.recordBlocks')
  throw refuse('ads.recordBlocks', {}, { blocks: [message] })
}

/** The names of blocks of an account, in this order; those that are gone are left out. */
export async function blockNames(db: Db, accountId: number, ids: readonly number[]) {
  const fields = await findFields(db, accountId, ids)
  return ids.flatMap((id) => {
    const name = fields.get(id)?.name
    return name === undefined ? [] : [{ id, name }]
  })
}

/** A body with the blocks of the account as they are now. */
const wholeAds = async (db: Db, accountId: number, body: AdBody): Promise<WholeAds> =>
  withShared(
    body,
    await findFields(
      db,
      accountId,
      body.blocks.filter(isShared).map(({ blockId }) => blockId),
    ),
  )

/** Null for a video that is not there any more. */
function sourceOf({ source }: AdBlock, videos: ReadonlyMap<number, string>): PlayerBlock['source'] | null {
  if (source.kind !== 'VIDEO') return source
  const uuid = videos.get(source.recordId)
  return uuid === undefined ? null : { kind: 'VIDEO', uuid, link: source.link }
}

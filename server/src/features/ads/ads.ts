import { type AdVideo, type AdViewer, planAds } from '@skleyka/contract/ad-plan.ts'
import { type AdBlock, type AdBody, adBody, isShared, type WholeAds, withShared } from '@skleyka/contract/ads.ts'
import type { PlayerAds, PlayerBlock } from '@skleyka/contract/player-ads.ts'
import type { Db } from '../../database/database.ts'
import { findFields } from './ad-blocks.sql.ts'
import { findFollowedAds, findVideos, hasAds } from './ads.sql.ts'

/** Whether players of an account’s videos may have to ask other sites for ads. */
export const mayHaveAds = hasAds

/**
 * The ads of a record for a viewer, by the template that it follows: breaks with a block that he may be shown, or that somebody
 * else’s VMAP tells; null where there are none. Public: a uuid stands for the record.
 */
export async function adsOf(db: Db, uuid: string, video: AdVideo, viewer: AdViewer): Promise<PlayerAds | null> {
  const followed = await findFollowedAds(db, uuid)
  if (followed === null) return null
  const written = adBody.parse(followed.body)
  const body = await wholeAds(db, followed.accountId, written)
  const videos = await findVideos(
    db,
    followed.accountId,
    body.blocks.flatMap(({ source }) => (source.kind === 'VIDEO' ? [source.recordId] : [])),
  )
  const shown = new Map<string, PlayerBlock>()
  // a block of the account is counted as one by whatever template it is shown
  const shared = new Map(written.blocks.filter(isShared).map(({ key, blockId }) => [key, `block.${blockId}`]))
  const keyOf = ({ key }: AdBlock) => shared.get(key) ?? `${followed.templateId}.${key}`
  const breaks = planAds(body, video, viewer).flatMap(({ kind, atMs, rule: { maxAds, skipAfterS }, blocks }) => {
    const keys = blocks.flatMap(({ block, loss }) => {
      const source = loss === null ? sourceOf(block, videos) : null
      if (source === null) return []
      const { name, weight, cap } = block
      shown.set(keyOf(block), { key: keyOf(block), name, weight, cap, source })
      return [keyOf(block)]
    })
    return keys.length === 0 ? [] : [{ kind, atMs, maxAds, skipAfterS, blocks: keys }]
  })
  if (breaks.length === 0 && body.vmap === null) return null
  return { blocks: [...shown.values()], breaks, vmap: body.vmap }
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

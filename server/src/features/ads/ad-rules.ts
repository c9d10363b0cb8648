import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { namingShared } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { type AdBlockFields, type AdBody, adProblems, isShared, ownBlocks } from '@skleyka/contract/ads/ads.ts'
import type { Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { templateBodies } from '../templates/templates.ts'
import { keepBlocks } from './ad-blocks.sql.ts'
import { findVideos } from './ads.sql.ts'

/** Refuses a body that contradicts itself, and blocks and videos that the account has not, or that the caller may not name. */
export async function checkAds(
  tx: Tx,
  accountId: number,
  body: AdBody,
  before: { readonly id: number } | null,
  _services: CallServices,
  caller: CallerOf<MemberAccess>,
): Promise<void> {
  const named = body.blocks.filter(isShared).map(({ blockId }) => blockId)
  if (named.length > 0 && allows(namingShared, caller) !== null) {
    // whoever edits the rest of a template leaves what somebody else has named
    const rows = await templateBodies.listNaming(tx, accountId, 'ad', '$.blocks[*].blockId')
    const kept = new Set(rows.filter(({ id }) => id === before?.id).map((row) => row.named))
    if (named.some((id) => !kept.has(id))) throw refuse('ads.sharedForbidden')
  }
  const known = await keepBlocks(tx, accountId, named)
  const problems = [
    ...adProblems(body),
    ...(named.some((id) => !known.has(id)) ? ['Блока аккаунта, который назван здесь, нет. Уберите его'] : []),
    ...(await videoProblems(tx, accountId, ownBlocks(body.blocks))),
  ]
  if (problems.length === 0) return
  const refused = { problems: problems.map((problem) => `${problem}.`).join(' ') }
  const { message } = refuse('ads.body', refused)
  throw refuse('ads.body', refused, { 'fields.body': [message], body: [message] })
}

/** Returns what is wrong with blocks that show a video which the account has not, or which cannot be watched yet. */
export async function videoProblems(tx: Tx, accountId: number, blocks: readonly AdBlockFields[]): Promise<string[]> {
  const videos = blocks.flatMap(({ name, source }) => (source.kind === 'VIDEO' ? [{ name, id: source.recordId }] : []))
  const known = await findVideos(
    tx,
    accountId,
    videos.map(({ id }) => id),
  )
  return videos
    .filter(({ id }) => !known.has(id))
    .map(({ name }) => `В\u00a0блоке «${name}» нет такого видео, или его ещё нельзя смотреть. Выберите другое`)
}

import { type LadderBody, ladderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import { followedTemplates } from '../templates/templates.ts'
import { saveLadder, type Version } from '../versions/versions.ts'

const frozen = z.object({ templateId: z.int(), name: z.string(), version: z.int(), body: ladderBody })

/** Keeps the ladder that a record follows now with its version: tries and restarts of its processing make the same renditions. */
export async function freezeLadder(tx: Tx, accountId: number, recordId: number, versionId: number): Promise<void> {
  const followed = await followedTemplates.find(tx, accountId, 'ladder', recordId)
  if (followed === null) return
  const { template_id: templateId, name, version, body } = followed
  await saveLadder(tx, accountId, versionId, frozen.parse({ templateId, name, version, body }))
}

/** The ladder a version is made by; null for the usual one. */
export const frozenLadder = ({ ladder }: Pick<Version, 'ladder'>): LadderBody | null =>
  ladder === null ? null : frozen.parse(ladder).body

/** The ladder that a record follows now; null for the usual one. */
export async function followedLadder(db: Db, accountId: number, recordId: number): Promise<LadderBody | null> {
  const followed = await followedTemplates.find(db, accountId, 'ladder', recordId)
  return followed && ladderBody.parse(followed.body)
}

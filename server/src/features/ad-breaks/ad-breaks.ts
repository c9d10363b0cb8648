import type { FoundBreaks } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import { activeProgress, enqueue } from '../../tasks/tasks.ts'
import { awaitMeasured, findMeasured } from './ad-breaks.sql.ts'
import { chooseBreaks, type Wishes } from './choose-ad-breaks.ts'

const stretches = z.array(z.object({ fromMs: z.number(), toMs: z.number() }))
const measured = z.object({
  silences: stretches,
  blacks: stretches,
  cuts: z.array(z.object({ atMs: z.number(), share: z.number() })),
})

/** A version that plays, with its length in milliseconds. */
export interface Playing {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  readonly durationMs: number
}

const taskKey = ({ versionId }: Pick<Playing, 'versionId'>) => `breaks:${versionId}`

/** The breaks of a version by what was measured of it. */
export async function findBreaks(db: Db, playing: Playing, wishes: Wishes): Promise<FoundBreaks> {
  const known = await findMeasured(db, playing)
  const nothing = { breaks: [], missing: 0, failText: known?.failText ?? null }
  if (known === null) return { state: 'UNMEASURED', ...nothing }
  if (known.failText !== null) return { state: 'FAILED', ...nothing }
  const read = measured.safeParse(known.measured)
  if (!read.success) {
    // a task that was cancelled has told nothing
    const isMeasured = (await activeProgress(db, playing.accountId, taskKey(playing))) !== null
    return { state: isMeasured ? 'MEASURING' : 'UNMEASURED', ...nothing }
  }
  return { state: 'READY', ...nothing, ...chooseBreaks(read.data, playing.durationMs, wishes) }
}

/** Has a version measured, also one that could not be before; null when it is or is being. */
export async function requestBreaks(tx: Tx, playing: Playing): Promise<number | null> {
  const { accountId, recordId, versionId } = playing
  const known = await findMeasured(tx, playing)
  if (measured.safeParse(known?.measured).success) return null
  await awaitMeasured(tx, playing)
  const uniqueKey = taskKey(playing)
  // somebody looks at the page: before the pictures that nobody waits for
  return enqueue(tx, { type: 'breaks', payload: { versionId }, accountId, recordId, versionId, uniqueKey, priority: 1 })
}

import { curveOf, heatShownFrom, type PlayedReport } from '@skleyka/contract/heat/heat-curve.ts'
import type { Db } from '../../database/database.ts'
import type { Doors } from '../../database/doors.ts'
import { networkOf } from '../../http/guesses.ts'
import type { Services } from '../../services.ts'
import { addWatched, findHeat, findLength } from './heat.sql.ts'
import { createWatching, type Watching } from './watching.ts'

export { forgetHeat } from './heat.sql.ts'

const watchings = new WeakMap<Doors, Watching>()

/** Returns what this process has been told and has not written. */
function watchingOf({ db }: Pick<Services, 'db'>): Watching {
  const known = watchings.get(db) ?? createWatching()
  watchings.set(db, known)
  return known
}

/** Counts what a player says was played of a version. Whoever calls has judged the viewer. */
export async function countPlayed(
  services: Pick<Services, 'db'>,
  { uuid, versionId, ip }: { uuid: string; versionId: number; ip: string },
  report: PlayedReport,
): Promise<void> {
  const durationMs = await findLength(services.db.platform('secret'), uuid, versionId)
  if (durationMs) watchingOf(services).count({ versionId, durationMs, network: networkOf(ip) }, report)
}

/** Writes down what players told since the last time, in one statement. */
export async function writePlayed(services: Pick<Services, 'db'>): Promise<void> {
  const watching = watchingOf(services)
  const watched = watching.take()
  if (watched.length === 0) return
  try {
    await addWatched(services.db.platform('secret'), watched)
  } catch (cause) {
    watching.giveBack(watched)
    throw cause
  }
}

/** The curve that viewers of a version may see, heights from 0 to 100; null while too few have watched. */
export async function shownCurve(db: Db, accountId: number, versionId: number): Promise<number[] | null> {
  const found = await findHeat(db, accountId, versionId)
  return found === null || found.viewings < heatShownFrom ? null : curveOf(found.pieces)
}

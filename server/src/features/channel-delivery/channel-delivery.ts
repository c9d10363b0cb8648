import type { Services } from '../../services.ts'
import { findPlaceKey } from '../../storage/place-keys.ts'
import { isGone } from './advance.ts'
import { findAiring } from './airings.sql.ts'
import { writeChannelMaster } from './channel-playlist.ts'
import { playlistOf } from './channel-playlist-of.ts'
import { channelState, type Delivering } from './channel-state.ts'
import { findItems } from './items.sql.ts'

export { shownBefore } from './advance.ts'
export { type ChannelRow, findChannelRow, listAirings as listShownAirings } from './airings.sql.ts'
export { findItems, type ItemRow } from './items.sql.ts'
export { foresee } from './programme.ts'
export { type LoadedSchedule, loadSchedule } from './schedule.ts'

/** The master playlist of a channel; null for a record that carries none, and while it has nothing to show. */
export async function channelMaster(services: Delivering, uuid: string): Promise<string | null> {
  const state = await channelState(services, uuid)
  const current = state?.airings.at(-1)
  if (!state || !current) return null
  return writeChannelMaster(state.rungs.length > 0 ? state.rungs : current.files.rungs)
}

/** The media playlist of a quality of a channel as it is now; null where there is nothing in it. */
export async function channelPlaylist(services: Delivering, uuid: string, rung: string): Promise<string | null> {
  const state = await channelState(services, uuid)
  return state && playlistOf(state, rung, services.now().getTime())
}

/** The shape of names of files below an airing. */
export const channelFile = /^(init\.mp4|\d{5,8}\.m4s|(0|[1-9]\d{0,5})\.key)$/

/** Answers are asked for at each segment: what was found is kept for a moment. */
const keptMs = 1_000
const mostKept = 5_000
const folders = new WeakMap<
  Services['storage'],
  Map<string, { readonly folder: AiredFolder | null; readonly readMs: number }>
>()

/** Where the files of a video on air lie; `secret` makes the keys of its segments. */
interface AiredFolder {
  readonly prefix: string
  readonly secret: Buffer | null
}

/** The folder of a video on air; null where a channel does not show it, and once viewers are not given it any more. */
export async function channelFolder(
  services: Delivering & Pick<Services, 'secrets'>,
  uuid: string,
  airingId: number,
): Promise<AiredFolder | null> {
  const nowMs = services.now().getTime()
  const known = folders.get(services.storage) ?? new Map()
  folders.set(services.storage, known)
  const key = `${uuid} ${airingId}`
  const found = known.get(key)
  if (found && Math.abs(nowMs - found.readMs) < keptMs) return found.folder
  const airing = await findAiring(services.db.platform('secret'), uuid, airingId)
  const [item] = airing
    ? await findItems(services.db.account(airing.accountId), airing.accountId, airing, [airing.recordId])
    : []
  const folder = airing && !isGone(airing, item) ? await openFolder(services, airing.prefix) : null
  known.delete(key)
  known.set(key, { folder, readMs: nowMs })
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  return folder
}

const openFolder = async ({ db, secrets }: Pick<Services, 'db' | 'secrets'>, prefix: string): Promise<AiredFolder> => ({
  prefix,
  secret: (await findPlaceKey(db.platform('secret'), secrets, prefix))?.secret ?? null,
})

/** Facts of a channel for its page; null for a record that carries none. */
export async function findChannelFacts(services: Delivering, uuid: string) {
  const state = await channelState(services, uuid)
  if (state === null) return null
  return { dvrSeconds: state.channel.dvrSeconds, isOnAir: state.airings.length > 0 }
}

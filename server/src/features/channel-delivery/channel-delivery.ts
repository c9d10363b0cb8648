import { LRUCache } from 'lru-cache'
import type { Services } from '../../services.ts'
import { findPlaceKey } from '../../storage/place-keys.ts'
import { keyedSegments } from '../../storage/segment-cipher.ts'
import { isGone } from './advance.ts'
import { type AiringRow, type ChannelRow, findAiring, liveStretchOf } from './airings.sql.ts'
import { writeChannelMaster } from './channel-playlist.ts'
import { playlistOf } from './channel-playlist-of.ts'
import { channelState, type Delivering } from './channel-state.ts'
import { findItems } from './items.sql.ts'
import { findLastNumber, findLiveItems } from './live-slots.sql.ts'

export { shownBefore } from './advance.ts'
export { type ChannelRow, findChannelRow, listAirings as listShownAirings } from './airings.sql.ts'
export { findItems, type ItemRow } from './items.sql.ts'
export { findLiveItems, type LiveItem, type SlotRow } from './live-slots.sql.ts'
export { endOfSlot } from './live-slots.ts'
export { type AirHistory, afterShowing, foresee } from './programme.ts'
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
export const channelFile = /^(init\.mp4|\d{1,15}\.m4s|(0|[1-9]\d{0,12})\.key)$/

/** Answers are asked for at each segment: what was found is kept for a moment. */
const keptMs = 1_000
const mostKept = 5_000
const folders = new WeakMap<
  Services['storage'],
  LRUCache<string, { readonly folder: AiredFolder | null; readonly readMs: number }>
>()

/** Folder of the files on air; `secret` makes the keys of its segments. */
interface AiredFolder {
  readonly prefix: string
  readonly secret: Buffer | null
  /** Segments of a livestream that are on air, [from, to); null of a video. */
  readonly numbers: { readonly from: number; readonly to: number; readonly keysTo: number } | null
}

/** The folder of a file on air; null where a channel does not show it, and once viewers are not given it any more. */
export async function channelFolder(
  services: Delivering & Pick<Services, 'secrets'>,
  uuid: string,
  { airing, file }: { readonly airing: number; readonly file: string },
): Promise<AiredFolder | null> {
  const folder = await airedFolder(services, uuid, airing)
  return folder !== null && isAired(folder, file) ? folder : null
}

/** Of a livestream viewers are given what the channel shows, and the keys of that. */
function isAired({ numbers }: AiredFolder, file: string): boolean {
  if (numbers === null || file === 'init.mp4') return true
  const number = Number.parseInt(file, 10)
  if (!file.endsWith('.key')) return number >= numbers.from && number < numbers.to
  return number >= Math.floor(numbers.from / keyedSegments) && number * keyedSegments < numbers.keysTo
}

async function airedFolder(
  services: Delivering & Pick<Services, 'secrets'>,
  uuid: string,
  airingId: number,
): Promise<AiredFolder | null> {
  const nowMs = services.now().getTime()
  const known = folders.get(services.storage) ?? new LRUCache({ max: mostKept })
  folders.set(services.storage, known)
  const key = `${uuid} ${airingId}`
  const found = known.get(key)
  if (found && Math.abs(nowMs - found.readMs) < keptMs) return found.folder
  const airing = await findAiring(services.db.platform('secret'), uuid, airingId)
  const folder = airing && !isGone(airing, await itemOf(services, airing)) ? await openFolder(services, airing) : null
  known.set(key, { folder, readMs: nowMs })
  return folder
}

async function itemOf({ db }: Pick<Services, 'db'>, airing: AiringRow & ChannelRow) {
  const { accountId, recordId, sessionId } = airing
  const find = sessionId === null ? findItems : findLiveItems
  return (await find(db.account(accountId), accountId, airing, [recordId]))[0]
}

/** The next key is asked for before its segment is known here. */
const aheadSegments = 30

async function openFolder({ db, secrets }: Pick<Services, 'db' | 'secrets'>, airing: AiringRow): Promise<AiredFolder> {
  const secret = (await findPlaceKey(db.platform('secret'), secrets, airing.prefix))?.secret ?? null
  const live = liveStretchOf(airing)
  if (live === null) return { prefix: airing.prefix, secret, numbers: null }
  const to = live.endSegment ?? Number.POSITIVE_INFINITY
  // who may watch now gets no key of what is far ahead
  const newest = await findLastNumber(db.platform('live'), live.sessionId)
  const numbers = { from: live.firstSegment, to, keysTo: Math.min(to, (newest ?? 0) + aheadSegments) }
  return { prefix: `${live.prefix}${live.generation}/`, secret, numbers }
}

/** Facts of a channel for its page; null for a record that carries none. */
export async function findChannelFacts(services: Delivering, uuid: string) {
  const state = await channelState(services, uuid)
  if (state === null) return null
  const hasAds = state.airings.some(({ adSeconds }) => adSeconds !== null)
  return { dvrSeconds: state.channel.dvrSeconds, isOnAir: state.airings.length > 0, hasAds }
}

import type { Readable } from 'node:stream'
import { type PlayerBeacon, playerBeacon } from '@skleyka/contract/collect/player-events.ts'
import { playerEventBounds } from '@skleyka/contract/collect/player-session.ts'
import { compileCheck } from '@skleyka/contract/compile-check.ts'
import { LRUCache } from 'lru-cache'
import { createAllowance } from '../../http/allowance.ts'
import { networkOf } from '../../http/guesses.ts'
import type { DirectReply, DirectRequest, RawReply, RawRoute } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { EventsRefused } from '../../statistics/event-files.ts'
import { clientDevice } from './client-device.ts'
import { eventRows } from './event-rows.ts'
import { createOwnNetworks } from './own-networks.ts'
import { createPageBounds, plainPage } from './page-bounds.ts'
import { openViewerHash } from './viewer-hash.ts'
import { createContextReader } from './viewing-context.ts'

/** Beacons of one network: a school behind one address watches at once. */
const ofNetwork = { max: 2_000, perSecond: 200 } as const
/** Beacons of one session: one a heartbeat, and what gathered while it was offline. */
const ofSession = { max: 60, perSecond: 1 } as const
/** Sessions of one video from one network: what is beyond was made up, and is kept and not counted. */
const ofVideo = { max: 300, perSecond: 60 / 3_600 } as const
const keptJudged = 50_000
/** Clocks of a browser may be put right while it plays. */
const clockSlackMs = 60_000

/** Players frame by whichever site and send by `sendBeacon`, which asks nobody for leave: there is nothing to read here. */
const openHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
const kept: DirectReply = { status: 204, headers: openHeaders }
const preflight: RawReply = {
  status: 204,
  headers: {
    ...openHeaders,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
  },
}

/**
 * Returns the address to which players tell what happens in them. Whatever is answered by 204 is on the disk. `clock` answers
 * milliseconds and never goes back.
 */
export function collectRoutes(services: Services, clock = () => performance.now()): readonly RawRoute[] {
  const readContext = createContextReader(services.secrets)
  const viewers = openViewerHash(services.secrets, services.folders.statistics)
  const boundPage = createPageBounds(services.now)
  const networks = createAllowance(ofNetwork)
  const sessions = createAllowance(ofSession)
  const isOwn = createOwnNetworks(services, clock)

  const videos = createAllowance(ofVideo)
  const judged = new LRUCache<string, boolean>({ max: keptJudged })
  const isMadeUp = (recordId: number, network: string, session: string): boolean => {
    const known = judged.get(session)
    if (known !== undefined) return known
    const verdict = videos.spend(`${recordId} ${network}`, clock()) > 0
    judged.set(session, verdict)
    return verdict
  }

  const collect = async (request: DirectRequest): Promise<DirectReply> => {
    const { ip } = request.facts
    const network = networkOf(ip)
    spend(networks.spend(network, clock()))
    if (Number(request.headers['content-length'] ?? 0) > playerEventBounds.bodyBytes) throw refuse('call.tooLarge')
    const type = String(request.headers['content-type'] ?? 'text/plain')
    if (!/^(text\/plain|application\/json)\b/i.test(type)) throw refuse('call.mediaType')
    const beacon = readBeacon(await readJson(request.body))
    const received = services.now()
    const context = readContext(beacon.context, received)
    if (context === null) throw refuse('call.badParams', { problems: 'context' })
    const { sentAt } = beacon
    const isInTime = beacon.events.every(
      ({ at }) => at <= sentAt + clockSlackMs && at >= sentAt - playerEventBounds.ageMs,
    )
    if (!isInTime) throw refuse('call.badParams', { problems: 'at' })
    spend(sessions.spend(`${context.accountId} ${beacon.session}`, clock()))

    const agent = String(request.headers['user-agent'] ?? '')
    const isUnnamed = request.headers.dnt === '1' || request.headers['sec-gpc'] === '1' || !context.isNamed
    const viewer =
      beacon.viewer === null || isUnnamed
        ? await viewers.ofDay(context.accountId, ip, agent, received)
        : viewers.ofName(context.accountId, beacon.viewer)
    const page = boundPage(context.accountId, viewer, plainPage(beacon.page, playerEventBounds.pageChars))
    const device = clientDevice(agent)
    const isRobot = device.isRobot || isMadeUp(context.recordId, network, beacon.session)
    const isPreview = context.isPreview || (await isOwn(context.accountId, ip))
    const sender = { context, viewer, place: services.geo.find(ip), device, page, isPreview, isRobot }
    await services.playerEvents.keep(beacon.session, eventRows(beacon, sender, received))
    return kept
  }
  const answer = async (request: DirectRequest): Promise<DirectReply> => {
    try {
      return await collect(request)
    } catch (error) {
      if (!(error instanceof EventsRefused)) throw error
      services.log.error({ err: error }, 'events are refused')
      throw refuse('internal.busy')
    }
  }
  return [
    { verb: 'POST', path: '/collect', handle: answer, direct: answer },
    { verb: 'OPTIONS', path: '/collect', handle: async () => preflight },
  ]
}

function spend(waitMs: number): void {
  if (waitMs > 0) throw refuse('call.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
}

const isBeacon = compileCheck(playerBeacon)

/** Refuses what is no beacon, by its first problem. */
function readBeacon(body: unknown): PlayerBeacon {
  if (isBeacon(body)) return body
  const read = playerBeacon.safeParse(body)
  if (!read.success) throw refuse('call.badParams', { problems: pathOf(read.error.issues[0]?.path) })
  return read.data
}

const pathOf = (path: readonly PropertyKey[] | undefined) => (path ?? []).map(String).join('.') || 'body'

/** Reads a bounded body; `null` for what is no JSON. */
async function readJson(body: Readable): Promise<unknown> {
  const text = (await readBody(body)).toString()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Takes pieces as they come: an iterator over a stream costs more than all of the reading. */
function readBody(body: Readable): Promise<Buffer> {
  const read = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  let bytes = 0
  body.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > playerEventBounds.bodyBytes) read.reject(refuse('call.tooLarge'))
    else pieces.push(piece)
  })
  body.on('end', () => read.resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)))
  body.on('error', read.reject)
  body.on('close', () => {
    // an error costs more than all of the reading
    if (!body.readableEnded) read.reject(new Error('the sender went away'))
  })
  return read.promise
}

import type { Readable } from 'node:stream'
import { playerBeacon } from '@skleyka/contract/collect/player-events.ts'
import { playerEventBounds } from '@skleyka/contract/collect/player-session.ts'
import { createAllowance } from '../../http/allowance.ts'
import { forgetOldest } from '../../http/forget-oldest.ts'
import { networkOf } from '../../http/guesses.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
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
const maxJudged = 50_000
/** Clocks of a browser may be put right while it plays. */
const clockSlackMs = 60_000

/** Players frame by whichever site and send by `sendBeacon`, which asks nobody for leave: there is nothing to read here. */
const openHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
const kept: RawReply = { status: 204, headers: openHeaders }
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
  // in order of their last beacon
  const judged = new Map<string, boolean>()
  const isMadeUp = (recordId: number, ip: string, session: string): boolean => {
    const verdict = judged.get(session) ?? videos.spend(`${recordId} ${networkOf(ip)}`, clock()) > 0
    judged.delete(session)
    judged.set(session, verdict)
    forgetOldest(judged, maxJudged)
    return verdict
  }

  const collect = async (request: RawRequest): Promise<RawReply> => {
    const { ip } = request.facts
    spend(networks.spend(networkOf(ip), clock()))
    if (Number(request.headers['content-length'] ?? 0) > playerEventBounds.bodyBytes) throw refuse('call.tooLarge')
    const type = String(request.headers['content-type'] ?? 'text/plain')
    if (!/^(text\/plain|application\/json)\b/i.test(type)) throw refuse('call.mediaType')
    const read = playerBeacon.safeParse(await readJson(request.body))
    if (!read.success) throw refuse('call.badParams', { problems: pathOf(read.error.issues[0]?.path) })
    const beacon = read.data
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
    const known = clientDevice(agent)
    const device = { ...known, isRobot: known.isRobot || isMadeUp(context.recordId, ip, beacon.session) }
    const isPreview = context.isPreview || (await isOwn(context.accountId, ip))
    const sender = { context: { ...context, isPreview }, viewer, place: services.geo.find(ip), device, page }
    await services.playerEvents.keep(beacon.session, eventRows(beacon, sender, received))
    return kept
  }
  return [
    {
      verb: 'POST',
      path: '/collect',
      handle: async (request) => {
        try {
          return await collect(request)
        } catch (error) {
          if (!(error instanceof EventsRefused)) throw error
          services.log.error({ err: error }, 'events are refused')
          throw refuse('internal.busy')
        }
      },
    },
    { verb: 'OPTIONS', path: '/collect', handle: async () => preflight },
  ]
}

function spend(waitMs: number): void {
  if (waitMs > 0) throw refuse('call.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
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
  body.once('end', () => read.resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)))
  body.once('error', read.reject)
  body.once('close', () => read.reject(new Error('the sender went away')))
  return read.promise
}

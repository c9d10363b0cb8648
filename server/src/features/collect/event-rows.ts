import type { PlayerBeacon, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import type { KnownPlace } from '../../geo/geo.ts'
import type { NumberedEvent } from '../../statistics/player-events.ts'
import type { ClientDevice } from './client-device.ts'
import type { BoundedPage } from './page-bounds.ts'
import type { ViewingContext } from './viewing-context.ts'

/** What is known of whoever sends, besides what is sent. */
export interface EventSender {
  readonly context: ViewingContext
  readonly viewer: bigint
  readonly place: KnownPlace
  readonly device: ClientDevice
  readonly page: BoundedPage
}

/** Returns the events of a beacon as rows of the table `events`, JSON lines: one, or one for each range that was played. */
export function eventRows(beacon: PlayerBeacon, sender: EventSender, received: Date): NumberedEvent[] {
  const { context, viewer, place, device, page } = sender
  // the viewer's clock may be years off: what counts is how long before it was sent something happened
  const ahead = received.getTime() - beacon.sentAt
  const common = {
    received: received.toISOString(),
    account: context.accountId,
    record: context.recordId,
    version: context.versionId,
    shown_by: context.shownById,
    viewer: viewer.toString(),
    page: page.page,
    domain: page.domain,
    country: place.country ?? '',
    region: place.region ?? '',
    asn: place.asn ?? 0,
    device: device.device,
    os: device.os,
    browser: device.browser,
    screen: beacon.screen,
    player_version: beacon.player,
    is_embed: Number(beacon.isEmbed),
    is_preview: Number(context.isPreview),
    is_robot: Number(device.isRobot),
  }
  // the same of every row: put into JSON once
  const ofSender = JSON.stringify(withoutEmpty(common)).slice(1)
  return beacon.events.map((event) => {
    const at = new Date(Math.min(received.getTime(), event.at + ahead)).toISOString()
    const ofEvent = {
      type: event.type,
      duration_ms: context.durationMs || (event.durationMs ?? 0),
      position_ms: event.position,
      height: event.height ?? 0,
      kbps: event.kbps ?? 0,
    }
    const line = (part: number, more: Readonly<Record<string, string | number>>) =>
      `{"session":"${beacon.session}","seq":${event.seq},"part":${part},"at":"${at}",${tail(withoutEmpty({ ...ofEvent, ...more }))},${ofSender}`
    const [first, ...others] = (event.ranges ?? []).map(({ from, to, rate, runMs }) => ({
      from_ms: from,
      to_ms: to,
      rate,
      run_ms: Math.min(runMs, 4_294_967_295),
    }))
    const lines = [line(0, { ...onceAnEvent(event), ...first }), ...others.map((range, at) => line(at + 1, range))]
    return { seq: event.seq, lines }
  })
}

/** The members of an object in JSON, without its braces. */
const tail = (members: object): string => JSON.stringify(members).slice(1, -1)

/** What is empty or 0 is what the table holds where nothing is told. */
function withoutEmpty(row: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const told: Record<string, string | number> = {}
  for (const name in row) {
    const value = row[name]
    if (value !== undefined && value !== '' && value !== 0) told[name] = value
  }
  return told
}

/** What belongs to the event and not to a range of it. */
const onceAnEvent = (event: PlayerEvent) => ({
  start_ms: event.startMs ?? 0,
  stall_ms: event.stallMs ?? 0,
  error_code: event.errorCode ?? '',
  is_fatal: Number(event.isFatal ?? false),
  before_first_frame: Number(event.isBeforeFirstFrame ?? false),
  finish_reason: event.finishReason ?? '',
  ad_kind: event.adKind ?? '',
  ad_block: event.adBlock ?? 0,
  ad_break: event.adBreak ?? 0,
  ad_code: event.adCode ?? 0,
})

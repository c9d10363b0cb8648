import type { PlayerBeacon, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import type { KnownPlace } from '../../geo/geo.ts'
import type { NumberedEvent } from '../../statistics/player-events.ts'
import type { ClientDevice } from './client-device.ts'
import type { KeptPage } from './page-bounds.ts'
import type { ViewingContext } from './viewing-context.ts'

/** What is known of whoever sends, besides what is sent. */
export interface EventSender {
  readonly context: ViewingContext
  readonly viewer: bigint
  readonly place: KnownPlace
  readonly device: ClientDevice
  readonly page: KeptPage
}

/** Returns the events of a beacon as rows of the table `events`: one, or one for each range that was played. */
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
  return beacon.events.map((event) => {
    const at = new Date(Math.min(received.getTime(), event.at + ahead)).toISOString()
    const row = (part: number, more: object) => ({
      session: beacon.session,
      seq: event.seq,
      part,
      at,
      type: event.type,
      ...common,
      duration_ms: context.durationMs || (event.durationMs ?? 0),
      position_ms: event.position,
      height: event.height ?? 0,
      kbps: event.kbps ?? 0,
      ...more,
    })
    const [first, ...others] = (event.ranges ?? []).map(({ from, to, rate, runMs }) => ({
      from_ms: from,
      to_ms: to,
      rate,
      run_ms: Math.min(runMs, 4_294_967_295),
    }))
    const rows = [row(0, { ...onceAnEvent(event), ...first }), ...others.map((range, at) => row(at + 1, range))]
    return { seq: event.seq, rows }
  })
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

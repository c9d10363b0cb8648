import type { PlayedRange, PlayerBeacon, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import type { KnownPlace } from '../../geo/geo.ts'
import type { NumberedEvent } from '../../statistics/player-events.ts'
import type { ClientDevice } from './client-device.ts'
import type { BoundedPage } from './page-bounds.ts'
import type { ViewingContext } from './viewing-context.ts'

/** Sender of events as far as it is known besides the events. */
export interface EventSender {
  readonly context: ViewingContext
  readonly viewer: bigint
  readonly place: KnownPlace
  readonly device: ClientDevice
  readonly page: BoundedPage
  readonly isPreview: boolean
  readonly isRobot: boolean
}

/** Returns the events of a beacon as rows of the table `events`, JSON lines: one, or one for each range that was played. */
export function eventRows(beacon: PlayerBeacon, sender: EventSender, received: Date): NumberedEvent[] {
  // the viewer's clock may be years off: what counts is how long before it was sent something happened
  const ahead = received.getTime() - beacon.sentAt
  // the same of every row: put into JSON once
  const ofSender = membersOfSender(beacon, sender, received)
  return beacon.events.map((event) => {
    const at = new Date(Math.min(received.getTime(), event.at + ahead)).toISOString()
    const start = `{"session":"${beacon.session}","seq":${event.seq},"part":`
    const [first, ...others] = event.ranges ?? []
    const durationMs = sender.context.durationMs || (event.durationMs ?? 0)
    const ofEvent =
      `,"at":"${at}","type":"${event.type}"` +
      number('duration_ms', durationMs) +
      number('position_ms', event.position) +
      number('height', event.height) +
      number('kbps', event.kbps)
    const lines = [`${start}0${ofEvent}${onceAnEvent(event)}${first ? membersOfRange(first) : ''}${ofSender}}`]
    others.forEach((range, at) => {
      lines.push(`${start}${at + 1}${ofEvent}${membersOfRange(range)}${ofSender}}`)
    })
    return { seq: event.seq, lines }
  })
}

function membersOfSender(beacon: PlayerBeacon, sender: EventSender, received: Date): string {
  const { context, viewer, place, device, page, isPreview, isRobot } = sender
  return (
    `,"received":"${received.toISOString()}","viewer":"${viewer}"` +
    keptMembers(context, membersOfContext) +
    keptMembers(page, membersOfPage) +
    keptMembers(device, membersOfDevice) +
    text('country', place.country) +
    text('region', place.region) +
    number('asn', place.asn) +
    text('screen', beacon.screen) +
    text('player_version', beacon.player) +
    flag('is_embed', beacon.isEmbed) +
    flag('is_preview', isPreview) +
    flag('is_robot', isRobot)
  )
}

const membersOfContext = ({ accountId, recordId, versionId, shownById }: ViewingContext) =>
  number('account', accountId) +
  number('record', recordId) +
  number('version', versionId) +
  number('shown_by', shownById)

const membersOfPage = ({ page, domain }: BoundedPage) => text('page', page) + text('domain', domain)

const membersOfDevice = ({ device, os, browser }: ClientDevice) =>
  text('device', device) + text('os', os) + text('browser', browser)

const kept = new WeakMap<object, string>()

/** Returns the written members of an object. Many beacons share it: the text is written once and remembered with it. */
function keptMembers<Of extends object>(of: Of, write: (of: Of) => string): string {
  const known = kept.get(of)
  if (known !== undefined) return known
  const members = write(of)
  kept.set(of, members)
  return members
}

const membersOfRange = ({ from, to, rate, runMs }: PlayedRange) =>
  number('from_ms', from) +
  number('to_ms', to) +
  number('rate', rate) +
  number('run_ms', Math.min(runMs, 4_294_967_295))

/** Columns of the event as a whole, not of one of its ranges. */
const onceAnEvent = (event: PlayerEvent) =>
  number('start_ms', event.startMs) +
  number('stall_ms', event.stallMs) +
  text('error_code', event.errorCode) +
  flag('is_fatal', event.isFatal) +
  flag('before_first_frame', event.isBeforeFirstFrame) +
  text('finish_reason', event.finishReason) +
  text('ad_kind', event.adKind) +
  number('ad_block', event.adBlock) +
  number('ad_break', event.adBreak) +
  number('ad_code', event.adCode)

// what is empty or 0 is what the table holds where nothing is told
const number = (name: string, value: number | null | undefined) => (value ? `,"${name}":${value}` : '')
const text = (name: string, value: string | null | undefined) => (value ? `,"${name}":${JSON.stringify(value)}` : '')
const flag = (name: string, value: boolean | undefined) => (value ? `,"${name}":1` : '')

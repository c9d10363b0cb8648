import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { visibilities } from '../records/publication.ts'
import { recordId } from '../records/records.calls.ts'
import { line, paragraphs } from '../texts.ts'
import { translationBounds } from '../translations/translation-bounds.ts'
import { channelBounds, channelDvrSpans, leftOutReasons } from './channel-bounds.ts'

const id = z.int().check(z.positive())
const { adSeconds } = translationBounds
const templateId = z.nullable(id)

/** Fields that people write about a channel. */
export const channelFields = {
  name: line(channelBounds.nameChars, 1),
  description: z._default(paragraphs(channelBounds.descriptionChars), ''),
  /** The video that stands in gaps of the grid; null for none. */
  fillerRecordId: z._default(z.nullable(recordId), null),
  /** The album whose videos stand in gaps of the grid by turns; with neither those of the grid do. */
  fillerAlbumId: z._default(z.nullable(id), null),
  /** Seconds that viewers may go back. */
  dvrSeconds: z._default(z.literal([...channelDvrSpans]), 0),
  visibility: z._default(z.enum(visibilities), 'LINK'),
  /** True if pages of other sites may show it. */
  embedding: z._default(z.boolean(), true),
  playerTemplateId: z._default(templateId, null),
  siteTemplateId: z._default(templateId, null),
  countryTemplateId: z._default(templateId, null),
  /** Its breaks before and every so often within a video are those of the channel; left out it stays. Another one takes can_use_ad. */
  adTemplateId: z.optional(templateId),
  /** Longest time of an ad break in seconds, null for no ads; left out it stays. Another one takes can_use_ad. */
  adSeconds: z.optional(z.nullable(z.int().check(z.minimum(adSeconds.min), z.maximum(adSeconds.max)))),
} as const

/** Slot of a channel; `plannedAt` is its moment of the grid, null for one that fills a gap. */
const slot = z.object({
  recordId,
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  plannedAt: z.nullable(instant),
  /** True of a livestream; what is to come is told as its slot of the grid, whether it is on air then or not. */
  isLive: z.boolean(),
})
export type ChannelSlot = z.output<typeof slot>

const shown = {
  id,
  uuid: z.string(),
  name: z.string(),
  visibility: z.enum(visibilities),
  /** True if viewers see something now. */
  isOnAir: z.boolean(),
  /** Name of what is shown now; null for nothing. */
  onAirName: z.nullable(z.string()),
  /** Videos of the grid from now on. */
  entriesAhead: z.int(),
  createdAt: instant,
  rowVersion: z.int(),
}
const listed = z.object(shown)
export type ListedChannel = z.output<typeof listed>

const channel = z.object({
  ...shown,
  description: z.string(),
  fillerRecordId: z.nullable(recordId),
  fillerAlbumId: z.nullable(id),
  /** Videos that stand in gaps and can be shown. */
  fillerCount: z.int(),
  dvrSeconds: z.literal([...channelDvrSpans]),
  embedding: z.boolean(),
  playerTemplateId: templateId,
  siteTemplateId: templateId,
  countryTemplateId: templateId,
  adTemplateId: templateId,
  adSeconds: z.nullable(z.int()),
  /** Zone of its account, in which days of the grid begin. */
  timeZone: z.string(),
  embed: z.object({ url: z.string(), iframe: z.string() }),
  /** Address of the programme as XMLTV; null where the channel is not open to everybody. */
  epgUrl: z.nullable(z.string()),
  /** True if it must not be deleted, for a claim or a legal hold. */
  isHeld: z.boolean(),
})
export type Channel = z.output<typeof channel>

const entry = z.object({
  recordId,
  name: z.string(),
  startsAt: instant,
  /** Length of the video, in milliseconds; 0 where it is not known. */
  durationMs: z.int(),
  /** Reason why it is not shown; null for one that is. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
})
export type ChannelEntry = z.output<typeof entry>

/** A slot of the grid that a livestream has while it is on air; else the channel goes on without it. */
const liveSlot = z.object({
  translationId: id,
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** True if a livestream that began before the end of its slot goes on until it is over. */
  untilOver: z.boolean(),
  /** Reason why it is not shown; null for one that is. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
})
export type ChannelLiveSlot = z.output<typeof liveSlot>

const member = { who: 'member', section: 'LIVESTREAM', permission: 'media.can_create_channels' } as const
const unknown = 'NOT_FOUND/CHANNEL for an unknown or foreign id'
const { gridDays, entries, epgHours, slotHours, gridSlots } = channelBounds

/** Linear channels: videos of the library and livestreams by the clock, from the segments that exist (product D8). */
export const channels = {
  list: method({
    about: 'Answers one page of the channels of the account, the newest first, with what each shows now.',
    path: '/api/v3/channels/list',
    access: member,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(listed),
  }),
  get: method({
    about: `Answers a channel with its code and the address of its programme. ${unknown}.`,
    path: '/api/v3/channels/get',
    access: member,
    params: z.strictObject({ id }),
    result: channel,
  }),
  create: method({
    title: 'Новый канал',
    about: `Makes a channel, which is on air at once if it has a filler. VALIDATION/FIELD for two fillers, one that the account has not, and unknown templates; ACCESS/FORBIDDEN for PUBLIC without can_create_public_records, and for ads without can_use_ad; LIMIT/QUOTA above ${channelBounds.channels} of an account.`,
    path: '/api/v3/channels/create',
    access: member,
    mutates: true,
    params: z.strictObject(channelFields),
    result: z.object({ id, uuid: z.string() }),
  }),
  update: method({
    title: 'Настройки канала',
    about: `Changes a channel. STATE/CONFLICT when rowVersion is not the present one; else as create. ${unknown}.`,
    path: '/api/v3/channels/update',
    access: member,
    mutates: true,
    params: z.strictObject({ id, rowVersion: z.int(), ...channelFields }),
    result: channel,
  }),
  delete: method({
    title: 'Удаление канала',
    about: `Takes a channel off the air for good, with its grid; its videos stay. STATE/CONFLICT under a claim or a legal hold. ${unknown}.`,
    path: '/api/v3/channels/delete',
    access: member,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ deleted: z.boolean() }),
  }),
  grid: method({
    about: `Answers the entries of the grid that begin within [from, to), at most ${gridDays} days, and what is or will be shown then, gaps filled: of what is past the last day, ${gridSlots} at most, those around now; what fills a gap again and again is one slot. An entry or a livestream that cannot be shown says why. ${unknown}.`,
    path: '/api/v3/channels/grid',
    access: member,
    cost: costs.list,
    params: z.strictObject({ id, from: instant, to: instant }),
    result: z.object({
      entries: z.array(entry),
      livestreams: z.array(liveSlot),
      slots: z.array(slot),
      /** The entry before, which may reach into this stretch; null for none. */
      before: z.nullable(entry),
      rowVersion: z.int(),
    }),
  }),
  saveGrid: method({
    title: 'Сетка канала',
    about: `Puts these videos and livestreams in place of all that begin within [from, to), at most ${gridDays} days. What is on air and stands there no more leaves at the end of its segment. A livestream has the air within its slot, of ${slotHours} h at most, while it is on air. STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for videos and livestreams that the account has not, entries outside or at one second, slots that end before they begin, and a livestream that is new in the grid and has a gate, rules of sites or countries that the channel has not, or is not open to viewers; ACCESS/FORBIDDEN for a new livestream without can_use_translations; LIMIT/QUOTA above ${entries} of a grid. ${unknown}.`,
    path: '/api/v3/channels/saveGrid',
    access: member,
    mutates: true,
    params: z.strictObject({
      id,
      rowVersion: z.int(),
      from: instant,
      to: instant,
      entries: z.array(z.strictObject({ startsAt: instant, recordId })).check(z.maxLength(entries)),
      livestreams: z._default(
        z
          .array(z.strictObject({ startsAt: instant, endsAt: instant, translationId: id, untilOver: z.boolean() }))
          .check(z.maxLength(channelBounds.livestreams)),
        [],
      ),
    }),
    result: z.object({ rowVersion: z.int() }),
  }),
  previewPlayerData: method({
    about: `Answers what a player needs to watch a channel: the signed HLS address and until when it works. The programme is public as XMLTV for ${epgHours} hours ahead. ${unknown}.`,
    path: '/api/v3/channels/previewPlayerData',
    access: member,
    params: z.strictObject({ id }),
    result: z.object({ manifest: z.object({ hls: z.string() }), until: instant }),
  }),
}

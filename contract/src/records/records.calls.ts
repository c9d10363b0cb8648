import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { cuepointBounds } from '../cuepoints/cuepoint-bounds.ts'
import { failReasons } from '../fail-reasons.ts'
import { filterShape } from '../filters/filter-shape.ts'
import { sprite } from '../frames/sprites.ts'
import { instant } from '../instants.ts'
import { bounds, costs, limits } from '../limits.ts'
import { pageParams } from '../lists.ts'
import { mapNames } from '../map-names.ts'
import { metadataChange, metadataName, metadataValues } from '../metadata/metadata.ts'
import { method } from '../method.ts'
import { searchMeaning } from '../search/search-hits.ts'
import { recordTrack } from '../subtitles/subtitle-states.ts'
import { recordTemplates, templateId } from '../templates/named-templates.ts'
import { line } from '../texts.ts'
import { youtubeStates } from '../youtube/youtube-states.ts'
import { lifecycles, moderations, publications, visibilities } from './publication.ts'
import { recordGroups, recordStates } from './record-states.ts'
import { recordTexts, textFields } from './record-texts.ts'
import { tags } from './tags.ts'

/** A record's number inside the platform. */
export const recordId = z.int().check(z.positive())
/** The same in a path: digits on the wire. */
export const recordIdInPath = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), recordId, {
  decode: Number,
  encode: String,
})
const state = z.enum(recordStates)
// what a person could mean, and every program after us can read
const publicationMoment = instant.check(z.refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() <= 2200))

/** A named moment. */
export const episode = { name: line(cuepointBounds.episodeNameChars), atMs: z.int().check(z.minimum(0)) }

/** Episodes: what the player page keeps beside the video (spec §3). */
export const frontSettings = z.object({
  episodes: z.array(z.object(episode)).check(z.maxLength(cuepointBounds.episodes)),
})
export type FrontSettings = z.output<typeof frontSettings>

/** Fields that people write about a record: the same fields for one record and for many. */
export const writtenFields = {
  ...mapNames(textFields, (name) => recordTexts[name].schema),
  tags,
  /** The author: a member of the account. */
  ownerId: z.int().check(z.positive()),
  /** The copyright holder it is named for; null for none. */
  holder: z.nullable(line(copyrightHolderBounds.nameChars, 1)),
  /**
   * DRAFT hides it from viewers; SCHEDULED follows the times; PUBLISHED opens it now and EXPIRED ends it now, and a time that
   * says otherwise is dropped.
   */
  publication: z.enum(publications),
  publishedFrom: z.nullable(publicationMoment),
  publishedTo: z.nullable(publicationMoment),
  /** PUBLIC takes a permission of its own (P-M-20). */
  visibility: z.enum(visibilities),
  /** True if pages of other sites may show it. */
  embedding: z.boolean(),
}

/** A record as lists show it (product C5); sizes in bytes, times in milliseconds. */
export const listedRecord = z.object({
  id: recordId,
  uuid: z.string(),
  accountCode: z.string(),
  name: z.string(),
  originalFilename: z.string(),
  description: z.string(),
  ownerId: z.nullable(z.int()),
  ownerName: z.nullable(z.string()),
  /** The name of the copyright holder; null for none. */
  holder: z.nullable(z.string()),
  createdDate: instant,
  updatedDate: instant,
  currentState: state,
  currentStateUpdatedAt: instant,
  /** True from the first playable rendition on (product C1). */
  playable: z.boolean(),
  /** The file has not come whole, and for a minute nothing of it has arrived. */
  stopped: z.boolean(),
  /** Share of the present stage that is done, 0 to 1; null when it is not known. */
  progress: z.nullable(z.number()),
  failReason: z.nullable(z.enum(failReasons)),
  /** The reason in Russian, fit to show. */
  failText: z.nullable(z.string()),
  /** True if another try at the same file may help a FAILED record; false for a fault of the file itself. */
  canRetry: z.boolean(),
  durationMs: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  bytes: z.int(),
  /** Views of the last 28 days and of all time; up to an hour old. */
  views28: z.int(),
  viewsTotal: z.int(),
  /** The albums it is in, by name. */
  albums: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Its tracks of subtitles, by language; drafts too. */
  subtitles: z.array(recordTrack),
  tags: z.array(z.string()),
  /** As the times have it at this moment. */
  publication: z.enum(publications),
  /** From when and until when viewers are given it; null for at once and for good. */
  publishedFrom: z.nullable(instant),
  publishedTo: z.nullable(instant),
  visibility: z.enum(visibilities),
  embedding: z.boolean(),
  moderation: z.enum(moderations),
  /** Reason why it was sent back; empty when it was not. */
  moderationReason: z.string(),
  lifecycle: z.enum(lifecycles),
  /** Reason why it must not be deleted (product A47); null when it may be. */
  holdReason: z.nullable(z.string()),
  /** The template of ads that it follows and what gives it, an album by its name; null where nothing does. */
  adTemplate: z.nullable(
    z.object({
      id: templateId,
      name: z.string(),
      from: z.enum(['record', 'album', 'account']),
      albumName: z.nullable(z.string()),
    }),
  ),
  /** Place where it is on its way to YouTube. */
  youtube: z.enum(youtubeStates),
  /** Its values, and the template they follow: null for the default one of the account. */
  metadata: z.object({ templateId: z.nullable(z.int()), values: metadataValues }),
  /** Short-lived signed address of the small poster; null until there is one. */
  poster: z.nullable(z.string()),
  /** Small frames over its length, under an address as short-lived; null until there are any. */
  sprite: z.nullable(sprite),
  rowVersion: z.int(),
})
export type ListedRecord = z.output<typeof listedRecord>

/** A record as its page shows it. */
export const record = z.extend(listedRecord, {
  ...mapNames(textFields, () => z.string()),
  frontSettings,
  /** Views it had on another platform before it moved here; `viewsTotal` counts them too, reports over time do not. */
  viewsBefore: z.int(),
  /** Claim by which it is out of publication; null for none. */
  claimBlock: z.nullable(z.int()),
  /** Countries in which claims stop it, by code. */
  claimCountries: z.array(z.string()),
})
export type RecordView = z.output<typeof record>

/** Answer of a poll of records in work (C-3-26). */
export const recordInfo = z.object({
  id: recordId,
  currentState: state,
  currentStateUpdatedAt: instant,
  frontSettings,
  playable: z.boolean(),
  stopped: z.boolean(),
  progress: z.nullable(z.number()),
  failReason: z.nullable(z.enum(failReasons)),
  failText: z.nullable(z.string()),
  canRetry: z.boolean(),
})
export type RecordInfo = z.output<typeof recordInfo>

const polledInfo = z.extend(recordInfo, {
  /** Of a draft, the titles of the fields without which it is not published. */
  needed: z.optional(z.array(z.string())),
})

/** One encoded version of the picture or the sound. */
export const rendition = z.object({
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  bitsPerSecond: z.nullable(z.int()),
  bytes: z.int(),
  copied: z.boolean(),
  /** Its segments are kept and sent encrypted (product A23). */
  encrypted: z.boolean(),
  state: z.enum(['RUNNING', 'READY']),
})
export type RenditionView = z.output<typeof rendition>

/** Filter of a list of records; whatever is given has to hold. What is asked of fields is judged with the list. */
export const shownFilter = z.strictObject({
  /** Words sought as search/getRecords does. */
  q: z.optional(line(bounds.searchChars)),
  states: z.optional(z.array(state).check(z.maxLength(recordStates.length))),
  /** The groups of `counts`. */
  group: z.optional(z.enum(recordGroups)),
  /** A filter of conditions (product C5). */
  where: z.optional(filterShape),
})
export type RecordFilter = z.output<typeof shownFilter>

/**
 * Sort fields of records; `state` begins with what has failed, then by how far the rest has come, `relevance` as a
 * search answers, without words by creation.
 */
export const recordSortFields = [
  'created',
  'updated',
  'name',
  'state',
  'duration',
  'size',
  'views',
  'relevance',
] as const
export type RecordSortField = (typeof recordSortFields)[number]

const order = z.enum(['asc', 'desc'])
/**
 * The order of records: by one of these fields, or by a field of metadata. Of that one, numbers stand before texts, and whatever
 * has no value last both ways.
 */
const recordOrder = z.union([
  z.strictObject({ field: z.enum(recordSortFields), order }),
  z.strictObject({ metadata: metadataName, order }),
])
export type RecordOrder = z.output<typeof recordOrder>

const member = { who: 'member', section: 'VIDEO' } as const

/** The template of the ladder as it was when the processing began. */
const madeBy = z.object({ templateId: z.int(), name: z.string(), version: z.int() })
export type MadeBy = z.output<typeof madeBy>

/** A stream of the file that is not in the video: its format, empty where nothing names it, is not decoded. */
const leftOutStream = z.object({ kind: z.enum(['picture', 'sound']), format: z.string() })
export type LeftOutStream = z.output<typeof leftOutStream>

export const records = {
  get: method({
    about: `Answers the records of the account that have the given ids or uuids, at most ${limits.recordInfoIds}; unknown and foreign ones are left out (C-7.3-06).`,
    path: '/api/v3/records/get',
    access: member,
    cost: costs.list,
    params: z.strictObject({
      filter: z.strictObject({
        ids: z.optional(z.array(recordId).check(z.maxLength(limits.recordInfoIds))),
        uuids: z.optional(z.array(z.uuid()).check(z.maxLength(limits.recordInfoIds))),
      }),
    }),
    result: z.object({ records: z.array(record) }),
  }),
  getById: method({
    about:
      'Answers one record of the account with its renditions (C-7.3-49), and the template of the ladder they were made by; null for the usual one; `sourceKept` tells whether the file that was sent is there still: it may be downloaded, converted anew, cut; `uncutKept`, whether the video from before its last trim is, for cuts/restore; `leftOut` names the streams of the file that are not in the video, since their formats are not decoded. An unknown or foreign id is NOT_FOUND/RECORD.',
    path: '/api/v3/records/getById',
    access: member,
    params: z.strictObject({ id: recordId, accountCode: z.optional(accountCode) }),
    result: z.object({
      ...{ record, renditions: z.array(rendition), ladder: z.nullable(madeBy) },
      ...{ sourceKept: z.boolean(), uncutKept: z.boolean() },
      leftOut: z.array(leftOutStream),
    }),
  }),
  info: method({
    about: `Answers the state of up to ${limits.recordInfoIds} records by id; unknown and foreign ids are left out (C-7.3-11, C-3-26, C-9-08). Of drafts also what they need to be published.`,
    path: '/api/v3/records/info',
    access: member,
    cost: costs.poll,
    params: z.strictObject({ recordIds: z.array(recordId).check(z.maxLength(limits.recordInfoIds)) }),
    result: z.object({ records: z.record(z.string(), polledInfo) }),
  }),
  update: method({
    title: 'Правка',
    about:
      'Changes what is written of a record and answers it (C-7.3-07). STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for an author who is no member, for a template that the account has not published, for a publication that ends before it begins, for metadata that its template does not take, and for a publication without what the template requires; ACCESS/FORBIDDEN for opening it to everybody, for naming its template of ads or for the tag of its audience without that permission.',
    path: '/api/v3/records/update',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['templates'],
    params: z.strictObject({
      id: recordId,
      rowVersion: z.int(),
      fields: z.partial(z.strictObject({ ...writtenFields, metadata: metadataChange, templates: recordTemplates })),
    }),
    result: z.object({ record }),
  }),
  getListByFilter: method({
    about:
      'Answers one page of the account’s records, newest first unless sorted otherwise, with the total and the counts by state group (C-7.3-09). Pages start at 1. What a search or a filter finds is counted to `bounds.listedRecords`; `isMore` when there are more. By a field of metadata at most `bounds.sortedByMetadata` records are sorted: LIMIT/SORT when there are more.',
    path: '/api/v3/records/getListByFilter',
    access: member,
    cost: costs.list,
    params: z.strictObject({
      filter: z._default(shownFilter, {}),
      /** A saved filter, which has to hold beside the other one. */
      filterId: z.optional(z.int().check(z.positive())),
      ...pageParams,
      sort: z.optional(recordOrder),
    }),
    result: z.object({
      records: z.array(listedRecord),
      total: z.int(),
      /** Of what was found there is more than `total` counts. */
      isMore: z.boolean(),
      page: z.int(),
      perPage: z.int(),
      /** Records of the whole account: all, in work, those whose file stands, failed. */
      counts: z.object({ all: z.int(), inWork: z.int(), stopped: z.int(), failed: z.int() }),
      /** Meaning of the words of the filter; without words there is none. */
      search: z.optional(z.object(searchMeaning)),
    }),
  }),
  getCountNewRecords: method({
    about: `Answers how many records that fit the filter came after \`since\`, ${bounds.newRecords} at the most, and the id of the newest, null when there is none (C-7.3-17).`,
    path: '/api/v3/records/getCountNewRecords',
    access: member,
    cost: costs.poll,
    params: z.strictObject({
      since: instant,
      filter: z._default(shownFilter, {}),
      filterId: z.optional(z.int().check(z.positive())),
    }),
    result: z.object({ count: z.int(), lastId: z.nullable(recordId) }),
  }),
  deleteByIds: method({
    title: 'Удаление',
    about: `Removes stubs: records of stopped or failed uploads that never played, at most ${limits.bulkIds}; answers the ids removed, others are left out (C-7.3-51). Records of other people take media.can_delete_records.`,
    path: '/api/v3/records/deleteByIds',
    access: { ...member, permission: 'media.can_create_records' },
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ ids: z.array(recordId).check(z.maxLength(limits.bulkIds)) }),
    result: z.object({ recordIds: z.array(recordId) }),
  }),
  dropReplacement: method({
    title: 'Отказ от\u00a0нового файла',
    about:
      'Gives up a new video that could not be made of its file: the file is removed, its task can no longer be tried again, and the old video plays on. `dropped` is false when there is none.',
    path: '/api/v3/records/dropReplacement',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ id: recordId }),
    result: z.object({ dropped: z.boolean() }),
  }),
}

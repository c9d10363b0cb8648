import * as z from 'zod/mini'
import { updateStates } from '../bulk/update-states.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { liveQuotaKinds } from '../quotas/quota-kinds.ts'
import { visibilities } from '../records/publication.ts'
import { recordId } from '../records/records.calls.ts'
import { line, paragraphs, word } from '../texts.ts'
import { translationBounds } from './translation-bounds.ts'
import {
  endReasons,
  ingestInputs,
  ingestKinds,
  ingestProblems,
  latencies,
  recordingModes,
  recordingStates,
  sessionStates,
  sourceProblems,
  sourceStates,
  translationSources,
  translationStates,
  translationTabs,
} from './translation-states.ts'

const id = z.int().check(z.positive())
const templateId = z.nullable(id)

/** A picture as a data: address of JPEG, PNG or WebP. */
const slate = z
  .string()
  .check(
    z.maxLength(translationBounds.slateChars),
    z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
  )

/** Sort fields of the list. */
export const translationSortFields = ['created', 'name', 'starts'] as const

/** Fields that people write about a livestream: the same fields when it is made and when it is changed. */
export const translationFields = {
  name: line(translationBounds.nameChars, 1),
  description: z._default(paragraphs(translationBounds.descriptionChars), ''),
  source: z._default(z.enum(translationSources), 'RTMP'),
  /** The address that is read where the source is PULL: https:// of HLS, rtsp://, which may name a login, or srt:// with streamid, passphrase and latency. */
  pullUrl: z._default(z.nullable(word(translationBounds.sourceUrlChars)), null),
  /** Videos that are played one after another without end where the source is FILES. */
  loopRecordIds: z._default(z.array(recordId).check(z.maxLength(translationBounds.loopVideos)), []),
  startsAt: z._default(z.nullable(instant), null),
  endsAt: z._default(z.nullable(instant), null),
  /** True goes on air with the first picture; false waits for `translations/start`. */
  startsItself: z._default(z.boolean(), true),
  /** True waits for the next broadcast after each end. */
  isPermanent: z._default(z.boolean(), false),
  latency: z._default(z.enum(latencies), 'NORMAL'),
  /** Seconds that viewers may go back; 0 for none, null for back to the start. */
  dvrSeconds: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(14_400))), 0),
  /** Seconds that a lost encoder may stay away before the session ends. */
  reconnectSeconds: z._default(z.int().check(z.nonnegative(), z.maximum(translationBounds.reconnectSeconds)), 60),
  /** Picture that is shown while the encoder is away and may come back; null for none, without it stays as it is. */
  slate: z.optional(z.nullable(slate)),
  recording: z._default(z.enum(recordingModes), 'AUTO'),
  /** Days after which a recording goes to the trash; null keeps it. */
  keepDays: z._default(z.nullable(z.int().check(z.positive(), z.maximum(translationBounds.keepDays))), null),
  visibility: z._default(z.enum(visibilities), 'LINK'),
  /** True if pages of other sites may show it. */
  embedding: z._default(z.boolean(), true),
  playerTemplateId: z._default(templateId, null),
  siteTemplateId: z._default(templateId, null),
  countryTemplateId: z._default(templateId, null),
  ladderTemplateId: z._default(templateId, null),
  /** Its ads are shown by `translations/pushAd`; left out it stays as it is. Another one takes can_use_ad. */
  adTemplateId: z.optional(templateId),
} as const

/** An address that an encoder sends to; the key opens each of them, of SRT it is the passphrase. `key` is null for whoever may not change the livestream. */
const ingest = z.object({ kind: z.enum(ingestKinds), url: z.string(), key: z.nullable(z.string()) })
export type Ingest = z.output<typeof ingest>

/** A source that the server reads by itself: its state, and why it is not read. */
const sourceProgress = z.object({
  state: z.enum(sourceStates),
  problem: z.nullable(z.enum(sourceProblems)),
  /** Name of a codec or answer of the server; empty where there is none. */
  detail: z.string(),
  at: instant,
  /** Moment of the next try; null unless it waits. */
  nextTryAt: z.nullable(instant),
})
export type SourceProgress = z.output<typeof sourceProgress>

/** One run of a livestream. */
const session = z.object({
  id,
  state: z.enum(sessionStates),
  startedAt: instant,
  /** Time of the first picture for viewers; null before. */
  onAirAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.enum(endReasons)),
  interruptions: z.int(),
  /** The most viewers at one time. */
  peak: z.int(),
  recordingState: z.enum(recordingStates),
  /** Its pictures and sound are encrypted, in the store and on their way to viewers. */
  isEncrypted: z.boolean(),
  /** The video that its recording became; null before. */
  recordId: z.nullable(recordId),
})
export type TranslationSession = z.output<typeof session>

const shown = {
  id,
  uuid: z.string(),
  name: z.string(),
  state: z.enum(translationStates),
  /** Reason of the state ERROR; null otherwise. */
  errorCode: z.nullable(z.string()),
  source: z.enum(translationSources),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  dvrSeconds: z.nullable(z.int()),
  recording: z.enum(recordingModes),
  isPermanent: z.boolean(),
  ownerId: z.nullable(z.int()),
  ownerName: z.nullable(z.string()),
  /** Viewers with a heartbeat in the last 30 s. */
  viewersNow: z.int(),
  /** The last session, or the one that runs; null before the first. */
  session: z.nullable(session),
  createdAt: instant,
  rowVersion: z.int(),
}
const listed = z.object(shown)
export type ListedTranslation = z.output<typeof listed>

const translation = z.object({
  ...shown,
  description: z.string(),
  startsItself: z.boolean(),
  latency: z.enum(latencies),
  reconnectSeconds: z.int(),
  keepDays: z.nullable(z.int()),
  visibility: z.enum(visibilities),
  embedding: z.boolean(),
  playerTemplateId: templateId,
  siteTemplateId: templateId,
  countryTemplateId: templateId,
  ladderTemplateId: templateId,
  adTemplateId: templateId,
  /** Moment at which the ad break that is shown now ends; null while none is. */
  adEndsAt: z.nullable(instant),
  /** Reason why it must not be deleted, such as an open claim; null otherwise. */
  holdReason: z.nullable(z.string()),
  /** Number of the claim by which it is out of publication and may not go on air; null for none. */
  claimBlock: z.nullable(z.int()),
  /** The whole address for whoever may change the livestream, without login and query for others; null for other sources. */
  pullUrl: z.nullable(z.string()),
  hasSlate: z.boolean(),
  /** The videos that it plays, with their names; those that are gone are left out. */
  loop: z.array(z.object({ id: recordId, name: z.string() })),
  /** Null for a livestream that an encoder sends to. */
  reading: z.nullable(sourceProgress),
  /** A start that a quota of the account has refused since the last session; null where there is none. */
  refused: z.nullable(z.object({ reason: z.enum(liveQuotaKinds), limit: z.int(), at: instant })),
  /** True from «В эфир» to the end: the server reads the source by itself. */
  isWanted: z.boolean(),
  ingest: z.array(ingest),
  keyChangedAt: instant,
  /** The last sessions, the newest first. */
  sessions: z.array(session),
  /** Rights of the caller on it: change it, delete it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type Translation = z.output<typeof translation>

const defaults = z.object({ recording: z.enum(recordingModes), playerTemplateId: templateId, rowVersion: z.int() })
export type TranslationDefaults = z.output<typeof defaults>

const viewer = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_translations' } as const
const maker = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_create_translations' } as const
const keyKeeper = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_change_token' } as const
const giver = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_change_translation_owner' } as const
const recorder = {
  who: 'member',
  section: 'LIVESTREAM',
  permission: 'streaming.can_manage_translation_recording',
} as const

const unknown = 'NOT_FOUND/TRANSLATION for an unknown or foreign id'
const foreign = 'ACCESS/FORBIDDEN for a livestream of somebody else without can_edit_foreign_translations'
const stateOf = z.object({ state: z.enum(translationStates) })

/** Livestreams of an account (product B7, C5): made, watched over, ended. */
export const translations = {
  list: method({
    about:
      'Answers one page of the livestreams of the account, the newest first unless sorted otherwise; whatever is given has to hold. `from` and `to` bound the last start, the planned one before the first, the creation without a plan. Pages start at 1.',
    path: '/api/v3/translations/list',
    access: viewer,
    cost: costs.list,
    params: z.strictObject({
      tab: z._default(z.enum(translationTabs), 'ALL'),
      query: z._default(line(translationBounds.nameChars), ''),
      states: z.optional(z.array(z.enum(translationStates)).check(z.maxLength(translationStates.length))),
      source: z.optional(z.enum(translationSources)),
      ownerId: z.optional(id),
      recording: z.optional(z.enum(recordingModes)),
      /** The first and the last moment of the span. */
      from: z.optional(instant),
      to: z.optional(instant),
      ...pageParams,
      sort: sortParam(translationSortFields, 'created', 'desc'),
    }),
    result: listOf(listed),
  }),
  get: method({
    about: `Answers one livestream with the addresses its encoder sends to and its last ${translationBounds.lastSessions} sessions. ${unknown}.`,
    path: '/api/v3/translations/get',
    access: viewer,
    params: z.strictObject({ id }),
    result: translation,
  }),
  create: method({
    title: 'Новая трансляция',
    about: `Makes a livestream and answers the addresses and the key for its encoder. Recording and player that are not named are those of the account’s defaults. VALIDATION/FIELD for an end before the start, for an address that is not read (no HLS, RTSP or SRT, or in a closed network), for a loop without a video, for a slate that is no picture; ACCESS/FORBIDDEN for an ad template without can_use_ad; LIMIT/QUOTA above ${translationBounds.translations} of an account.`,
    path: '/api/v3/translations/create',
    access: maker,
    mutates: true,
    params: z.strictObject({
      ...translationFields,
      recording: z.optional(z.enum(recordingModes)),
      playerTemplateId: z.optional(templateId),
    }),
    result: z.object({ id, uuid: z.string(), ingest: z.array(ingest) }),
  }),
  update: method({
    title: 'Правка трансляции',
    about: `Changes a livestream; what is on air follows from the next session on. STATE/CONFLICT when rowVersion is not the present one, STATE/ON_AIR for another source while it is read or on air, ACCESS/FORBIDDEN for another ad template without can_use_ad; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/update',
    access: viewer,
    mutates: true,
    params: z.strictObject({ id, rowVersion: z.int(), ...translationFields }),
    result: translation,
  }),
  delete: method({
    title: 'Удаление трансляции',
    about:
      'Deletes livestreams with their sessions; their recordings stay videos. Each id is told apart: STATE/ON_AIR while it runs, ACCESS/FORBIDDEN for one of somebody else without can_delete_foreign_translations.',
    path: '/api/v3/translations/delete',
    access: viewer,
    mutates: true,
    params: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(translationBounds.ids)) }),
    result: z.object({ updateStates }),
  }),
  start: method({
    title: 'Выход в\u00a0эфир',
    about: `Puts a livestream that waits for it on air: its viewers see what its encoder sends. A source that the server reads is read from then on, and is on air with its first picture. A repeat answers the same. STATE/NO_INPUT before the encoder has sent anything, STATE/FINISHED for one that is over, and for a source whose end is past; LIMIT/QUOTA above ${translationBounds.sourcesAtOnce} sources of an account, and above its quotas of livestreams; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/start',
    access: viewer,
    mutates: true,
    params: z.strictObject({ id }),
    result: stateOf,
  }),
  finish: method({
    title: 'Завершение эфира',
    about: `Ends the session that runs; its recording becomes a video. A repeat answers the same. ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/finish',
    access: viewer,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id }),
    result: stateOf,
  }),
  changeToken: method({
    title: 'Новый ключ трансляции',
    about: `Gives a livestream another key; an encoder with the old one is cut at once. ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/changeToken',
    access: keyKeeper,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ ingest: z.array(ingest) }),
  }),
  changeOwner: method({
    title: 'Новый владелец трансляции',
    about: `Gives a livestream to another member of the account. VALIDATION/FIELD for somebody who is none; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/changeOwner',
    access: giver,
    mutates: true,
    params: z.strictObject({ id, userId: id }),
    result: translation,
  }),
  owners: method({
    about: `Answers who may own a livestream: the members of the account by name, at most ${bounds.authors}.`,
    path: '/api/v3/translations/owners',
    access: giver,
    params: z.strictObject({}),
    result: z.object({ owners: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  listedOwners: method({
    about: `Answers whose livestreams the list has: by name, at most ${bounds.authors}.`,
    path: '/api/v3/translations/listedOwners',
    access: viewer,
    params: z.strictObject({}),
    result: z.object({ owners: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  setRecording: method({
    title: 'Запись эфира',
    about: `Starts or stops the recording of the session that runs. STATE/NOT_ON_AIR without one, STATE/NO_RECORDING where recording is off; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/setRecording',
    access: recorder,
    mutates: true,
    params: z.strictObject({ id, on: z.boolean() }),
    result: z.object({ recordingState: z.enum(recordingStates) }),
  }),
  mark: method({
    title: 'Метка эфира',
    about: `Marks this moment of the session that runs: a chapter of its recording. STATE/NOT_ON_AIR without one; LIMIT/QUOTA above ${translationBounds.marks} of a session; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/mark',
    access: viewer,
    mutates: true,
    params: z.strictObject({ id, label: line(translationBounds.markChars, 1) }),
    result: z.object({ mark: z.object({ at: instant, label: z.string() }) }),
  }),
  clip: method({
    title: 'Клип из\u00a0эфира',
    about: `Makes a new video of the last seconds that were on air, READY within 5 s. It is made of the segments that exist and ends with the last picture of the newest whole one; it begins at the frame, whose segment alone is encoded anew. Shorter where less was on air, or where the picture has changed its size within. Marks become its chapters; it belongs to who asked. STATE/NOT_ON_AIR without a session on air, ACCESS/FORBIDDEN without can_create_records, LIMIT/QUOTA above ${translationBounds.clipsAtOnce} at one time or without room; ${foreign}. ${unknown}.`,
    path: '/api/v3/translations/clip',
    access: viewer,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      id,
      seconds: z._default(z.int().check(z.positive(), z.maximum(translationBounds.clipSeconds)), 30),
    }),
    result: z.object({ recordId, name: z.string(), durationMs: z.number() }),
  }),
  defaults: method({
    about: 'Answers what a new livestream of the account begins with: recording and player.',
    path: '/api/v3/translations/defaults',
    access: viewer,
    params: z.strictObject({}),
    result: defaults,
  }),
  saveDefaults: method({
    title: 'Новые трансляции по\u00a0умолчанию',
    about:
      'Changes what new livestreams begin with; those that are there stay as they are. ACCESS/FORBIDDEN for another recording without can_manage_account_recording, for another player without can_change_account_player_template. STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for a template that the account has not published.',
    path: '/api/v3/translations/saveDefaults',
    access: viewer,
    mutates: true,
    params: z.strictObject({ rowVersion: z.int(), recording: z.enum(recordingModes), playerTemplateId: templateId }),
    result: defaults,
  }),
  previewPlayerData: method({
    about: `Answers what a player needs to watch a livestream: the signed HLS address and until when it works. Before the start it plays nothing yet. ${unknown}.`,
    path: '/api/v3/translations/previewPlayerData',
    access: viewer,
    params: z.strictObject({ id }),
    result: z.object({
      manifest: z.object({ hls: z.string() }),
      state: z.enum(translationStates),
      until: instant,
      embed: z.object({ url: z.string(), iframe: z.string() }),
    }),
  }),
  health: method({
    about: `Answers how the picture comes in: a point every two seconds of the last five minutes, and what is wrong now. Rates in kbit/s, intervals in seconds; null for what the source does not tell. ${unknown}.`,
    path: '/api/v3/translations/health',
    access: viewer,
    params: z.strictObject({ id }),
    result: z.object({
      points: z.array(
        z.object({
          at: instant,
          kbps: z.number(),
          fps: z.number(),
          keyInterval: z.nullable(z.number()),
          lostFrames: z.nullable(z.int()),
          /** The line to the encoder, there and back in milliseconds; null where its protocol has no measures of it. */
          rttMs: z.nullable(z.number()),
          /** Packets that never came. */
          lostPackets: z.nullable(z.int()),
          /** Packets that were sent again and came in time. */
          repeatedPackets: z.nullable(z.int()),
        }),
      ),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      videoCodec: z.nullable(z.string()),
      audioCodec: z.nullable(z.string()),
      problems: z.array(z.object({ code: z.enum(ingestProblems), since: instant })),
      /** The encoder that is on air; null while none is. */
      input: z.nullable(z.enum(ingestInputs)),
      /** The other encoder is connected and waits. */
      hasStandby: z.boolean(),
    }),
  }),
  slate: method({
    about: `Answers the picture that is shown while the encoder is away, as a data: address; null without one. ${unknown}.`,
    path: '/api/v3/translations/slate',
    access: viewer,
    params: z.strictObject({ id }),
    result: z.object({ picture: z.nullable(z.string()) }),
  }),
  budget: method({
    about: 'Answers how many qualities beside the copied one this machine can encode for one more livestream.',
    path: '/api/v3/translations/budget',
    access: viewer,
    params: z.strictObject({}),
    result: z.object({ encodedRungs: z.int() }),
  }),
}

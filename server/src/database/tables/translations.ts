import type { LiveQuotaKind } from '@skleyka/contract/quotas/quota-kinds.ts'
import type {
  EndReason,
  Latency,
  RecordingMode,
  RecordingState,
  SessionState,
  SourceProblem,
  SourceState,
  TargetProblem,
  TargetState,
  TranslationSource,
  TranslationState,
  WhipRefusal,
  WhipState,
} from '@skleyka/contract/translations/translation-states.ts'
import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** A livestream; its name, owner, templates and access are those of its record. */
export interface TranslationsTable {
  id: Identity
  account_id: number
  record_id: number
  source: TranslationSource
  state: Generated<TranslationState>
  error_code: string | null
  starts_at: Date | null
  ends_at: Date | null
  starts_itself: Generated<boolean>
  is_permanent: Generated<boolean>
  latency: Generated<Latency>
  /** Null for back to the start. */
  dvr_seconds: number | null
  reconnect_seconds: Generated<number>
  recording: Generated<RecordingMode>
  keep_days: number | null
  /** sha256 of the key that its encoder sends. */
  key_hash: Buffer
  key_sealed: string
  key_changed_at: Generated<Date>
  /** Null unless the source is an address. */
  pull_sealed: string | null
  /** The same without login and query. */
  pull_shown: string | null
  /** Somebody has pressed «В эфир», and nobody has ended it since. */
  is_wanted: Generated<boolean>
  /** A start that a quota has refused since the last session: why, at which bound, since when, and the last try that was noted. */
  refused_by: LiveQuotaKind | null
  refused_limit: number | null
  refused_at: Date | null
  refused_last_at: Date | null
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** One run of a livestream from its first picture to its end. */
export interface TranslationSessionsTable {
  id: Identity
  account_id: number
  translation_id: number
  state: Generated<SessionState>
  started_at: Generated<Date>
  on_air_at: Date | null
  interrupted_at: Date | null
  interruptions: Generated<number>
  ended_at: Date | null
  end_reason: EndReason | null
  viewers_now: Generated<number>
  peak: Generated<number>
  recording_state: Generated<RecordingState>
  saved_record_id: number | null
  /** The loss of the source that its people were told of. */
  lost_told_at: Date | null
  /** Its people were told that it is not recorded. */
  recording_told_at: Date | null
}

/** Time on air of a livestream that is deleted: it counts in its month. */
export interface DeletedAirtimeTable {
  id: Identity
  account_id: number
  on_air_at: Date
  off_air_at: Date
}

/** Moments that somebody has marked during a session. */
export interface TranslationMarksTable {
  id: Identity
  account_id: number
  session_id: number
  at: Date
  label: string
  made_by: number
}

/** An ad break that somebody has pushed: the moment of the programme at which viewers meet it. */
export interface TranslationAdBreaksTable {
  id: Identity
  account_id: number
  session_id: number
  at: Date
  seconds: number
  made_by: number
}

/** Defaults of new livestreams of an account. */
export interface TranslationDefaultsTable {
  account_id: number
  recording: RecordingMode
  player_template_id: number | null
  row_version: Generated<number>
  updated_at: Generated<Date>
}

/** A video that a livestream plays, by its place. */
export interface TranslationFilesTable {
  account_id: number
  translation_id: number
  place: number
  record_id: number
}

/** The picture that a livestream shows while no encoder sends. */
export interface TranslationSlatesTable {
  translation_id: number
  account_id: number
  picture: Buffer
}

/** The process that reads a source, and what became of that. */
export interface LiveSourcesTable {
  translation_id: number
  account_id: number
  process: string
  seen_at: Generated<Date>
  state: Generated<SourceState>
  problem: SourceProblem | null
  detail: Generated<string>
  state_at: Generated<Date>
  next_try_at: Date | null
}

/** A receiver that a livestream is sent on to, and what became of it. */
export interface TranslationTargetsTable {
  id: Identity
  account_id: number
  translation_id: number
  name: string
  url: string
  key_sealed: string
  is_on: Generated<boolean>
  state: Generated<TargetState>
  problem: TargetProblem | null
  detail: Generated<string>
  state_at: Generated<Date>
  row_version: Generated<number>
  created_at: Generated<Date>
}

/** A line of the log of a target. */
export interface TranslationTargetLogTable {
  id: Identity
  account_id: number
  target_id: number
  at: Generated<Date>
  state: TargetState
  problem: TargetProblem | null
  detail: string
}

/** The broadcast of a browser, from its offer on. */
export interface WhipSessionsTable {
  id: Generated<string>
  account_id: number
  translation_id: number
  address: string
  offer: string
  answer: string | null
  state: Generated<WhipState>
  refusal: WhipRefusal | null
  process: string | null
  created_at: Generated<Date>
}

import type {
  ClaimAnswer,
  ClaimParty,
  ClaimState,
  ClaimStepKind,
  ClaimWish,
} from '@skleyka/contract/claims/claim-states.ts'
import type { Generated } from 'kysely'
import type { GeneratedJson, Identity, Json } from './columns.ts'

export type ClaimSide = 'CLAIMANT' | 'ACCOUNT'

/** A claim of a copyright holder, or of somebody without an account, on a video. */
export interface ClaimsTable {
  id: Identity
  account_id: number
  record_id: number
  /** Null for somebody without an account, who has a name and an address instead. */
  holder_id: number | null
  stranger_name: string | null
  stranger_email: string | null
  /** Of the link by which somebody without an account follows it. */
  token_hash: Buffer | null
  network: string | null
  made_by: number | null
  work: string
  basis: string
  wish: ClaimWish
  countries: Generated<string[]>
  ranges: GeneratedJson<unknown>
  state: Generated<ClaimState>
  answer: ClaimAnswer | null
  answer_text: Generated<string>
  answered_at: Date | null
  answered_by: number | null
  decided_at: Date | null
  decided_by: number | null
  decision_reason: Generated<string>
  actions: Generated<string[]>
  decided_countries: Generated<string[]>
  notes: Generated<string[]>
  /** Changes that the decision made to the video. */
  applied: Json<unknown> | null
  /** Moment of the beginning of the broadcast that is claimed: what was made of its livestream before is not meant; null for all of a video. */
  derived_since: Date | null
  deadline_at: Date
  /** Number of reminders that went, the one that the time is over among them. */
  reminders: Generated<number>
  /** Moment when the account was written to; null for one that a rule has opened and that is to be in the next letter. */
  mailed_at: Generated<Date> | null
  row_version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** A video that was made of the one a granted claim names, and what the decision did to it. */
export interface ClaimDerivedTable {
  account_id: number
  claim_id: number
  record_id: number
  is_left_out: boolean
  /** Changes that the decision made to it. */
  applied: Json<unknown> | null
}

/** One step of the history of a claim. */
export interface ClaimStepsTable {
  id: Identity
  account_id: number
  claim_id: number
  at: Date
  kind: ClaimStepKind
  party: ClaimParty
  user_id: number | null
  text: Generated<string>
}

/** A file of a side of a claim; one that was sent before its claim is made belongs to its sender alone. */
export interface ClaimFilesTable {
  id: Identity
  account_id: number | null
  claim_id: number | null
  side: ClaimSide
  sender: string
  name: string
  size_bytes: number
  /** Its bytes; null while they are awaited. */
  content: Buffer | null
  created_at: Date
  /** Moment at which its time was over and its bytes were removed. */
  removed_at: Date | null
  /** Network of a sender without an account, as `networkKey` makes it. */
  network: string | null
}

/** A code that proves the address of somebody who claims without an account. */
export interface ClaimMailCodesTable {
  id: Identity
  recipient: Buffer
  network: string
  code_hash: Buffer
  tries: Generated<number>
  asked_at: Date
  used_at: Date | null
}

/** Settings of claims of the installation: one row, or none. */
export interface ClaimSettingsTable {
  id: Generated<number>
  answer_days: number
  file_days: Generated<number>
  row_version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}

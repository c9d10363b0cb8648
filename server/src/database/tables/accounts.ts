import type { Generated } from 'kysely'
import type { GeneratedJson, Identity } from './columns.ts'

export type AccountState = 'ACTIVE' | 'LOCKED' | 'CLOSED'

export interface AccountsTable {
  id: Identity
  code: string
  name: string
  state: Generated<AccountState>
  lock_reason: string | null
  available_sections: Generated<string[]>
  filter_ids_for_remove_videos: Generated<number[]>
  require_record_uuid_after: Date | null
  use_encryptor: Generated<boolean>
  encryptor_changed_at: Date | null
  encryptor_changed_by: number | null
  /** True if each night takes away what those filters let through. */
  auto_removal: Generated<boolean>
  auto_removal_changed_at: Date | null
  auto_removal_changed_by: number | null
  /** The last night that came to its end or failed, and what it did. */
  auto_removal_ran_at: Date | null
  auto_removal_records: number | null
  auto_removal_problem: string | null
  /** Records that tonight's run has removed so far. */
  auto_removal_taken: Generated<number>
  ad_settings: GeneratedJson<unknown>
  time_zone: Generated<string>
  /** Language where nothing else names one, a tag of BCP 47; null while nobody has chosen. */
  language: string | null
  /** Null keeps what is in the trash for ever. */
  trash_days: Generated<number> | null
  /** Days that the source file stays after conversion; null keeps it for ever. */
  source_days: number | null
  /** Address for letters about failed work; null for nobody. */
  alert_email: string | null
  /** The domain under which its videos are shown; null for that of the installation. */
  embed_host: string | null
  /** Addresses and networks of its own people, whose views are not counted. */
  own_networks: Generated<string[]>
  /** Moment at which the statistics last brought the views of its videos; null before the first time. */
  views_counted_at: Date | null
  /** Failures up to this moment are not written about: they were already, or nobody wanted letters then. */
  alerts_since: Generated<Date>
  alerts_sent_at: Date | null
  /** New videos are shown to viewers as soon as they play; else they are drafts. */
  publish_new: Generated<boolean>
  /** True if changes of people without the right to moderate wait for a moderator. */
  moderates: Generated<boolean>
  /** Album that new videos join where none is chosen. */
  default_album_id: number | null
  /** Counts the changes of what the page of the account holds, so that two people do not overwrite each other. */
  settings_version: Generated<number>
  /** The logo that is shown, the one that is being made, and why the last is not: the names that their addresses bear. */
  logo: string | null
  logo_making: string | null
  logo_fail_text: string | null
  /** Fields of metadata whose values the search leaves out; a trigger keeps it. */
  unsought_fields: Generated<string[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  state_changed_at: Date | null
}

/** Quotas that an administrator of the platform has set for an account; null, and no row, for no bound. */
export interface AccountQuotasTable {
  account_id: number
  bytes: number | null
  videos: number | null
  people: number | null
  livestreams: number | null
  airtime: number | null
  /** Percentage of the quota that its managers were last notified of. */
  bytes_told: Generated<number>
  videos_told: Generated<number>
  people_told: Generated<number>
  airtime_told: Generated<number>
}

/** Quotas of an account that is made without its own; one row, of the installation. */
export interface NewAccountQuotasTable {
  id: Generated<number>
  bytes: number | null
  videos: number | null
  people: number | null
  livestreams: number | null
  airtime: number | null
  row_version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}

export type UserState = 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'LOCKED' | 'DELETED'

export interface UsersTable {
  id: Identity
  email: string
  name: Generated<string>
  admin: Generated<boolean>
  /** A picture elsewhere, as the provider tells of it. */
  avatar: string | null
  /** The picture that was sent and is shown instead, in whose storage it lies, the one that is being made, and why the last is not. */
  own_avatar: string | null
  own_avatar_account_id: number | null
  own_avatar_making: string | null
  own_avatar_fail_text: string | null
  /** Counts the pictures that came and went, so that an address takes one. */
  own_avatar_version: Generated<number>
  confirmation_needed: Generated<boolean>
  state: Generated<UserState>
  issuer: string | null
  subject: string | null
  /** True if the bundled provider asks for a code after the password. */
  totp: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  state_changed_at: Date | null
  lock_reason: string | null
  /** The account that answers for an address nobody has proven; null for a proven one. */
  vouched_by: number | null
}

/** People who were invited to an account and have not accepted yet; the ids come from the sequence of users. */
export interface InvitationsTable {
  account_id: number
  id: Generated<number>
  email: string
  role_ids: Generated<number[]>
  invited_by: number | null
  created_at: Generated<Date>
}

/** Without an account it is a system role, the same in every account. Permissions are `area.name`. */
export interface RolesTable {
  id: Identity
  account_id: number | null
  name: string
  description: Generated<string>
  permissions: string[]
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface MembershipsTable {
  account_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface MembershipRolesTable {
  account_id: number
  user_id: number
  role_id: number
}

/** People who are locked out of an account, and what they get back with the membership. */
export interface LockedMembersTable {
  account_id: number
  user_id: number
  role_ids: number[]
  member_since: Date
  reason: Generated<string>
  locked_by: number | null
  locked_at: Generated<Date>
}

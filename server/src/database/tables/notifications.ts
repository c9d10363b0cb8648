import type { NoticeKind } from '@skleyka/contract/notifications/notifications.calls.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Notices that somebody has told by mail too. */
export interface NoticeMailTable {
  user_id: number
  groups: string[]
  /** Time up to which notices count as told by mail. */
  mailed_up_to: Date
  mailed_at: Date | null
}

/** Notices of the bell; triggers write most of them. */
export interface NoticesTable {
  id: Identity
  user_id: number
  /** Null where it is of the person alone. */
  account_id: number | null
  kind: NoticeKind
  data: Json<unknown>
  at: Generated<Date>
  read_at: Date | null
}

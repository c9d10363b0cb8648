import type { NoticeKind } from '@skleyka/contract/notices.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** What somebody is told by the bell; triggers write most of them. */
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

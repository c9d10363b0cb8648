import type { Notice } from '@skleyka/contract/notifications/notifications.calls.ts'
import type { NoticeRow } from './notifications.sql.ts'

/** A notice as the contract shows it. */
export const noticeView = ({ code, account_name, is_read, record_id, ...row }: NoticeRow): Notice => ({
  ...{ id: row.id, kind: row.kind, at: row.at, name: row.name, reason: row.reason, count: row.count },
  isRead: is_read,
  account: code === null || account_name === null ? null : { code, name: account_name },
  recordId: record_id,
})

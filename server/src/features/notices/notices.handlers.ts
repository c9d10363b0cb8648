import type { Notice, notices } from '@skleyka/contract/notices.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { countUnread, listNotices, markRead, type NoticeRow } from './notices.sql.ts'

export const noticesHandlers: Handlers<typeof notices> = {
  list: async (pages, { user }, { db }) => {
    const { rows, total } = await listNotices(db, user, pages)
    return { items: rows.map(view), total }
  },

  count: async (_params, { user }, { db }) => ({ unread: await countUnread(db, user) }),

  read: async ({ upTo }, { user }, { db, now }) => {
    await markRead(inTransaction(db), user.id, upTo, now())
    return { unread: await countUnread(db, user) }
  },
}

const view = ({ id, kind, at, is_read, code, account_name, name, record_id, reason, count }: NoticeRow): Notice => ({
  ...{ id, kind, at, name, reason, count },
  isRead: is_read,
  account: code === null || account_name === null ? null : { code, name: account_name },
  recordId: record_id,
})

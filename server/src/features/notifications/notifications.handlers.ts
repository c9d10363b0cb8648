import { isDeepStrictEqual } from 'node:util'
import { noticeGroupNames, type notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findMailed, writeMailed } from './mailed.sql.ts'
import { noticeView } from './notification-view.ts'
import { countUnread, listNotices, markRead } from './notifications.sql.ts'

export const noticesHandlers: Handlers<typeof notices> = {
  list: async (pages, { user }, { db }) => {
    const { rows, total } = await listNotices(db, user, pages)
    return { items: rows.map(noticeView), total }
  },

  count: async (_params, { user }, { db }) => ({ unread: await countUnread(db, user) }),

  mailed: async (_params, { user }, { db }) => ({ groups: await findMailed(db, user.id) }),

  setMailed: async ({ groups: groupNames }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const groups = noticeGroupNames.filter((group) => groupNames.includes(group))
    const before = await findMailed(tx, user.id)
    if (!isDeepStrictEqual(before, groups)) {
      await writeMailed(tx, user.id, groups, now())
      audit({
        objectType: 'user',
        objectId: user.id,
        before: { mailedNotices: before },
        after: { mailedNotices: groups },
      })
    }
    return { groups }
  },

  read: async ({ upTo }, { user }, { db, now }) => {
    await markRead(inTransaction(db), user.id, upTo, now())
    return { unread: await countUnread(db, user) }
  },
}

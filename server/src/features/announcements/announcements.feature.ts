import type { Announcement, announcements } from '@skleyka/contract/announcements/announcements.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Feature } from '../../registry/feature.ts'
import { findAnnouncement, findShown, writeAnnouncement } from './announcements.sql.ts'

const longestMs = 366 * 86_400_000

const handlers: Handlers<typeof announcements> = {
  current: async (_params, _caller, { db, now }) => ({ announcement: await findShown(db, now()) }),

  get: async (_params, _caller, { db }) => ({ announcement: await findAnnouncement(db) }),

  save: async ({ version, from, ...content }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const at = now()
    const fields = { ...content, from: from ?? at }
    checkPeriod(fields, at)
    const before = await findAnnouncement(tx)
    if (!(await writeAnnouncement(tx, fields, { version, by: user.id, now: at }))) throw refuse('announcements.changed')
    audit({
      objectType: 'announcement',
      objectId: version + 1,
      ...(before && { before: journalled(before) }),
      after: journalled(fields),
    })
    return { announcement: await findAnnouncement(tx) }
  },

  end: async ({ version }, { user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const at = now()
    const before = await findAnnouncement(tx)
    if (before === null || before.version !== version) throw refuse('announcements.changed')
    if (before.until <= at) return { announcement: before }
    // one that has not begun never does
    const fields = { ...before, from: before.from > at ? at : before.from, until: at }
    if (!(await writeAnnouncement(tx, fields, { version, by: user.id, now: at }))) throw refuse('announcements.changed')
    audit({ objectType: 'announcement', objectId: version + 1, before: journalled(before), after: journalled(fields) })
    return { announcement: await findAnnouncement(tx) }
  },
}

function checkPeriod({ from, until }: Pick<Announcement, 'from' | 'until'>, now: Date): void {
  const late = (words: string) => refuse('announcements.period', {}, { until: [words] })
  if (until <= now) throw late('Это время уже прошло')
  if (until <= from) throw late('Раньше начала показа')
  if (until.getTime() - now.getTime() > longestMs) throw late('Не\u00a0дальше года')
}

const journalled = ({
  text,
  kind,
  isClosable,
  from,
  until,
}: Pick<Announcement, 'text' | 'kind' | 'isClosable' | 'from' | 'until'>) => ({
  announcement: text,
  announcementKind: kind,
  closable: isClosable,
  shownFrom: from,
  shownUntil: until,
})

/** One text for everybody at the top of the console, with its level and its dates. Decision 90. */
export const announcementsFeature = { areas: { announcements: handlers } } satisfies Feature

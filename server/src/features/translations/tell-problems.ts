import type { Services } from '../../services.ts'
import { noticeManagers, noticeMembers } from '../notifications/notifications.ts'
import { listProblems, markProblem } from './problems.sql.ts'

/** Seconds that a source may be away on air before it is told: most come back by themselves. */
const lostForS = 30

/** Tells the owner of a livestream, or who manages the account where he is gone, of what went wrong: once each. */
export async function tellLiveProblems({ db: doors }: Pick<Services, 'db'>): Promise<void> {
  const db = doors.platform('live')
  for (const problem of await listProblems(db, lostForS)) {
    const { kind, accountId, ownerId, name, translationId, isDiskFull } = problem
    await db.transaction().execute(async (tx) => {
      if (!(await markProblem(tx, problem))) return
      const data = { name, translation: translationId, ...(isDiskFull && { reason: 'DISK' }) }
      if (ownerId === null) await noticeManagers(tx, accountId, kind, data)
      else await noticeMembers(tx, accountId, [ownerId], kind, data)
    })
  }
}

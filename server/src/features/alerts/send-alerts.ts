import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { tellAlerted } from '../accounts/accounts.ts'
import { alertLetter } from './alert-letter.ts'
import { findDueAlerts, type Gathering, lockDueAlert, readFailures } from './alerts.sql.ts'

/** Ten minutes let what fails together be told together. */
const gathering: Gathering = { settleS: 600, betweenS: 3600 }
/** More is not read, but counted. */
const mostLines = 10

/**
 * Writes to the accounts that want it about what failed since the last letter: one letter about all of it, an hour apart. A
 * letter for which there is no room now is made later, of more.
 */
export async function sendAlerts(services: Pick<Services, 'db' | 'now' | 'secrets' | 'publicUrl'>): Promise<void> {
  const db = services.db.platform('housekeeping')
  for (const accountId of await findDueAlerts(db, gathering)) {
    await db.transaction().execute(async (tx) => {
      const account = await lockDueAlert(tx, accountId, gathering)
      if (account === null) return
      const { failures, total } = await readFailures(tx, accountId, account.upTo, mostLines)
      const letter = () => alertLetter({ account, failures, total }, services.publicUrl)
      if (await queueMail(tx, services, { kind: 'alert', to: account.email, letter })) {
        await tellAlerted(tx, accountId, account.upTo)
      }
    })
  }
}

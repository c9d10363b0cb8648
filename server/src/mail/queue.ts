import { createHmac } from 'node:crypto'
import { emailProblem, tidyEmail } from '@skleyka/contract/emails.ts'
import type { Db } from '../database/database.ts'
import { asPlatform } from '../database/scope.ts'
import { seal } from '../http/sealed.ts'
import type { Services } from '../services.ts'
import { dress, type Letter } from './letter.ts'
import { hasRoom, insertMail } from './mails.sql.ts'

// nobody's box is filled by somebody else's clicks, nor the table by all of them
const bounds = { perRecipient: 5, sinceMs: 60 * 60_000, waiting: 10_000 }

/**
 * Queues a letter within the transaction of what it tells; a worker sends it. The letter is made only when it may go:
 * false when this is no
 * address, or too many went to it within the hour, or wait.
 */
export async function queueMail(
  db: Db,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  mail: { readonly kind: string; readonly to: string; letter(): Promise<Letter> | Letter },
): Promise<boolean> {
  const to = tidyEmail(mail.to)
  // an address of two, or with a line break, would take the letter to somebody else
  if (emailProblem(to) !== null) return false
  const recipient = createHmac('sha256', secrets.key('mail')).update(to).digest()
  if (!(await asPlatform(db, 'mail', (tx) => hasRoom(tx, recipient, now(), bounds)))) return false
  const sealed = seal(secrets, 'mail', { to, ...dress(await mail.letter()) })
  await asPlatform(db, 'mail', (tx) => insertMail(tx, { kind: mail.kind, recipient, sealed }, now()))
  return true
}

import { createHmac } from 'node:crypto'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Db } from '../database/database.ts'
import { asPlatform } from '../database/scope.ts'
import { seal } from '../http/sealed.ts'
import type { Services } from '../services.ts'
import { dress, type Letter } from './letter.ts'
import { findMail, hasRoom, insertMail } from './mails.sql.ts'
import type { Late, Ready } from './send-mails.ts'

// nobody's box is filled by somebody else's clicks, nor the table by all of them
const bounds = { perRecipient: 5, sinceMs: 60 * 60_000, waiting: 10_000 }

type Queueing = Pick<Services, 'secrets' | 'now'>

/** Addressee and kind of a letter: letters of one addressee never fill the queue for others. */
interface Addressed {
  readonly kind: string
  readonly to: string
}

/**
 * Queues a letter within the transaction of what it tells; a worker sends it. The letter is made only when it may go:
 * false when this is no
 * address, or too many of the kind went to it within the hour, or wait.
 */
export const queueMail = (
  db: Db,
  services: Queueing,
  mail: Addressed & { letter(): Promise<Letter> | Letter },
): Promise<boolean> => queueMailFollowed(db, services, mail).then((id) => id !== null)

/** The same, for whoever wants to know what becomes of it (`queuedMail`): its number, or null. */
export const queueMailFollowed = (
  db: Db,
  services: Queueing,
  mail: Addressed & { letter(): Promise<Letter> | Letter },
): Promise<number | null> => queue(db, services, mail, async (to) => ({ to, ...dress(await mail.letter()) }))

/** Finds the state of a letter of a kind; null for any other one. */
export const queuedMail = findMail

/** Queues what a worker makes a letter of when its turn comes, or none (`LateLetters`). */
export const queueLateMail = (
  db: Db,
  services: Queueing,
  mail: Addressed & { readonly request: unknown },
): Promise<boolean> => queue(db, services, mail, (to) => ({ to, asked: mail.request })).then((id) => id !== null)

async function queue(
  db: Db,
  { secrets, now }: Queueing,
  mail: Addressed,
  content: (to: string) => Promise<Ready> | Late,
): Promise<number | null> {
  const to = tidyEmail(mail.to)
  // an address of two, or with a line break, would take the letter to somebody else
  if (emailProblem(to) !== null) return null
  const recipient = createHmac('sha256', secrets.key('mail')).update(to).digest()
  if (!(await asPlatform(db, 'mail', (tx) => hasRoom(tx, { kind: mail.kind, recipient }, now(), bounds)))) return null
  const sealed = seal(secrets, 'mail', await content(to))
  return asPlatform(db, 'mail', (tx) => insertMail(tx, { kind: mail.kind, recipient, sealed }, now()))
}

import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import * as z from 'zod'
import type { Db, Tx } from '../../database/database.ts'
import { queueLateMail, queueMail } from '../../mail/queue.ts'
import type { LateLetters } from '../../mail/send-mails.ts'
import type { Services } from '../../services.ts'
import { findUserByEmail, findUserBySubject } from '../users/users.ts'
import { confirmLetter, emailAskedLetter, emailChangedLetter, takenLetter } from './email-letters.ts'
import { writeEmailRequest } from './sign-in-mail.sql.ts'

type Queueing = Pick<Services, 'secrets' | 'now' | 'publicUrl'>

interface Change {
  readonly subject: string
  readonly from: string
  readonly to: string
}

const requestShape = z.object({ subject: z.string(), from: z.string(), at: z.coerce.date(), ip: z.string() })

/**
 * Keeps that somebody asks for another address, with a letter to the one of now. The same rows whoever has the other one: that is
 * looked up when their turn comes. False when the box of now has had too many such letters: it must not miss the one that counts.
 */
export async function askForEmail(
  db: Db,
  services: Queueing,
  { subject, from, to, address: ip, agent }: Change & { readonly address: string; readonly agent: string },
  userId: number | null,
): Promise<boolean> {
  const at = services.now()
  return db.transaction().execute(async (tx) => {
    const letter = () => emailAskedLetter({ at, ip, to, agent }, services.publicUrl)
    // an account of before the rule of addresses may have one to which no letter goes
    const isNotified = !isBox(from) || (await queueMail(tx, services, { kind: 'emailAsked', to: from, letter }))
    if (!isNotified) return false
    if (userId !== null) await writeEmailRequest(tx, userId, { to, ip })
    await queueLateMail(tx, services, { kind: 'emailChange', to, request: { subject, from, at, ip } })
    return true
  })
}

/** Tells the address of before that another one has taken its place, within the transaction of that. */
export const tellEmailChanged = (tx: Tx, services: Queueing, { from, to }: Change): Promise<boolean> => {
  const letter = () => emailChangedLetter(services.now(), to, services.publicUrl)
  return queueMail(tx, services, { kind: 'emailChanged', to: from, letter })
}

/** Makes the letter to another address: with a link, or for whoever has it; none where who asks may not come in. */
export const lateEmailLetter =
  ({
    db,
    passwordLinks,
    identity,
    publicUrl,
  }: Pick<Services, 'db' | 'passwordLinks' | 'identity' | 'publicUrl'>): LateLetters[string] =>
  async (to, request) => {
    const { subject, from, ...when } = requestShape.parse(request)
    const all = db.platform('mail')
    const user = (await findUserBySubject(all, identity.issuer, subject)) ?? (await findUserByEmail(all, from))
    if (user?.state === 'LOCKED' || user?.state === 'DELETED') return null
    const other = await findUserByEmail(all, to)
    const isOthers = other !== undefined && other.id !== user?.id
    const link = (await passwordLinks?.email(subject, to)) ?? null
    if (link === null) return null
    if (link !== 'taken' && !isOthers) return confirmLetter(link, when)
    return other?.state === 'LOCKED' ? null : takenLetter(when, publicUrl)
  }

const isBox = (email: string): boolean => emailProblem(tidyEmail(email)) === null

import * as z from 'zod'
import type { Db, Tx } from '../../database/database.ts'
import { queueLateMail, queueMail } from '../../mail/queue.ts'
import type { LateLetters } from '../../mail/send-mails.ts'
import type { Services } from '../../services.ts'
import { findUserByEmail } from '../users/users.ts'
import { lateEmailLetter } from './email-change.ts'
import {
  changedLetter,
  newPlaceLetter,
  passkeyLetter,
  resetLetter,
  type SignInAct,
  signInActLetter,
} from './letters.ts'
import { writePasswordRequest } from './sign-in-mail.sql.ts'

type Queueing = Pick<Services, 'secrets' | 'now'>

const requestShape = z.object({ at: z.coerce.date(), ip: z.string() })

/**
 * Keeps that somebody asked for a new password for an address. The same row for everybody: whether anyone has the address is
 * looked up when its turn comes.
 */
export async function askForPassword(
  db: Db,
  services: Queueing,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await queueLateMail(db, services, { kind: 'reset', to: email, request: { at: services.now(), ip: address } })
}

/** The letters that are made when their turn comes. */
export const lateLetters = (
  services: Pick<Services, 'db' | 'passwordLinks' | 'identity' | 'publicUrl'>,
): LateLetters => ({
  emailChange: lateEmailLetter(services),
  async reset(to, request, isFirstTry) {
    const { db, passwordLinks } = services
    const all = db.platform('mail')
    const user = await findUserByEmail(all, to)
    if (user?.state === 'LOCKED') return null
    const url = (await passwordLinks?.reset(to)) ?? null
    if (url === null) return null
    const { at, ip } = requestShape.parse(request)
    if (user && isFirstTry) await writePasswordRequest(all, user.id, ip)
    return resetLetter(url, { at, ip })
  },
})

/** Tells somebody that the password has been replaced, within the transaction that ends what the old one opened. */
export const tellPasswordChanged = (
  tx: Tx,
  services: Queueing & Pick<Services, 'publicUrl'>,
  to: string,
): Promise<boolean> => {
  const letter = () => changedLetter(services.now(), `${services.publicUrl}/id/forgot`)
  return queueMail(tx, services, { kind: 'passwordChanged', to, letter })
}

/** Tells somebody of a key that opens his sign-in from now on. */
export const tellPasskeyAdded = (
  tx: Tx,
  services: Queueing & Pick<Services, 'publicUrl'>,
  to: string,
  name: string,
): Promise<boolean> => {
  const letter = () => passkeyLetter(services.now(), name, `${services.publicUrl}/id/security`)
  return queueMail(tx, services, { kind: 'passkey', to, letter })
}

/** Tells somebody what an administrator has done about his sign-in, within the transaction of that. */
export const tellOfSignIn = (
  tx: Tx,
  services: Queueing & Pick<Services, 'publicUrl'>,
  to: string,
  act: SignInAct,
): Promise<boolean> => {
  const letter = () => signInActLetter(services.now(), act, services.publicUrl)
  return queueMail(tx, services, { kind: act.what, to, letter })
}

/** Tells somebody of a sign-in from where he has not been before, within the transaction of its line in the history. */
export const tellNewPlace = (
  tx: Tx,
  services: Queueing & Pick<Services, 'publicUrl' | 'passwordLinks' | 'geo'>,
  to: string,
  { ip, agent }: { ip: string | null; agent: string | null },
): Promise<boolean> => {
  const { now, publicUrl, passwordLinks, geo } = services
  const { country } = geo.find(ip)
  const letter = () => newPlaceLetter({ at: now(), ip, agent, country }, { publicUrl, isOurs: passwordLinks !== null })
  return queueMail(tx, services, { kind: 'newPlace', to, letter })
}

import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { dropMember, dropMemberships, lockMemberState } from '../accounts/accounts.ts'
import { removeAvatar } from '../avatars/avatars.ts'
import { stopImportsOf } from '../imports/imports.ts'
import { endSessionsOf, revokeApiKeys, revokeServiceKeys } from '../sessions/sessions.ts'
import { revokeLinksOf } from '../upload-links/upload-links.ts'
import { closeUploadsOf, endUploadSecrets } from '../uploads/uploads.ts'
import { deleteUserState, findUserByEmail, lockUserState, setEmail, setTotp } from '../users/users.ts'
import { writePasskey, writePasswordChange, writeSecondFactor } from './revocation.sql.ts'

/** Numbers of what ended, as the audit keeps it. */
export interface Ended {
  readonly sessions?: number
  readonly keys?: number
  readonly uploads?: number
  readonly imports?: number
  readonly links?: number
}

/**
 * Ends whatever may be in the hands of somebody who knew the password of before: sessions with their tokens and previews,
 * API keys, ids of uploads under way. Bears being repeated. docs/decisions/0017
 */
export async function endEverythingOf(tx: Tx, userId: number, now: Date): Promise<Ended> {
  const ended = {
    sessions: await endSessionsOf(tx, userId, now),
    keys: await revokeApiKeys(tx, userId, now),
    uploads: await endUploadSecrets(tx, userId),
  }
  await writePasswordChange(tx, userId, ended)
  return ended
}

/**
 * Follows somebody to another address, which he has proven, and ends his sessions: those who read the old box may have some. Keys
 * and uploads go on, as the password does. False where another user has the address, invited or not: two are never made one.
 */
export async function moveEmail(tx: Tx, user: { id: number; email: string }, to: string, now: Date): Promise<boolean> {
  const other = await findUserByEmail(tx, to)
  if (other && other.id !== user.id) return false
  await setEmail(tx, user, to, now, { sessions: await endSessionsOf(tx, user.id, now) })
  return true
}

/** The second factor was turned off by another: what was opened with it ends, too. Bears being repeated. */
export async function endSecondFactor(
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ wasOn: boolean; sessions: number }> {
  const wasOn = await setTotp(tx, userId, false, now)
  return { wasOn, sessions: await endSessionsOf(tx, userId, now) }
}

/** Notes what somebody has done about his own second factor, with a line of the audit. */
export async function noteSecondFactor(tx: Tx, userId: number, isOn: boolean, now: Date): Promise<void> {
  if (await setTotp(tx, userId, isOn, now)) await writeSecondFactor(tx, userId, isOn)
}

/** Notes that somebody has added a key of a device for himself, or removed one, with a line of the audit. */
export const notePasskey = (tx: Tx, userId: number, change: 'added' | 'removed', name: string): Promise<void> =>
  writePasskey(tx, userId, change, name)

/**
 * Locks a user out. Sessions end; keys, uploads and upload links rest until the user is let in again; imports stop, for
 * others to go on with. Null when the user was locked before.
 */
export async function lockUser(tx: Tx, userId: number, reason: string | null, now: Date): Promise<Ended | null> {
  if (!(await lockUserState(tx, userId, reason, now))) return null
  return {
    sessions: await endSessionsOf(tx, userId, now),
    imports: await stopImportsOf(tx, userId, null, stopReason('заблокирован')),
  }
}

/**
 * Keeps somebody out of one account: uploads and upload links rest there until they are let in again, imports stop for
 * others to go on with. Null when they were no member.
 */
export async function lockMember(
  tx: Tx,
  accountId: number,
  userId: number,
  lock: { by: number; reason: string },
): Promise<Ended | null> {
  if (!(await lockMemberState(tx, accountId, userId, lock))) return null
  return { imports: await stopImportsOf(tx, userId, accountId, stopReason('заблокирован')) }
}

/** Removes a user from everywhere, with all that hangs on them; videos stay in their accounts. Null when that was done before. */
export async function removeUser(tx: Tx, userId: number, now: Date): Promise<Ended | null> {
  if (!(await deleteUserState(tx, userId, now))) return null
  await dropMemberships(tx, userId)
  await removeAvatar(tx, userId)
  return {
    sessions: await endSessionsOf(tx, userId, now),
    keys: await revokeApiKeys(tx, userId, now),
    ...(await closeWork(tx, userId, null, stopReason('удалён'), now)),
  }
}

/**
 * Takes somebody out of an account, with the work they have under way there. Their sessions and
 * keys go on elsewhere, the service keys they made here end.
 * Null when they were no member.
 */
export async function removeMember(tx: Tx, accountId: number, userId: number, now: Date): Promise<Ended | null> {
  if (!(await dropMember(tx, accountId, userId))) return null
  const why = 'Импорт остановлен: его автор больше не\u00a0участник аккаунта'
  const keys = await asPlatform(tx, 'people', (all) => revokeServiceKeys(all, userId, accountId, now))
  return { ...(keys > 0 && { keys }), ...(await closeWork(tx, userId, accountId, why, now)) }
}

async function closeWork(tx: Tx, userId: number, accountId: number | null, why: string, now: Date): Promise<Ended> {
  return {
    uploads: await closeUploadsOf(tx, userId, accountId),
    imports: await stopImportsOf(tx, userId, accountId, why),
    links: await revokeLinksOf(tx, userId, accountId, now),
  }
}

const stopReason = (what: string) => `Импорт остановлен: пользователь, который его начал, ${what}`

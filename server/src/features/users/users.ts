import { isSameEmail, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { UserState } from '../../database/tables/accounts.ts'
import type { WrittenUser } from '../../database/user-columns.ts'
import { createFirstAccount } from '../accounts/accounts.ts'
import {
  beginOwnAvatar,
  clearOwnAvatar,
  endOwnAvatar,
  isOwnAvatar,
  isOwnAvatarMaking,
  isUnpictured,
} from './own-avatar.sql.ts'
import {
  insertUser,
  isUnattachedUser,
  moveUser,
  selectAdministrator,
  selectUser,
  selectUserByEmail,
  selectUserBySubject,
  type User,
  untieDeleted,
  updateTotp,
  updateUser,
  writeEmailChange,
} from './users.sql.ts'

export { isUnattachedUser } from './users.sql.ts'

/** Person as an identity provider describes somebody who has signed in there. */
export type Person = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
  picture: string | null
}

/**
 * Reason why a person may not come in: no address, an address of another user that is not proven, an address of another user whom the same
 * provider knows by another subject, or a lock.
 */
export type Admission = { user: User } | { refused: 'noEmail' | 'emailTaken' | 'otherSubject' | 'locked' }

/**
 * The user of a person: known by issuer and subject, else by a verified address, else new.
 * The person whose address is `administratorEmail` becomes the first administrator once it is verified.
 */
export async function admitPerson(tx: Tx, person: Person, options: AdmitOptions): Promise<Admission> {
  const known = await selectUserBySubject(tx, person.issuer, person.subject)
  const admission = known
    ? { user: await refreshUser(tx, known, person, options.now) }
    : await meet(tx, person, options)
  if (!('user' in admission)) return admission
  const { user } = admission
  if (user.state === 'LOCKED' || user.state === 'DELETED') return { refused: 'locked' }
  const isNamed = options.administratorEmail !== null && isSameEmail(user.email, options.administratorEmail)
  if (!isNamed || user.confirmationNeeded) return admission
  return { user: await makeFirstAdministrator(tx, user, options.now) }
}

export type AdmitOptions = { administratorEmail: string | null; now: Date }

/** The user of the account that was just made by the setup link: the first administrator, with an account of their own. */
export async function admitFirstAdministrator(tx: Tx, person: Person, now: Date): Promise<void> {
  const admission = await admitPerson(tx, person, { administratorEmail: person.email, now })
  if (!('user' in admission)) throw new Error(`the first administrator was refused: ${admission.refused}`)
}

/** Returns true if somebody is to be known by the address of the settings: nobody new, once there is an administrator of another one. */
export const isAdministratorAwaited = async (db: Db, email: string): Promise<boolean> =>
  !(await hasAdministrator(db)) || (await selectUserByEmail(db, email)) !== undefined

/** The first administrator by the address alone, before any sign-in; does nothing when there is one already. */
export async function foundAdministrator(tx: Tx, email: string, now: Date): Promise<void> {
  if (!(await isAdministratorAwaited(tx, email))) return
  const user = (await selectUserByEmail(tx, email)) ?? (await createUser(tx, email))
  if (user) await makeFirstAdministrator(tx, user, now)
}

/** Adds a user who has not signed in yet; undefined when the address is taken. One that was removed may come in again. */
export async function createUser(db: Db, email: string): Promise<User | undefined> {
  await untieDeleted(db, email)
  return (await selectUserByEmail(db, email))
    ? undefined
    : insertUser(db, { email: tidyEmail(email), state: 'INVITED' })
}

/** Gives a user another address, which he has proven, with a line of the audit and what ended by that. */
export async function setEmail(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  to: string,
  now: Date,
  ended: { sessions?: number },
): Promise<User> {
  await writeEmailChange(db, user.id, { from: user.email, to, ...ended })
  return updateUser(db, user.id, { email: to, vouched_by: null }, now)
}

/**
 * Forgets by which subject a provider knows a user: the next sign-in with the verified address binds the two anew, as when his account
 * there was made anew. Returns `false` when nothing is bound.
 */
export async function unbindProvider(tx: Tx, user: Pick<User, 'id' | 'subject'>, now: Date): Promise<boolean> {
  if (user.subject === null) return false
  await updateUser(tx, user.id, { issuer: null, subject: null }, now)
  return true
}

const openStates: readonly UserState[] = ['INVITED', 'UNCONFIRMED', 'ACTIVE']

/** Locks a user out; false when that was done before. What the lock has to end is `revocation`'s. */
export const lockUserState = (tx: Tx, userId: number, reason: string | null, now: Date): Promise<boolean> =>
  moveUser(tx, userId, openStates, { state: 'LOCKED', lockReason: reason }, now)

/** Lets a locked user in again; false when the user was not locked. */
export function unlockUserState(
  tx: Tx,
  user: Pick<User, 'id' | 'subject' | 'confirmationNeeded'>,
  now: Date,
): Promise<boolean> {
  const known = user.confirmationNeeded ? 'UNCONFIRMED' : 'ACTIVE'
  const state = user.subject === null ? 'INVITED' : known
  return moveUser(tx, user.id, ['LOCKED'], { state, lockReason: null }, now)
}

/** Marks a user as removed; what the history says of them stays, the address is free and no picture of them is known. */
export async function deleteUserState(tx: Tx, userId: number, now: Date): Promise<boolean> {
  if (!(await moveUser(tx, userId, [...openStates, 'LOCKED'], { state: 'DELETED', lockReason: null }, now)))
    return false
  await updateUser(tx, userId, { avatar: null }, now)
  return true
}

/** Pictures that people have sent of themselves, or others for them: shown in the place of what their provider tells. */
export const ownAvatars = {
  isAsItWas: isUnpictured,
  begin: beginOwnAvatar,
  isMaking: isOwnAvatarMaking,
  end: endOwnAvatar,
  clear: clearOwnAvatar,
  isShown: isOwnAvatar,
}

/** Gives a user the rights of an administrator of the whole installation. */
export const makeAdministrator = (db: Db, userId: number, now: Date): Promise<User> =>
  updateUser(db, userId, { admin: true }, now)

/** Says whether the address of a user is proven; an unproven one gives no permissions (C-6-05). A lock stays a lock. */
export async function setMailConfirmed(db: Db, { id, state }: User, confirmed: boolean, now: Date): Promise<void> {
  const [from, to] = confirmed ? (['UNCONFIRMED', 'ACTIVE'] as const) : (['ACTIVE', 'UNCONFIRMED'] as const)
  await updateUser(
    db,
    id,
    { confirmation_needed: !confirmed, vouched_by: null, ...(state === from && { state: to }) },
    now,
  )
}

/**
 * The user of whoever has just set a first password by the link of an invitation. An address that only an account answers for
 * opens nothing that somebody else has given it; `null` where there is such.
 */
export async function admitInvited(
  tx: Tx,
  person: { issuer: string; subject: string; email: string; vouchedBy: number | null },
  now: Date,
): Promise<User | null> {
  const { issuer, subject, email, vouchedBy } = person
  const known = await selectUserByEmail(tx, email)
  const own = { issuer, subject, vouched_by: vouchedBy, state: 'ACTIVE' as const, confirmation_needed: false }
  if (known === undefined) return (await insertUser(tx, { email: tidyEmail(email), ...own })) ?? null
  if (known.state === 'LOCKED') return null
  if (vouchedBy !== null && !(await isUnattachedUser(tx, known.id, vouchedBy))) return null
  return updateUser(tx, known.id, own, now)
}

/** Says whether a code is asked for after the password; false when that is known. */
export const setTotp = (tx: Tx, userId: number, isOn: boolean, now: Date): Promise<boolean> =>
  updateTotp(tx, userId, isOn, now)

/** Changes fields that people write about a person. */
export const updateProfile = (db: Db, userId: number, fields: Partial<WrittenUser>, now: Date): Promise<User> =>
  updateUser(db, userId, fields, now)

export const findUser = (db: Db, id: number): Promise<User | undefined> => selectUser(db, id)

export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> => selectUserByEmail(db, email)

/** The user whom a provider knows by this subject. */
export const findUserBySubject = (db: Db, issuer: string, subject: string): Promise<User | undefined> =>
  selectUserBySubject(db, issuer, subject)

/** Returns true if the installation has somebody to manage it; without one the start prints a setup link. */
export const hasAdministrator = (db: Db): Promise<boolean> => selectAdministrator(db)

async function meet(tx: Tx, person: Person, { now }: AdmitOptions): Promise<Admission> {
  const { email, issuer, subject, emailVerified } = person
  if (email === null) return { refused: 'noEmail' }
  const sameEmail = await selectUserByEmail(tx, email)
  if (sameEmail) {
    // an unverified address proves nothing, and another account of the same provider is somebody else's;
    // a provider that moved or was replaced is followed by its verified addresses
    if (!emailVerified) return { refused: 'emailTaken' }
    if (sameEmail.subject !== null && sameEmail.issuer === issuer) return { refused: 'otherSubject' }
    const linked = await updateUser(tx, sameEmail.id, { issuer, subject }, now)
    return { user: await refreshUser(tx, linked, person, now) }
  }
  const user = await insertUser(tx, {
    email: tidyEmail(email),
    name: person.name,
    avatar: person.picture,
    confirmation_needed: !emailVerified,
    state: emailVerified ? 'ACTIVE' : 'UNCONFIRMED',
    issuer,
    subject,
  })
  return user ? { user } : { refused: 'emailTaken' }
}

/** Takes over what the provider knows better: the picture, a name where there was none, a newly verified address. */
async function refreshUser(tx: Tx, known: User, person: Person, now: Date): Promise<User> {
  const verified = person.emailVerified && person.email !== null
  const user = verified && person.email !== null ? await followEmail(tx, known, person.email, now) : known
  const changes = {
    ...(person.picture !== null && person.picture !== user.avatar && { avatar: person.picture }),
    ...(user.name === '' && person.name !== '' && { name: person.name }),
    ...(verified && user.confirmationNeeded && { confirmation_needed: false }),
    ...(verified && user.vouchedBy !== null && { vouched_by: null }),
    ...(verified && (user.state === 'UNCONFIRMED' || user.state === 'INVITED') && { state: 'ACTIVE' as const }),
  }
  return Object.keys(changes).length === 0 ? user : updateUser(tx, user.id, changes, now)
}

/** A verified address is followed unless another user has it: two are never made one. */
async function followEmail(tx: Tx, user: User, email: string, now: Date): Promise<User> {
  if (isSameEmail(email, user.email) || (await selectUserByEmail(tx, email))) return user
  return setEmail(tx, user, tidyEmail(email), now, {})
}

async function makeFirstAdministrator(tx: Tx, user: User, now: Date): Promise<User> {
  if (await hasAdministrator(tx)) return user
  const administrator = await updateUser(tx, user.id, { admin: true }, now)
  await createFirstAccount(tx, user.id)
  return administrator
}

import type {
  PersonAnswer,
  PlatformUser,
  platformUsers,
} from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { valuesOf } from '../../database/field-columns.ts'
import { userColumns } from '../../database/user-columns.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { endSecondFactor, lockUser } from '../revocation/revocation.ts'
import { endSession, endSessionsOf, sessionsOf } from '../sessions/sessions.ts'
import { tellOfSignIn } from '../sign-in-mail/sign-in-mail.ts'
import { unlockUserState } from '../users/users.ts'
import {
  findPlatformUser,
  hasOtherAdministrator,
  holdWithAdministrators,
  listPlatformUsers,
  type PlatformUserRow,
} from './platform-users.sql.ts'

type Administrator = CallerOf<{ who: 'administrator' }>

export const platformUserHandlers: Handlers<typeof platformUsers> = {
  list: async (question, _, services) => {
    const { rows, total } = await listPlatformUsers(services.db, question)
    return { items: rows.map((row) => userView(row, services)), total }
  },

  get: async ({ userId }, caller, services) =>
    personView(services.db, await requireUser(services.db, userId), caller, services),

  lock: async ({ userId, reason }, caller, services) => {
    const { db, now, audit, providerSessions } = services
    const tx = inTransaction(db)
    if (userId === caller.user.id) throw refuse('platformUsers.ownLock')
    await holdWithAdministrators(tx, userId)
    const before = await requireUser(tx, userId)
    if (before.admin && !(await hasOtherAdministrator(tx, userId))) throw refuse('platformUsers.lastAdministrator')
    const ended = await lockUser(tx, userId, reason || null, now())
    if (ended !== null) {
      await tellOfSignIn(tx, services, before.email, { what: 'locked', reason })
      const after = { locked: true, ...(reason !== '' && { reason }), ...ended }
      audit({ objectType: 'user', objectId: userId, before: { locked: false }, after })
      await providerSessions?.end(before.email)
    }
    return personView(tx, await requireUser(tx, userId), caller, services)
  },

  unlock: async ({ userId }, caller, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    await holdWithAdministrators(tx, userId)
    const before = await requireUser(tx, userId)
    const { id, subject, confirmationNeeded } = before
    if (await unlockUserState(tx, { id, subject, confirmationNeeded }, now())) {
      await tellOfSignIn(tx, services, before.email, { what: 'unlocked' })
      audit({ objectType: 'user', objectId: userId, before: { locked: true }, after: { locked: false } })
    }
    return personView(tx, await requireUser(tx, userId), caller, services)
  },

  endSessions: async ({ userId }, caller, services) => {
    const { db, now, audit, providerSessions } = services
    const tx = inTransaction(db)
    const person = await requireUser(tx, userId)
    const sessions = await endOthers(tx, userId, caller.signedIn.sessionId, now())
    if (sessions > 0) {
      await tellOfSignIn(tx, services, person.email, { what: 'sessionsEnded' })
      audit({ objectType: 'user', objectId: userId, after: { sessions } })
    }
    // a click at the provider would bring another session, whether there was one here or not
    await providerSessions?.end(person.email)
    return personView(tx, person, caller, services)
  },

  removePasskey: async ({ userId, passkeyId }, caller, services) => {
    const { db, now, audit, passkeys } = services
    const tx = inTransaction(db)
    if (userId === caller.user.id) throw refuse('platformUsers.own')
    const person = await requireUser(tx, userId)
    const key = (await passkeys?.list(person.email))?.find(({ id }) => id === passkeyId)
    if (!key) throw refuse('platformUsers.noPasskey')
    const sessions = await endSessionsOf(tx, userId, now())
    await tellOfSignIn(tx, services, person.email, { what: 'passkeyRemoved', name: key.name })
    audit({ objectType: 'user', objectId: userId, before: { passkey: key.name }, after: { sessions } })
    // last: whatever fails before leaves the key
    await passkeys?.remove(person.email, passkeyId)
    return personView(tx, person, caller, services)
  },

  resetTotp: async ({ userId }, caller, services) => {
    const { db, now, audit, secondFactors } = services
    const tx = inTransaction(db)
    if (userId === caller.user.id) throw refuse('platformUsers.own')
    const person = await requireUser(tx, userId)
    if (!secondFactors || !person.totp) throw refuse('users.totpOff')
    const { sessions } = await endSecondFactor(tx, userId, now())
    await tellOfSignIn(tx, services, person.email, { what: 'codesOff' })
    audit({ objectType: 'user', objectId: userId, before: { totp: true }, after: { totp: false, sessions } })
    // last: whatever fails before leaves the codes on, and a repeat after a failure here finds them off at the provider
    await secondFactors.reset(person.email)
    return personView(tx, await requireUser(tx, userId), caller, services)
  },
}

async function requireUser(db: Db, userId: number): Promise<PlatformUserRow> {
  const row = await findPlatformUser(db, userId)
  if (!row) throw refuse('users.notFound')
  return row
}

async function endOthers(tx: Tx, userId: number, current: number | null, now: Date): Promise<number> {
  const open = await sessionsOf(tx, userId, now)
  const others = open.filter(({ id }) => id !== current)
  if (others.length === open.length) return endSessionsOf(tx, userId, now)
  for (const { id } of others) await endSession(tx, id, now)
  return others.length
}

const userView = (
  { subject: _, confirmationNeeded: __, ...row }: PlatformUserRow,
  services: Pick<Services, 'secondFactors' | 'publicUrl'>,
): PlatformUser => ({
  ...{ ...row, ...valuesOf(userColumns, row) },
  avatar: wholeAddress(services, row.avatar),
  totp: services.secondFactors && row.totp,
})

async function personView(
  db: Db,
  row: PlatformUserRow,
  { signedIn }: Administrator,
  services: CallServices,
): Promise<PersonAnswer> {
  const { now, passkeys } = services
  const sessions = await sessionsOf(db, row.id, now())
  return {
    user: userView(row, services),
    sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === signedIn.sessionId })),
    passkeys: passkeys && [...(await passkeys.list(row.email))],
  }
}

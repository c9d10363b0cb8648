import { isDeepStrictEqual } from 'node:util'
import { allPermissions, isPermission, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { isWithin, isWithinReach } from '@skleyka/contract/permissions/reach.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { users } from '@skleyka/contract/users/users.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { valuesOf, withGiven, writtenColumns } from '../../database/field-columns.ts'
import { asPlatform } from '../../database/scope.ts'
import { userColumns } from '../../database/user-columns.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf } from '../../http/signed-link.ts'
import { keepingManager, memberships } from '../accounts/accounts.ts'
import { avatarLink, removeAvatar } from '../avatars/avatars.ts'
import { passToAuthor } from '../records/records.ts'
import { endSecondFactor, lockMember, removeMember } from '../revocation/revocation.ts'
import { rolesGiven } from '../roles/roles.ts'
import {
  createApiKey,
  endSession,
  endSessionsOf,
  keyOf,
  revokeOwnKeys,
  sessionsOf,
  shownOf,
  signInsOf,
  usualKeyMs,
} from '../sessions/sessions.ts'
import { tellOfSignIn } from '../sign-in-mail/sign-in-mail.ts'
import { updateProfile } from '../users/users.ts'
import { deleteInvitation, updateInvitation } from './invitations.sql.ts'
import { invite, inviteLines, rolesToGive, sendLink } from './invite.ts'
import { findPerson, listPeople, listRights, type PersonRow } from './people.sql.ts'
import { type Asker, checkOwn, mayManage, personView, placeOf, requireManageable, requireVisible } from './people.ts'

export const peopleHandlers: Handlers<typeof users> = {
  list: async (question, caller, services) => {
    const { db, now } = services
    const { rows, total } = await asPlatform(db, 'people', (tx) => listPeople(tx, caller.account.id, question, now()))
    return { users: rows.map((row) => personView(caller, row, services)), total }
  },

  create: async ({ user: { email: typed, role_ids } }, caller, services) => {
    const tx = inTransaction(services.db)
    const email = tidyEmail(typed)
    const problem = emailProblem(email)
    if (problem !== null) throw refuse('call.badParams', { problems: 'user.email' }, { 'user.email': [problem] })
    const { userId, url } = await invite(tx, caller, email, await rolesToGive(tx, caller, role_ids), services)
    return { user: personView(caller, await requireVisible(tx, caller, userId, services.now()), services), url }
  },

  get: async ({ id }, caller, services) => ({
    user: personView(caller, await requireVisible(services.db, caller, id, services.now()), services),
  }),

  update: async ({ id, user: { role_ids: roleIds, ...profile } }, caller, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    const before = await requireVisible(tx, caller, id, now())
    const was = valuesOf(userColumns, before)
    if (!isDeepStrictEqual(withGiven(was, profile), was)) {
      checkOwn(caller, before)
      await asPlatform(tx, 'people', (all) => updateProfile(all, id, writtenColumns(userColumns, profile), now()))
    }
    if (roleIds !== undefined) await giveRoles(tx, caller, before, roleIds)
    const after = await requireVisible(tx, caller, id, now())
    audit({ objectType: 'user', objectId: id, before: placeOf(before), after: placeOf(after) })
    return { user: personView(caller, after, services) }
  },

  uploadAvatar: async ({ id, bytes }, caller, services) => {
    const { db, now, audit } = services
    const row = await requireVisible(inTransaction(db), caller, id, now())
    checkOwn(caller, row)
    const of = { userId: id, accountId: caller.account.id, version: row.own_avatar_version }
    const url = avatarLink(services, of, holderOf(caller), bytes)
    audit({ objectType: 'user', objectId: id, after: { pictureBytes: bytes } })
    return { url }
  },

  removeAvatar: async ({ id }, caller, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    const before = await requireVisible(tx, caller, id, now())
    checkOwn(caller, before)
    await removeAvatar(tx, id)
    const after = await requireVisible(tx, caller, id, now())
    audit({ objectType: 'user', objectId: id, before: pictureOf(before), after: pictureOf(after) })
    return { user: personView(caller, after, services) }
  },

  delete: async ({ id }, caller, services) => {
    await takeOut(inTransaction(services.db), caller, id, null, services)
    return { id }
  },

  apiKey: async ({ id }, caller, { db, now }) => {
    const row = await requireVisible(db, caller, id, now())
    checkOwn(caller, row)
    const { id: userId } = row
    return { api_key: shownKey(await asPlatform(db, 'people', (tx) => keyOf(tx, userId, now())), null) }
  },

  resetApiKey: async ({ id }, caller, { db, now, audit }) => {
    const tx = inTransaction(db)
    const row = await requireVisible(tx, caller, id, now())
    checkOwn(caller, row)
    // it would speak in the name of another: whoever is to have a key makes it himself
    const isOwn = id === caller.user.id
    const { ended, full, key } = await asPlatform(tx, 'people', async (all) => {
      const ended = await revokeOwnKeys(all, id, now())
      const expiresAt = new Date(now().getTime() + usualKeyMs)
      const full = isOwn ? await createApiKey(all, id, 'Консоль', now(), expiresAt) : null
      return { ended, full, key: isOwn ? await keyOf(all, id, now()) : null }
    })
    audit({
      objectType: 'user',
      objectId: id,
      before: { keys: ended, apiKey: row.api_key },
      after: { apiKey: full && shownOf(full) },
    })
    return { api_key: shownKey(key, full) }
  },

  signInHistory: async ({ id, page, per_page: perPage }, caller, { db, now }) => {
    checkOwn(caller, await requireVisible(db, caller, id, now()))
    const { rows, total } = await asPlatform(db, 'people', (tx) => signInsOf(tx, id, { page, perPage }))
    return { sign_ins: rows, total }
  },

  lock: async ({ id, reason }, caller, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    const before = await requireManageable(tx, caller, id, now())
    if (before.is_invited) throw refuse('users.invited')
    const lock = { by: caller.user.id, reason }
    const ended = await keepingManager(tx, caller.account.id, () => lockMember(tx, caller.account.id, id, lock))
    const after = await requireVisible(tx, caller, id, now())
    audit({
      objectType: 'user',
      objectId: id,
      before: placeOf(before),
      after: { ...placeOf(after), ...(reason !== '' && { reason }), ...ended },
    })
    return { user: personView(caller, after, services) }
  },

  unlock: async ({ id }, caller, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    const before = await requireManageable(tx, caller, id, now())
    if (before.is_invited) throw refuse('users.invited')
    if (!before.is_locked_here && before.state === 'LOCKED') throw refuse('users.lockedByPlatform')
    await memberships.takeBack(tx, caller.account.id, id)
    const after = await requireVisible(tx, caller, id, now())
    audit({ objectType: 'user', objectId: id, before: placeOf(before), after: placeOf(after) })
    return { user: personView(caller, after, services) }
  },

  invite: async ({ lines, roleIds }, caller, services) => {
    const tx = inTransaction(services.db)
    const roles = await rolesToGive(tx, caller, roleIds)
    return { results: await inviteLines(tx, caller, lines, roles, services) }
  },

  inviteAgain: async ({ id }, caller, services) => {
    const tx = inTransaction(services.db)
    const row = await requireManageable(tx, caller, id, services.now())
    if (row.subject !== null || row.state !== 'INVITED') throw refuse('users.signedInAlready')
    services.audit({ objectType: 'user', objectId: id, after: { email: row.email } })
    return sendLink(tx, caller, row, services)
  },

  remove: async ({ id, heirId }, caller, services) => ({
    records: await takeOut(inTransaction(services.db), caller, id, heirId, services),
  }),

  rights: async ({ id }, caller, { db, now }) => {
    const person = await requireVisible(db, caller, id, now())
    const only = id === caller.user.id ? null : caller.account.id
    const rows = await asPlatform(db, 'people', (tx) => listRights(tx, id, only))
    return { accounts: rows.map((row) => ({ ...row, permissions: effective(person, row.roles) })) }
  },

  roleChoices: async (_params, caller, { db }) => {
    const roles = await rolesGiven(db, caller.account.id)
    return { roles: roles.map(({ permissions, ...role }) => ({ ...role, within: isWithin(caller, permissions) })) }
  },

  sessions: async ({ userId }, caller, { db, now }) => {
    checkOwn(caller, await requireVisible(db, caller, userId, now()))
    const rows = await asPlatform(db, 'people', (tx) => sessionsOf(tx, userId, now()))
    const items = rows.map((row) => ({ ...row, isCurrent: row.id === caller.signedIn.sessionId }))
    return { items, total: items.length }
  },

  endSession: async ({ userId, sessionId }, caller, { db, now, audit, providerSessions }) => {
    const tx = inTransaction(db)
    const row = await requireVisible(tx, caller, userId, now())
    checkOwn(caller, row)
    const ended = await asPlatform(tx, 'people', (all) =>
      endSome(all, userId, sessionId, caller.signedIn.sessionId, now()),
    )
    audit({ objectType: 'user', objectId: userId, after: { sessions: ended } })
    await providerSessions?.end(row.email)
    return { ended }
  },

  resetTotp: async ({ id }, caller, services) => {
    const { db, now, audit, secondFactors } = services
    const tx = inTransaction(db)
    if (id === caller.user.id) throw refuse('users.ownTotp')
    const before = await requireVisible(tx, caller, id, now())
    checkOwn(caller, before)
    if (!secondFactors || !before.totp) throw refuse('users.totpOff')
    const { sessions } = await asPlatform(tx, 'people', (all) => endSecondFactor(all, id, now()))
    await tellOfSignIn(tx, services, before.email, { what: 'codesOff' })
    audit({ objectType: 'user', objectId: id, before: { totp: true }, after: { totp: false, sessions } })
    // last: whatever fails before leaves the codes on, and a repeat after a failure here finds them off at the provider
    await secondFactors.reset(before.email)
    return { user: personView(caller, await requireVisible(tx, caller, id, now()), services) }
  },
}

/** Gives somebody exactly these roles; those that are taken away must be within the rights of who takes them, too. */
async function giveRoles(tx: Tx, caller: Asker, row: PersonRow, roleIds: readonly number[]): Promise<void> {
  if (!mayManage(caller)) throw refuse('access.forbidden')
  if (!isWithinReach(caller, row)) throw refuse('users.beyondReach')
  const allowedRoleIds = await rolesToGive(tx, caller, roleIds)
  if (row.is_invited) {
    await asPlatform(tx, 'people', (all) => updateInvitation(all, caller.account.id, row.id, allowedRoleIds))
    return
  }
  const set = row.is_locked_here ? memberships.setRolesAside : memberships.setRoles
  await keepingManager(tx, caller.account.id, () => set(tx, caller.account.id, row.id, allowedRoleIds))
}

/** Takes somebody out of the account; answers how many videos were passed to the heir. */
async function takeOut(
  tx: Tx,
  caller: Asker,
  id: number,
  heirId: number | null,
  services: CallServices,
): Promise<number> {
  const now = services.now()
  const before = await requireManageable(tx, caller, id, now)
  if (before.is_invited) {
    await asPlatform(tx, 'people', (all) => deleteInvitation(all, caller.account.id, id))
    services.audit({ objectType: 'user', objectId: id, before: { email: before.email, ...placeOf(before) }, after: {} })
    return 0
  }
  const heir =
    heirId === null ? null : await asPlatform(tx, 'people', (all) => findPerson(all, caller.account.id, heirId, now))
  if (heirId !== null && (heirId === id || heir === null || heir.is_invited || heir.state === 'LOCKED')) {
    throw refuse('users.heir', {}, { heirId: ['Выберите другого участника аккаунта'] })
  }
  const ended = await keepingManager(tx, caller.account.id, () => removeMember(tx, caller.account.id, id, now))
  const records = heirId === null ? 0 : await passToAuthor(tx, caller.account.id, id, heirId)
  services.audit({
    objectType: 'user',
    objectId: id,
    before: { email: before.email, ...placeOf(before) },
    after: { ...ended, ...(heir && { heir: heir.name || heir.email, passedRecords: records }) },
  })
  return records
}

/** C-6-05: an address that is not proven gives nothing; C-6-01: an administrator has everything. */
function effective(person: PersonRow, roles: readonly { permissions: readonly string[] }[]): Permission[] {
  if (person.admin) return [...allPermissions]
  if (person.confirmation_needed || (person.state === 'LOCKED' && !person.is_locked_here)) return []
  const held = new Set(roles.flatMap(({ permissions }) => permissions.filter(isPermission)))
  return allPermissions.filter((permission) => held.has(permission))
}

/** One session of a user, or all but the one that asks. */
async function endSome(
  db: Db,
  userId: number,
  sessionId: number | null,
  current: number | null,
  now: Date,
): Promise<number> {
  const open = await sessionsOf(db, userId, now)
  if (sessionId !== null) {
    if (!open.some(({ id }) => id === sessionId)) throw refuse('users.sessionNotFound')
    return (await endSession(db, sessionId, now)) ? 1 : 0
  }
  const others = open.filter(({ id }) => id !== current)
  if (others.length === open.length) return endSessionsOf(db, userId, now)
  for (const { id } of others) await endSession(db, id, now)
  return others.length
}

type LiveKey = NonNullable<Awaited<ReturnType<typeof keyOf>>>

const shownKey = (key: LiveKey | null, full: string | null) =>
  key && {
    masked: `${key.prefix}…`,
    full,
    created_at: key.created_at,
    last_used_at: key.last_used_at,
    expires_at: key.expires_at,
  }

/** Returns what the journal keeps of the picture that was sent. */
const pictureOf = ({ own_avatar }: PersonRow) => ({ ownPicture: own_avatar !== null })

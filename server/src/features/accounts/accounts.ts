import { type Access, allows, everyPermission } from '@skleyka/contract/access.ts'
import { accountCode } from '@skleyka/contract/accounts/accounts.calls.ts'
import { type AccountAds, accountAdsOf } from '@skleyka/contract/ads/account-ads.ts'
import { isPermission, type Permission, type Section, sections } from '@skleyka/contract/permissions/permissions.ts'
import type { ReachableAccount, SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { LinkHolder } from '../../http/signed-link.ts'
import { enqueue } from '../../tasks/tasks.ts'
import {
  findAccount,
  findStanding,
  hasAccounts,
  insertAccount,
  isEmbedHost,
  listStandings,
  lockAccount,
  mayTakeNew,
  moveAccount,
  releaseDefaultAlbum,
  type StandingRow,
  selectAdSettings,
  selectDefaultAlbum,
  selectEmbedHost,
  selectOwnNetworks,
  updateAccount,
  writeSections,
} from './accounts.sql.ts'
import { auditedFields, auditedNames, readAudited } from './audited-account.ts'
import {
  addRemoved,
  endRemoval,
  findRemovalsDue,
  findViewsCounted,
  selectRemoval,
  tellViewsCounted,
  updateRemoval,
} from './auto-removal.sql.ts'
import { embedHostProblem } from './check-embed-host.ts'
import { withEmbedHost } from './embed-host.ts'
import { findHolder } from './link-holders.sql.ts'
import { beginLogo, clearLogo, endLogo, isLogo, isLogoMaking, isUnbranded, lockLogo, selectLogo } from './logo.sql.ts'
import {
  countManagers,
  countOwners,
  findRoles,
  findRolesById,
  findRolesOf,
  insertMember,
  replaceRole,
  replaceRoles,
  replaceRolesAside,
  takeMemberBack,
} from './members.sql.ts'

export {
  accountIdOf,
  accountLanguage,
  keepTrash,
  setEncryptor,
  takeSettings,
  tellAlerted,
  wantsEncryptor,
} from './accounts.sql.ts'
export { managedAccount } from './managed-account.ts'
export { dropMember, dropMemberships, lockMemberState } from './members.sql.ts'

/** Under which domain an account shows its videos, and addresses that are told by it. */
export const embedHosts = {
  has: isEmbedHost,
  problem: embedHostProblem,
  applyHost: withEmbedHost,
  /** Returns what tells addresses to viewers of an account, whatever its domain is now. */
  applyAccountHost: async <G extends { readonly publicUrl: string }>(
    ground: G,
    db: Db,
    accountId: number,
  ): Promise<G> => withEmbedHost(ground, await selectEmbedHost(db, accountId)),
}

/** The logo that was sent for an account, from its coming to its end. */
export const logos = {
  of: selectLogo,
  lock: lockLogo,
  isAsItWas: isUnbranded,
  begin: beginLogo,
  isMaking: isLogoMaking,
  end: endLogo,
  clear: clearLogo,
  isShown: isLogo,
}

/** Addresses and networks of the people of an account, whose views are not counted. */
export const ownNetworks = { of: selectOwnNetworks }

/** The album that new videos of an account join; and its end as that. */
export const defaultAlbum = { of: selectDefaultAlbum, release: releaseDefaultAlbum }

/** Returns what the platform allows of the ads of an account. */
export const adsAllowed = async (db: Db, accountId: number): Promise<AccountAds> =>
  accountAdsOf(await selectAdSettings(db, accountId))

/** Moments at which the views of an account’s videos were last brought. */
export const viewCounts = { of: findViewsCounted, tell: tellViewsCounted }

/** The nightly removal of an account: what it is set to, whose night has come, what it takes, and its end. */
export const removals = {
  of: selectRemoval,
  set: updateRemoval,
  due: findRemovalsDue,
  add: addRemoved,
  end: endRemoval,
}

/** Has the videos of an account brought to the form it wants, after everything that somebody waits for. */
export async function followEncryptor(tx: Tx, accountId: number): Promise<void> {
  await enqueue(tx, { type: 'encrypt', payload: {}, accountId, priority: -1 })
}

/** The row of an account, locked until the end of the transaction; refuses `account.notFound` for a closed one. */
export async function holdAccount(tx: Tx, accountId: number) {
  const row = await lockAccount(tx, accountId)
  if (!row || row.state === 'CLOSED') throw refuse('account.notFound')
  return row
}

/** Person whose permissions are asked for; the mail of an unconfirmed user gives none (C-6-05). */
type Person = Pick<SessionUser, 'id' | 'admin' | 'confirmationNeeded'>

/**
 * Opens an account for a user: refuses `account.notFound` for an unknown or closed one,
 * `account.forbidden` for one the user has no part in, `account.locked` for a locked one.
 */
export async function enterAccount(db: Db, code: string, user: Person): Promise<EnteredAccount> {
  // a code that no account can have needs no look into the database, and may hold what a database refuses to read
  const row = accountCode.safeParse(code).success ? await findStanding(db, code, user.id) : null
  if (!row || row.state === 'CLOSED') throw refuse('account.notFound')
  if (!row.member && !user.admin) throw refuse('account.forbidden')
  if (row.state === 'LOCKED') throw refuse('account.locked')
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    sections: sectionsOf(row),
    permissions: heldPermissions(row, user),
  }
}

/**
 * The same for whoever calls: a service key enters its own account alone, and may there what its scopes and its maker both may;
 * an administrator in somebody's name enters the one account for which he has said so.
 */
export async function enterAccountAs(
  db: Db,
  code: string,
  {
    user,
    serviceKey,
    impersonation,
  }: { readonly user: Person } & Pick<SignedIn, 'serviceKey'> & Partial<Pick<SignedIn, 'impersonation'>>,
): Promise<EnteredAccount> {
  if (serviceKey === null) {
    const entered = await enterAccount(db, code, user)
    if (impersonation && impersonation.accountId !== entered.id) throw refuse('account.forbidden')
    return entered
  }
  const account = await enterAccount(db, code, { ...user, admin: serviceKey.isOfAdministrator })
  if (account.id !== serviceKey.account.id) throw refuse('account.forbidden')
  return { ...account, permissions: account.permissions.intersection(new Set(serviceKey.scopes)) }
}

/**
 * Enters an account as whoever was given something of it: he is there, has a part in the account and the key he called with is good.
 * `null` when he may enter no longer.
 */
export async function enterAsHolder({ db, now }: HolderServices, holder: LinkHolder) {
  const platform = db.platform('secret')
  const found = await findHolder(platform, holder, now())
  if (!found) return null
  const { code, user, serviceKey } = found
  try {
    return { user, account: await enterAccountAs(platform, code, { user, serviceKey }), serviceKey }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface HolderServices {
  readonly db: { platform(reason: 'secret'): Db }
  now(): Date
}

/** Tells whether whoever was given an address may still make the call that gave it. */
export async function mayStill(
  services: HolderServices,
  holder: LinkHolder,
  ...accesses: readonly Access[]
): Promise<boolean> {
  const entered = await enterAsHolder(services, holder)
  if (entered === null) return false
  const { user, account, serviceKey } = entered
  const caller = { user, account, isDeputy: serviceKey !== null }
  return accesses.every((access) => allows(access, caller) === null)
}

/** The user's permissions by account code: what getPermissionInfo answers. */
export async function permissionsByAccount(db: Db, user: Person): Promise<Map<string, ReadonlySet<Permission>>> {
  const rows = await listStandings(db, user.id, false)
  return new Map(rows.map((row) => [row.code, heldPermissions(row, user)]))
}

/**
 * The accounts a user can enter as the identity helper's profile lists them (C-7.2-14), by name in Russian order;
 * an administrator enters all.
 */
export async function reachableAccounts(db: Db, user: Person): Promise<ReachableAccount[]> {
  const rows = await listStandings(db, user.id, user.admin)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    account_type: user.confirmationNeeded ? 'unconfirmed' : 'confirmed',
    mail_confirmed: !user.confirmationNeeded,
    available_sections: sectionsOf(row),
    logo: row.logo,
  }))
}

/** Facts of a new account. */
export interface NewAccount {
  readonly code: string
  readonly name: string
  readonly sections: readonly Section[]
}

/** Adds an account without anybody in it. Returns its id, or null when the code is taken. */
export const openAccount = (db: Db, { code, name, sections: chosen }: NewAccount): Promise<number | null> =>
  insertAccount(db, { code, name, available_sections: [...chosen] })

/** Adds an account whose owner is the user, with the role «Владелец». Returns its id, or null when the code is taken. */
export async function createAccount(db: Db, account: NewAccount, ownerId: number): Promise<number | null> {
  const id = await openAccount(db, account)
  if (id !== null) await setMemberRoles(db, id, ownerId, ['Владелец'])
  return id
}

/** Makes somebody a member with exactly these roles, named; answers the names that no role has, and then changes nothing. */
export async function setMemberRoles(
  db: Db,
  accountId: number,
  userId: number,
  names: readonly string[],
): Promise<string[]> {
  if (!db.isTransaction) return db.transaction().execute((tx) => setMemberRoles(tx, accountId, userId, names))
  const roles = await findRoles(db, accountId, names)
  const unknown = names.filter((name) => !roles.some((role) => role.name === name))
  if (unknown.length > 0) return unknown
  // whoever was locked out is let in by it
  await takeMemberBack(db, accountId, userId)
  await insertMember(db, accountId, userId)
  await replaceRoles(
    db,
    accountId,
    userId,
    roles.map(({ id }) => id),
  )
  return []
}

/** For whoever manages the people of an account: memberships with their roles by id, also of those who are locked out. */
export const memberships = {
  rolesOf: findRolesById,
  add: insertMember,
  setRoles: replaceRoles,
  setRolesAside: replaceRolesAside,
  replaceRole,
  takeBack: takeMemberBack,
}

/** Opens a section of an account; answers those of before and of now. Refuses `account.notFound` for a closed one. */
export async function giveSection(
  tx: Tx,
  accountId: number,
  section: Section,
): Promise<{ was: Section[]; is: Section[] }> {
  const { available_sections: previousSections } = await holdAccount(tx, accountId)
  const was = sections.filter((one) => previousSections.includes(one))
  const is = sections.filter((one) => one === section || previousSections.includes(one))
  if (is.length > was.length) await writeSections(tx, accountId, is)
  return { was, is }
}

/**
 * Gives a member a role of the system or the account by its name, unless another one gives the permission already. Null for
 * whoever is no member, or is locked out.
 */
export async function giveRole(
  tx: Tx,
  accountId: number,
  userId: number,
  name: string,
  permission: Permission,
): Promise<{ isGranted: boolean } | null> {
  const held = await findRolesOf(tx, accountId, userId)
  if (held === null) return null
  if (held.some(({ permissions }) => permissions.includes(permission))) return { isGranted: false }
  const [role] = await findRoles(tx, accountId, [name])
  if (!role) throw new Error(`there is no role ${name}`)
  await replaceRoles(tx, accountId, userId, [...held.map(({ id }) => id), role.id])
  return { isGranted: true }
}

/**
 * Does what may take the right to manage users from somebody, one such act of an account after the other: refuses, and so
 * takes it back, when it leaves nobody who manages them (`users.lastManager`) or no «Владелец» (`users.lastOwner`).
 */
export async function keepingManager<R>(tx: Tx, accountId: number, act: () => Promise<R>): Promise<R> {
  await holdAccount(tx, accountId)
  const managers = await countManagers(tx, accountId)
  const owners = await countOwners(tx, accountId)
  const result = await act()
  if (managers > 0 && (await countManagers(tx, accountId)) === 0) throw refuse('users.lastManager')
  if (owners > 0 && (await countOwners(tx, accountId)) === 0) throw refuse('users.lastOwner')
  return result
}

/** Closes an account for everybody, or opens it again; false when it was not open, or not locked. */
export const lockAccountState = (
  db: Db,
  accountId: number,
  locked: boolean,
  reason: string | null,
): Promise<boolean> =>
  locked ? moveAccount(db, accountId, 'ACTIVE', 'LOCKED', reason) : moveAccount(db, accountId, 'LOCKED', 'ACTIVE', null)

/** Adds the account with which the first administrator can begin at once; does nothing when there is any account. */
export async function createFirstAccount(db: Db, ownerId: number): Promise<void> {
  if (await hasAccounts(db)) return
  await createAccount(db, { code: 'studio', name: 'Моя студия', sections: ['VIDEO', 'LIVESTREAM', 'SHARING'] }, ownerId)
}

function heldPermissions(row: StandingRow, user: Person): ReadonlySet<Permission> {
  if (user.admin) return everyPermission
  return new Set(user.confirmationNeeded ? [] : row.permissions.filter(isPermission))
}

const sectionsOf = (row: StandingRow): Section[] =>
  sections.filter((section) => row.available_sections.includes(section))

/** For the audit log: fields as they are, a row that stays as it is, fields written back. */
export const journalledAccount = {
  names: auditedNames,
  fieldsOf: auditedFields,
  read: readAudited,
  find: findAccount,
  lock: lockAccount,
  write: updateAccount,
  mayTakeNew,
}

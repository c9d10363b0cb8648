import { isWithin } from '@skleyka/contract/permissions/reach.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Invited } from '@skleyka/contract/users/users.calls.ts'
import type { Tx } from '../../database/database.ts'
import { attempt } from '../../database/savepoint.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import { memberships } from '../accounts/accounts.ts'
import { findQuotaForPerson } from '../quotas/quotas.ts'
import { createUser, findUserByEmail } from '../users/users.ts'
import { rightsBehind, rowName, userName } from './answer-invitation.ts'
import { findByAddress, insertInvitation } from './invitations.sql.ts'
import { addedLetter, invitationLetter } from './letters.ts'
import { accountShown, findPerson, type PersonRow } from './people.sql.ts'
import type { Asker } from './people.ts'

type Services = Pick<CallServices, 'now' | 'audit' | 'publicUrl' | 'passwordLinks' | 'secrets' | 'mail'>

/** The result for one address: the id of a member or of an invitation, and the link that was made. */
type InvitedOne = Pick<Invited, 'outcome' | 'url' | 'mailed'> & { readonly userId: number }

/** Roles that may be given: of the account or the system, and none beyond the rights of who gives them. */
export async function rolesToGive(tx: Tx, asker: Asker, roleIds: readonly number[]): Promise<number[]> {
  const uniqueIds = [...new Set(roleIds)]
  const roles = await memberships.rolesOf(tx, asker.account.id, uniqueIds)
  if (roles.length < uniqueIds.length) throw refuse('roles.notFound')
  const beyond = roles.find(({ permissions }) => !isWithin(asker, permissions))
  if (beyond) throw refuse('roles.beyond', { role: beyond.name })
  return uniqueIds
}

/**
 * Invites somebody into the account by an address that is one. Whoever has a part in it already, or is invited, keeps what he has.
 * Nothing of the answer tells whether the address has a user.
 */
export async function invite(
  tx: Tx,
  asker: Asker,
  email: string,
  roleIds: readonly number[],
  services: Services,
): Promise<InvitedOne> {
  const { id: accountId } = asker.account
  const place = await asPlatform(tx, 'people', (all) => findByAddress(all, accountId, email))
  if (place !== null) return { outcome: 'MEMBER', url: null, mailed: false, userId: place }
  await findQuotaForPerson(tx, accountId)
  const { id, rights } = await asPlatform(tx, 'people', async (all) => {
    const added = await insertInvitation(all, { accountId, email, roleIds, by: asker.user.id })
    const id = added ?? (await findByAddress(all, accountId, email))
    if (id === null) throw new Error('an invitation that was made is not there')
    return { id, rights: await rightsBehind(all, rowName(id)) }
  })
  services.audit({ objectType: 'user', objectId: id, after: { email, roleIds } })
  const link = { email, invitation: rowName(id), rights: rights ?? '', isLinkVisible: true }
  return { outcome: 'INVITED', ...(await sendLinks(tx, asker, link, services)), userId: id }
}

/** The result for the owner of a new account, who is in it at once where he is known and has proven his address. */
type Owner = Pick<Invited, 'url' | 'mailed'> & { readonly outcome: 'INVITED' | 'ADDED' }

/** Puts somebody into an account that an administrator of the platform has made for him. */
export async function addOwner(
  tx: Tx,
  asker: Asker,
  email: string,
  roleId: number,
  services: Services,
): Promise<Owner> {
  const user = (await findUserByEmail(tx, email)) ?? (await createUser(tx, email)) ?? (await findUserByEmail(tx, email))
  if (!user) throw new Error('an address that is taken and has nobody')
  if (user.vouchedBy !== null) {
    // whoever signs in with it may be anybody: the account waits for an answer to its own link
    const { url, mailed } = await invite(tx, asker, email, [roleId], services)
    return { outcome: 'INVITED', url, mailed }
  }
  await memberships.add(tx, asker.account.id, user.id)
  await memberships.setRoles(tx, asker.account.id, user.id, [roleId])
  services.audit({ objectType: 'user', objectId: user.id, after: { email: user.email, roleIds: [roleId] } })
  if (user.subject !== null || user.state !== 'INVITED')
    return { outcome: 'ADDED', url: null, mailed: await mailAdded(tx, asker, user.email, services) }
  const person = await asPlatform(tx, 'people', (all) => findPerson(all, asker.account.id, user.id, services.now()))
  if (!person) throw new Error('somebody who was just put into an account is not in it')
  return { outcome: 'INVITED', ...(await sendLink(tx, asker, person, services)) }
}

/**
 * Makes another link for somebody who has not come in yet. It goes to him by mail, and is told to whoever asks unless it would open
 * what others have given him.
 */
export async function sendLink(
  tx: Tx,
  asker: Asker,
  { id, email, is_invited, elsewhere }: Pick<PersonRow, 'id' | 'email' | 'is_invited' | 'elsewhere'>,
  services: Services,
): Promise<Pick<Invited, 'url' | 'mailed'>> {
  // where letters only lie in a folder, the link that he was given there has to go on working
  if (elsewhere && !services.mail.reaches) return { url: null, mailed: false }
  const invitation = is_invited ? rowName(id) : userName(id, asker.account.id)
  const rights = await asPlatform(tx, 'people', (all) => rightsBehind(all, invitation))
  return sendLinks(tx, asker, { email, invitation, rights: rights ?? '', isLinkVisible: !elsewhere }, services)
}

/** The letter has a link of its own: whoever follows that one has the mailbox. */
async function sendLinks(
  tx: Tx,
  asker: Asker,
  { isLinkVisible, ...link }: { email: string; invitation: string; rights: string; isLinkVisible: boolean },
  services: Services,
): Promise<Pick<Invited, 'url' | 'mailed'>> {
  const url = isLinkVisible ? await linkFor({ ...link, shown: true }, services) : null
  const { name } = await accountShown(tx, asker.account.id)
  const { reaches } = services.mail
  // a letter that only lies in a folder is handed on by somebody: it is one link, wherever it is read
  const inLetter = async () => (!reaches && url !== null ? url : linkFor({ ...link, shown: !reaches }, services))
  const queued = await queueMail(tx, services, {
    kind: 'invitation',
    to: link.email,
    letter: async () => invitationLetter(name, await inLetter(), services.passwordLinks !== null),
  })
  return { url, mailed: queued && reaches }
}

/** Returns where an invited person comes in: the page of the invitation, or the sign-in where another provider keeps passwords. */
const linkFor = async (
  link: { email: string; invitation: string; rights: string; shown: boolean },
  { passwordLinks, publicUrl }: Services,
): Promise<string> => (passwordLinks === null ? `${publicUrl}/admin` : passwordLinks.joining(link))

async function mailAdded(tx: Tx, asker: Asker, email: string, services: Services): Promise<boolean> {
  const { name, code } = await accountShown(tx, asker.account.id)
  const url = `${services.publicUrl}/admin/ac/${code}`
  const queued = await queueMail(tx, services, { kind: 'added', to: email, letter: () => addedLetter(name, url) })
  return queued && services.mail.reaches
}

/**
 * Returns what becomes of each line; a line that is no address, is said twice, or finds no room in the account, stops nobody else.
 * Refuses `quotas.people` when there was room for nobody.
 */
export async function inviteLines(
  tx: Tx,
  asker: Asker,
  lines: readonly string[],
  roleIds: readonly number[],
  services: Services,
): Promise<Invited[]> {
  const results: Invited[] = []
  const met = new Set<string>()
  let full: Refusal | null = null
  const isFull = (error: unknown) => {
    if (!(error instanceof Refusal) || error.refusal !== 'quotas.people') return false
    full = error
    return true
  }
  const left = { userId: null, url: null, mailed: false }
  for (const [index, text] of lines.entries()) {
    const email = tidyEmail(text)
    if (email === '') continue
    const inputLine = { line: index + 1, text }
    const problem = met.has(email) ? 'Этот адрес уже есть выше' : emailProblem(email)
    met.add(email)
    if (problem !== null) {
      results.push({ ...inputLine, ...left, outcome: 'BAD', problem })
      continue
    }
    const joined = await attempt(tx, () => invite(tx, asker, email, roleIds, services), isFull)
    if (joined === null)
      results.push({ ...inputLine, ...left, outcome: 'FULL', problem: 'В\u00a0аккаунте больше нет места' })
    else results.push({ ...inputLine, problem: null, ...joined })
  }
  const isAnybodyIn = results.some(({ outcome }) => outcome === 'INVITED')
  if (full !== null && !isAnybodyIn) throw full
  return results
}

import { emailProblem, tidyEmail } from '@skleyka/contract/emails.ts'
import { isWithin } from '@skleyka/contract/reach.ts'
import type { Invited } from '@skleyka/contract/users.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { memberships } from '../accounts/accounts.ts'
import { createUser, findUserByEmail } from '../users/users.ts'
import { findPerson } from './people.sql.ts'
import type { Asker } from './people.ts'

type Services = Pick<CallServices, 'now' | 'audit' | 'publicUrl' | 'passwordLinks'>

/** Somebody who has just been given a part in an account, or had one. */
type Joined = Pick<Invited, 'outcome' | 'url'> & { readonly userId: number }

/** Roles that may be given: of the account or the system, and none beyond the rights of who gives them. */
export async function rolesToGive(tx: Tx, asker: Asker, roleIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(roleIds)]
  const roles = await memberships.rolesOf(tx, asker.account.id, wanted)
  if (roles.length < wanted.length) throw refuse('roles.notFound')
  const beyond = roles.find(({ permissions }) => !isWithin(asker, permissions))
  if (beyond) throw refuse('roles.beyond', { role: beyond.name })
  return wanted
}

/**
 * Gives somebody a part in the account by an address that is one. Whoever has a part in it already keeps what he has. The link of
 * somebody whom another account has invited too is not told: it would open that one as well (decision 53).
 */
export async function join(
  tx: Tx,
  asker: Asker,
  email: string,
  roleIds: readonly number[],
  services: Services,
): Promise<Joined> {
  const now = services.now()
  const { user, place } = await asPlatform(tx, 'people', async (all) => {
    const user =
      (await findUserByEmail(all, email)) ?? (await createUser(all, email)) ?? (await findUserByEmail(all, email))
    if (!user) throw new Error('an address that is taken and has nobody')
    return { user, place: await findPerson(all, asker.account.id, user.id, now) }
  })
  if (place) return { outcome: 'MEMBER', url: null, userId: user.id }
  await memberships.add(tx, asker.account.id, user.id)
  await memberships.setRoles(tx, asker.account.id, user.id, roleIds)
  services.audit({ objectType: 'user', objectId: user.id, after: { email: user.email, roleIds } })
  if (user.subject !== null || user.state !== 'INVITED') return { outcome: 'ADDED', url: null, userId: user.id }
  const known = await asPlatform(tx, 'people', (all) => findPerson(all, asker.account.id, user.id, now))
  return { outcome: 'INVITED', url: known?.elsewhere ? null : await linkFor(user.email, services), userId: user.id }
}

/** Where an invited person comes in: the page of the first password, or the sign-in where another provider keeps passwords. */
export const linkFor = async (email: string, { passwordLinks, publicUrl }: Services): Promise<string> =>
  passwordLinks === null ? `${publicUrl}/admin` : passwordLinks.invitation(email)

/** What becomes of each line; a line that is no address, or is said twice, stops nobody else. */
export async function inviteLines(
  tx: Tx,
  asker: Asker,
  lines: readonly string[],
  roleIds: readonly number[],
  services: Services,
): Promise<Invited[]> {
  const results: Invited[] = []
  const met = new Set<string>()
  for (const [index, text] of lines.entries()) {
    const email = tidyEmail(text)
    if (email === '') continue
    const told = { line: index + 1, text }
    const problem = met.has(email) ? 'Этот адрес уже есть выше' : emailProblem(email)
    met.add(email)
    if (problem !== null) results.push({ ...told, outcome: 'BAD', problem, userId: null, url: null })
    else results.push({ ...told, problem: null, ...(await join(tx, asker, email, roleIds, services)) })
  }
  return results
}

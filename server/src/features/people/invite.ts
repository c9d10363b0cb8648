import { emailProblem, tidyEmail } from '@skleyka/contract/emails.ts'
import { isWithin } from '@skleyka/contract/reach.ts'
import type { Invited } from '@skleyka/contract/users.ts'
import type { Tx } from '../../database/database.ts'
import { attempt } from '../../database/savepoint.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { queueMail } from '../../mail/queue.ts'
import { memberships } from '../accounts/accounts.ts'
import { createUser, findUserByEmail } from '../users/users.ts'
import { addedLetter, invitationLetter } from './letters.ts'
import { accountShown, findPerson } from './people.sql.ts'
import type { Asker } from './people.ts'

type Services = Pick<CallServices, 'now' | 'audit' | 'publicUrl' | 'passwordLinks' | 'secrets' | 'mail'>

/** Somebody who has just been given a part in an account, or had one. */
type Joined = Pick<Invited, 'outcome' | 'url' | 'mailed'> & { readonly userId: number }

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
 * somebody whom another account has invited too is not told: it would open that one as well (decision 53). It goes by mail alone.
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
  if (place) return { outcome: 'MEMBER', url: null, mailed: false, userId: user.id }
  await memberships.add(tx, asker.account.id, user.id)
  await memberships.setRoles(tx, asker.account.id, user.id, roleIds)
  services.audit({ objectType: 'user', objectId: user.id, after: { email: user.email, roleIds } })
  if (user.subject !== null || user.state !== 'INVITED') {
    return { outcome: 'ADDED', url: null, mailed: await mailAdded(tx, asker, user.email, services), userId: user.id }
  }
  const known = await asPlatform(tx, 'people', (all) => findPerson(all, asker.account.id, user.id, now))
  return {
    outcome: 'INVITED',
    ...(await sendLink(tx, asker, user.email, known?.elsewhere === true, services)),
    userId: user.id,
  }
}

/** Makes the link of somebody who was invited. It goes to him by mail, and is told to whoever asks unless he is invited elsewhere. */
export async function sendLink(
  tx: Tx,
  asker: Asker,
  email: string,
  elsewhere: boolean,
  services: Services,
): Promise<Pick<Invited, 'url' | 'mailed'>> {
  // where letters only lie in a folder, the link that he was given there has to go on working
  if (elsewhere && !services.mail.reaches) return { url: null, mailed: false }
  const told = elsewhere ? null : await linkFor(email, services)
  const { name } = await accountShown(tx, asker.account.id)
  const queued = await queueMail(tx, services, {
    kind: 'invitation',
    to: email,
    letter: async () =>
      invitationLetter(name, told ?? (await linkFor(email, services)), services.passwordLinks !== null),
  })
  return { url: told, mailed: queued && services.mail.reaches }
}

async function mailAdded(tx: Tx, asker: Asker, email: string, services: Services): Promise<boolean> {
  const { name, code } = await accountShown(tx, asker.account.id)
  const url = `${services.publicUrl}/admin/ac/${code}`
  const queued = await queueMail(tx, services, { kind: 'added', to: email, letter: () => addedLetter(name, url) })
  return queued && services.mail.reaches
}

/** Where an invited person comes in: the page of the first password, or the sign-in where another provider keeps passwords. */
const linkFor = async (email: string, { passwordLinks, publicUrl }: Services): Promise<string> =>
  passwordLinks === null ? `${publicUrl}/admin` : passwordLinks.invitation(email)

/**
 * What becomes of each line; a line that is no address, is said twice, or finds no room in the account, stops nobody else.
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
    const told = { line: index + 1, text }
    const problem = met.has(email) ? 'Этот адрес уже есть выше' : emailProblem(email)
    met.add(email)
    if (problem !== null) {
      results.push({ ...told, ...left, outcome: 'BAD', problem })
      continue
    }
    const joined = await attempt(tx, () => join(tx, asker, email, roleIds, services), isFull)
    if (joined === null)
      results.push({ ...told, ...left, outcome: 'FULL', problem: 'В\u00a0аккаунте больше нет места' })
    else results.push({ ...told, problem: null, ...joined })
  }
  const isAnybodyIn = results.some(({ outcome }) => outcome === 'INVITED' || outcome === 'ADDED')
  if (full !== null && !isAnybodyIn) throw full
  return results
}

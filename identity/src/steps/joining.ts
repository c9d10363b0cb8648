import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameEmail } from '@skleyka/contract/users/emails.ts'
import { type Account, findAccountByEmail, insertAccount, setEmailVerified } from '../accounts.sql.ts'
import { type Db, inTransaction } from '../database.ts'
import { readForm } from '../http.ts'
import { closeJoiningLinks, holdLinks, type JoiningLink, useLink } from '../links.sql.ts'
import type { House } from '../options.ts'
import { answerPage, joiningPage } from '../pages/joining.ts'
import { passwordProblem } from '../passwords.ts'
import { openSession, whoIsIn } from '../sessions.ts'
import { openLink } from './link.ts'

/**
 * Returns where somebody answers an invitation into an account. The link sets a first password at most: whoever has one signs in and says
 * yes or no. One that was shown to somebody proves no address.
 */
export function joiningSteps(house: House) {
  const { pool, provider, now, guard } = house
  const passwordAction = `${house.base}/welcome/join`
  const answerAction = `${house.base}/welcome/answer`

  /** The invitation of a link; `null` when the answer has told that it is over. */
  async function invitationOf(response: ServerResponse, link: JoiningLink) {
    const found = (await house.invitations?.find(link.invitation)) ?? null
    if (found !== null && found.rights === link.rights) return found
    house.message(response, 410, 'overInvitation')
    return null
  }

  /** Returns whoever is signed in with the address of a link; `null` for everybody else. */
  async function findAddressee(request: IncomingMessage, response: ServerResponse, link: JoiningLink) {
    const entered = await whoIsIn({ provider, request, response }, pool)
    return entered && isSameEmail(entered.account.email, link.email) ? entered : null
  }

  /**
   * The link of a form of ours with its invitation; `null` when the answer has told what is wrong. What became of an invitation is told
   * to its person alone once the link has taken a password.
   */
  async function formOf(request: IncomingMessage, response: ServerResponse, action: string) {
    const form = await readForm(request)
    if (!form || !guard.isOurs(request, action, form.get('csrf'))) {
      house.message(response, 400, 'stale')
      return null
    }
    const token = form.get('token') ?? ''
    const link = await openLink(house, response, token)
    if (!link) return null
    if (link.kind !== 'joining') {
      house.message(response, 404, 'unknownLink')
      return null
    }
    if (link.state === 'used' && !(await findAddressee(request, response, link))) {
      house.message(response, 200, 'signInAfterJoining')
      return null
    }
    const invitation = await invitationOf(response, link)
    return invitation && { form, token, link, invitation }
  }

  /** Makes the account of an address that has none, and accepts the invitation. */
  async function takePassword(
    db: Db,
    token: string,
    link: JoiningLink,
    passwordHash: string,
  ): Promise<Account | 'known' | 'spent'> {
    const { email, shown, invitation } = link
    await holdLinks(db, email)
    if (await findAccountByEmail(db, email)) return 'known'
    if (!(await useLink(db, token, now()))) return 'spent'
    await closeJoiningLinks(db, invitation)
    const made = await insertAccount(db, { email, passwordHash, emailVerified: !shown }, now())
    if (!made) return 'known'
    const { subject, emailVerified: isProven } = made
    await house.invitations?.answer({ invitation, subject, email, isProven, isNew: true, isAccepted: true })
    return made
  }

  /**
   * Takes a password by a link that was shown to somebody: he sees the same of every address, and the link takes no other one. Where the
   * address has a sign-in already, or is invited elsewhere, nothing is set.
   */
  async function takeShown(
    token: string,
    link: JoiningLink,
    passwordHash: string,
    isForAnybody: boolean,
  ): Promise<void> {
    await inTransaction(pool, async (db) => {
      const taken = isForAnybody ? await takePassword(db, token, link, passwordHash) : 'known'
      if (taken === 'known') await useLink(db, token, now())
    })
  }

  function showPassword(
    request: IncomingMessage,
    response: ServerResponse,
    shown: { token: string; link: JoiningLink; account: string; problem?: string },
  ): void {
    const { token, link, account, problem } = shown
    house.send(response, problem ? 400 : 200, (nonce) =>
      joiningPage({
        ...{ base: house.base, nonce, homeUrl: house.homeUrl },
        ...{ action: passwordAction, csrf: guard.token(request, response, passwordAction) },
        ...{ token, account, email: link.email, problem },
      }),
    )
  }

  return {
    async show(request: IncomingMessage, response: ServerResponse, token: string, link: JoiningLink): Promise<void> {
      const entered = await findAddressee(request, response, link)
      if (!entered && link.state === 'used') return house.message(response, 200, 'signInAfterJoining')
      const invitation = await invitationOf(response, link)
      if (!invitation) return
      const { account } = invitation
      if (!entered) return showPassword(request, response, { token, link, account })
      const csrf = guard.token(request, response, answerAction)
      house.send(response, 200, (nonce) =>
        answerPage({ base: house.base, nonce, action: answerAction, csrf, token, account, email: link.email }),
      )
    },

    async setPassword(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const sent = await formOf(request, response, passwordAction)
      if (!sent) return
      const { form, token, link, invitation } = sent
      const { email, shown } = link
      const password = form.get('password') ?? ''
      const problem = await passwordProblem(password, form.get('again') ?? '', email)
      if (problem) return showPassword(request, response, { token, link, account: invitation.account, problem })
      const passwordHash = await house.hashing.hash(password, 'owner')
      if (shown) {
        await takeShown(token, link, passwordHash, invitation.isForAnybody)
        return house.message(response, 200, 'signInAfterJoining')
      }
      const account = await inTransaction(pool, (db) => takePassword(db, token, link, passwordHash))
      if (account === 'known') return house.message(response, 409, 'signInForInvitation')
      if (account === 'spent') return house.message(response, 410, 'usedLink')
      house.browsers.remember(response, email)
      const { subject, passwordChangedAt: at } = account
      await openSession({ provider, request, response }, { subject, at }, house.cookies)
      response.writeHead(303, { location: house.homeUrl, 'cache-control': 'no-store' }).end()
    },

    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const sent = await formOf(request, response, answerAction)
      if (!sent) return
      const { form, token, link } = sent
      const entered = await findAddressee(request, response, link)
      if (!entered) return house.message(response, 403, 'signInForInvitation')
      const { subject, email } = entered.account
      const isSpent = await inTransaction(pool, async (db) => {
        // one that has taken a password waits for the answer of its person still
        if (link.state === 'open' && !(await useLink(db, token, now()))) return true
        await closeJoiningLinks(db, link.invitation)
        const isProven = entered.account.emailVerified || !link.shown
        if (isProven) await setEmailVerified(db, subject, true)
        const isAccepted = form.get('answer') === 'yes'
        await house.invitations?.answer({
          ...{ invitation: link.invitation, subject, email, isProven, isNew: false, isAccepted },
        })
        return false
      })
      if (isSpent) return house.message(response, 410, 'overInvitation')
      response.writeHead(303, { location: house.homeUrl, 'cache-control': 'no-store' }).end()
    },
  }
}

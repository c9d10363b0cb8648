import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { type Account, changePassword, findAccountByEmail, insertAccount } from '../accounts.sql.ts'
import { inTransaction } from '../database.ts'
import { shownEmail } from '../emails.ts'
import { readForm } from '../http.ts'
import {
  closeLinks,
  type EmailLink,
  findLink,
  holdLinks,
  type JoiningLink,
  type Link,
  type LinkKind,
  type PasswordLink,
  useLink,
} from '../links.sql.ts'
import type { House } from '../options.ts'
import { linkPage, openingPage } from '../pages/link.ts'
import type { MessageName } from '../pages/messages.ts'
import { passwordProblem } from '../passwords.ts'
import { openSession } from '../sessions.ts'

/**
 * Returns what is shown for a link that opens nothing; null for one that does. An invitation that was shown to somebody opens after it was
 * used, too: what became of it is told to its person alone.
 */
export async function openLink(house: House, response: ServerResponse, token: string): Promise<Link | null> {
  const link = await findLink(house.pool, token, house.now())
  if (!link) house.message(response, 404, 'unknownLink')
  else if (link.state === 'used' && link.kind === 'joining' && link.shown) return link
  else if (link.state === 'used') house.message(response, 410, link.kind === 'email' ? 'usedEmail' : 'usedLink')
  else if (link.state === 'expired') house.message(response, 410, lateWords[link.kind])
  else return link
  return null
}

const lateWords: Readonly<Record<LinkKind, MessageName>> = {
  setup: 'expiredLink',
  invitation: 'expiredLink',
  password: 'expiredLink',
  reset: 'expiredReset',
  email: 'expiredEmail',
  joining: 'expiredLink',
}

/** Shows the page of a one-time link, takes the password that was chosen there and signs the person in. */
export function linkSteps(
  house: House,
  others: {
    showEmail: (request: IncomingMessage, response: ServerResponse, token: string, link: EmailLink) => Promise<void>
    showJoining: (request: IncomingMessage, response: ServerResponse, token: string, link: JoiningLink) => Promise<void>
  },
) {
  const { pool, provider, now, guard } = house
  const address = `${house.base}/welcome`
  const opening = `${address}/open`

  type Shown = { token: string; link: PasswordLink; email?: string; problem?: string }

  function showForm(request: IncomingMessage, response: ServerResponse, shown: Shown): void {
    const { token, link, email = '', problem } = shown
    house.send(response, problem ? 400 : 200, (nonce) =>
      linkPage({
        base: house.base,
        nonce,
        kind: link.kind,
        action: address,
        csrf: guard.token(request, response, address),
        token,
        fixedEmail: link.email,
        email: shownEmail(email),
        problem,
      }),
    )
  }

  /**
   * Takes the link and writes the account, or gives the reason why not. The link is spent only on success, and with it go the
   * others of that address: an invitation that lies in a mailbox for a week would set the next password.
   */
  async function take(
    token: string,
    link: PasswordLink,
    email: string,
    passwordHash: string,
  ): Promise<Account | 'spent' | 'taken'> {
    let changed = false
    const taken = await inTransaction(pool, async (db) => {
      await holdLinks(db, email)
      const known = await findAccountByEmail(db, email)
      if (link.kind === 'setup' && known) return 'taken'
      if (!(await useLink(db, token, now()))) return 'spent'
      await closeLinks(db, email)
      if (known) {
        const account = await changePassword(
          db,
          known.subject,
          // the others are shown to whoever asks for them
          { passwordHash, isProof: link.kind === 'reset' },
          now(),
        )
        if (!account) return 'spent'
        changed = true
        await house.onPasswordChanged?.({ subject: account.subject, email: account.email }, { isRepeat: false })
        return account
      }
      const account = await insertAccount(db, { email, passwordHash, emailVerified: true }, now())
      if (!account) throw new Error('the address was taken at the same moment')
      const kind = link.kind === 'setup' ? 'setup' : 'invitation'
      await house.onAccountCreated?.({ subject: account.subject, email, kind })
      return account
    })
    // a sign-in by the old password may have ended between the first call and the commit
    if (changed && typeof taken === 'object')
      await house.onPasswordChanged?.({ subject: taken.subject, email: taken.email }, { isRepeat: true })
    return taken
  }

  return {
    /**
     * The page of every link. The token stands behind the # of the address, which no browser sends, so that no log and no
     * `Referer` keeps it: the page's script posts it.
     */
    show(request: IncomingMessage, response: ServerResponse, url: URL): void {
      if (url.searchParams.has('token')) house.message(response, 410, 'oldLink')
      else {
        house.send(response, 200, (nonce) =>
          openingPage({ base: house.base, nonce, action: opening, csrf: guard.token(request, response, opening) }),
        )
      }
    },

    /** Answers the token with the page that belongs to it. */
    async open(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const form = await readForm(request)
      if (!form || !guard.isOurs(request, opening, form.get('csrf'))) return house.message(response, 400, 'stale')
      const token = form.get('token') ?? ''
      const link = await openLink(house, response, token)
      if (link?.kind === 'email') return others.showEmail(request, response, token, link)
      if (link?.kind === 'joining') return others.showJoining(request, response, token, link)
      if (link) showForm(request, response, { token, link })
    },

    async submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const form = await readForm(request)
      if (!form || !guard.isOurs(request, address, form.get('csrf'))) return house.message(response, 400, 'stale')
      const token = form.get('token') ?? ''
      const link = await openLink(house, response, token)
      if (!link) return
      // they set no password here, for an account that may not even be there
      if (link.kind === 'email' || link.kind === 'joining') return house.message(response, 404, 'unknownLink')
      const email = link.email ?? tidyEmail(form.get('email') ?? '')
      const password = form.get('password') ?? ''
      // the address of a link was judged when it was made
      const wrong = link.email === null ? emailProblem(email) : null
      const problem =
        wrong === null
          ? await passwordProblem(password, form.get('again') ?? '', email)
          : `${wrong}. Нужен почтовый адрес вида m.sokolova@example.ru.`
      if (problem) return showForm(request, response, { token, link, email, problem })
      const account = await take(token, link, email, await house.hashing.hash(password, 'owner'))
      if (account === 'spent') return house.message(response, 410, 'usedLink')
      if (account === 'taken') {
        return showForm(request, response, {
          token,
          link,
          email,
          problem: 'С\u00a0этим адресом учётная запись уже есть.',
        })
      }
      // a link stands for the password alone: a code is asked for at the sign-in that begins now
      if (!(await house.factor.isOn(account.subject))) {
        house.browsers.remember(response, email)
        const { subject, passwordChangedAt: at } = account
        await openSession({ provider, request, response }, { subject, at }, house.cookies)
      }
      response.writeHead(303, { location: house.homeUrl, 'cache-control': 'no-store' }).end()
    },
  }
}

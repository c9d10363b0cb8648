import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameEmail } from '@skleyka/contract/users/emails.ts'
import { findAccountByEmail } from '../accounts.sql.ts'
import { inTransaction } from '../database.ts'
import { findEmailChange, moveAccount } from '../email-changes.sql.ts'
import { readForm } from '../http.ts'
import { closeLinks, type EmailLink, findLink, holdLinks, useLink } from '../links.sql.ts'
import type { House } from '../options.ts'
import { confirmEmailPage, movedEmailPage } from '../pages/email.ts'
import { type Entered, openSession, whoIsIn } from '../sessions.ts'
import { openLink } from './link.ts'

type Outcome = 'moved' | 'spent' | 'calledOff' | 'taken'

/** Returns where somebody confirms another address by a link from its box, in a browser in which he is signed in. */
export function emailLinkSteps(house: House) {
  const { pool, provider, now, guard } = house
  const action = `${house.base}/welcome/email`

  /** Returns who may confirm; null when the answer has told why nobody may. */
  async function owner(request: IncomingMessage, response: ServerResponse, link: EmailLink): Promise<Entered | null> {
    const entered = await whoIsIn({ provider, request, response }, pool)
    const change = entered && (await findEmailChange(pool, link.subject, now()))
    if (!entered) house.message(response, 403, 'signInForEmail')
    else if (entered.account.subject !== link.subject) house.message(response, 403, 'emailOfAnother')
    else if (isSameEmail(entered.account.email, link.email)) house.message(response, 410, 'usedEmail')
    else if (!change || !isSameEmail(change.email, link.email)) house.message(response, 410, 'calledOffEmail')
    else return entered
    return null
  }

  /** Writes the address, or gives the reason why not; the link is spent only on success. */
  async function confirm(token: string, { subject, email: to }: EmailLink, from: string): Promise<Outcome> {
    const changed = { subject, from, to }
    try {
      return await inTransaction(pool, async (db) => {
        await holdLinks(db, from, to)
        const other = await findAccountByEmail(db, to)
        if (other && other.subject !== subject) return 'taken'
        if ((await findLink(db, token, now()))?.state === 'used') return 'spent'
        const change = await findEmailChange(db, subject, now())
        if (!change || !isSameEmail(change.email, to)) return 'calledOff'
        if (!(await useLink(db, token, now()))) return 'spent'
        // a link that lies in the box of before would make an account of its own
        await closeLinks(db, from, to)
        await moveAccount(db, subject, to)
        if ((await house.onEmailChanged?.(changed, { isRepeat: false })) === 'taken') throw new AddressTaken()
        return 'moved'
      })
    } catch (error) {
      if (isTaken(error)) return 'taken'
      throw error
    }
  }

  return {
    /** The page behind the link: a press of its button confirms, the mere opening does not. */
    async show(request: IncomingMessage, response: ServerResponse, token: string, link: EmailLink): Promise<void> {
      const entered = await owner(request, response, link)
      if (!entered) return
      const csrf = guard.token(request, response, action)
      house.send(response, 200, (nonce) =>
        confirmEmailPage({
          ...{ base: house.base, nonce, action, csrf, token },
          ...{ from: entered.account.email, to: link.email },
        }),
      )
    },

    async submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const form = await readForm(request)
      if (!form || !guard.isOurs(request, action, form.get('csrf'))) return house.message(response, 400, 'stale')
      const token = form.get('token') ?? ''
      const link = await openLink(house, response, token)
      if (!link) return
      if (link.kind !== 'email') return house.message(response, 404, 'unknownLink')
      const entered = await owner(request, response, link)
      if (!entered) return
      const { email: from } = entered.account
      const outcome = await confirm(token, link, from)
      if (outcome !== 'moved') return house.message(response, refusals[outcome].status, refusals[outcome].name)
      const { subject, email } = link
      // a sign-in by a session of before may have ended between the first call and the commit
      await house.onEmailChanged?.({ subject, from, to: email }, { isRepeat: true })
      house.browsers.remember(response, email)
      const at = new Date(Math.round((entered.loginTs ?? now().getTime() / 1000) * 1000))
      await openSession({ provider, request, response }, { subject, at, amr: entered.amr }, house.cookies)
      house.send(response, 200, (nonce) => movedEmailPage({ base: house.base, nonce, homeUrl: house.homeUrl, email }))
    },
  }
}

const refusals = {
  spent: { status: 410, name: 'usedEmail' },
  calledOff: { status: 410, name: 'calledOffEmail' },
  taken: { status: 409, name: 'takenEmail' },
} as const

class AddressTaken extends Error {}

/** Told by whoever mounts the provider, or by the database of two who took an address at once. */
const isTaken = (error: unknown): boolean =>
  error instanceof AddressTaken || (error instanceof Error && 'code' in error && error.code === '23505')

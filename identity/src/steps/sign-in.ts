import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { accountByPassword } from '../accounts.sql.ts'
import { isEmail, shownEmail, tidyEmail } from '../emails.ts'
import { beginAttempt, countedAddress, forgiveAttempts, type Trying } from '../failures.sql.ts'
import { readForm } from '../http.ts'
import type { House, SignInAttempt } from '../options.ts'
import { signInPage } from '../pages/sign-in.ts'
import { longestPassword } from '../passwords.ts'
import { endSession, loginTime } from '../sessions.ts'

/** Shows the sign-in form of an authorization request and takes it back. */
export function signInSteps(house: House) {
  const { pool, provider, now, guard, browsers } = house

  async function findStep(request: IncomingMessage, response: ServerResponse) {
    try {
      return await provider.interactionDetails(request, response)
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    }
  }

  type Step = NonNullable<Awaited<ReturnType<typeof findStep>>>

  function showForm(request: IncomingMessage, response: ServerResponse, step: Step, tried?: { email: string }): void {
    const action = `${house.base}/interaction/${step.uid}`
    const hint = step.params.login_hint
    house.send(response, tried ? 400 : 200, (nonce) =>
      signInPage({
        base: house.base,
        nonce,
        action,
        csrf: guard.token(request, response, action),
        email: tried?.email ?? (typeof hint === 'string' ? shownEmail(hint) : ''),
        failed: tried !== undefined,
        serviceName: serviceName(step.params.service_name),
        registrationLink: ownLink(step.params.registration_link, house.origin),
      }),
    )
  }

  /** What is no address and what is longer than a password can be is as wrong as any other, and takes as long. */
  async function tryPassword(trying: Trying, email: string | null, typed: string) {
    const id = await beginAttempt(pool, trying, now())
    const account = await accountByPassword(pool, email ?? '', typed.length > longestPassword ? '' : typed)
    if (id === null) return { result: 'lockout' } as const
    if (!account) return { result: 'wrong' } as const
    await forgiveAttempts(pool, id, trying.name)
    return { result: 'ok', account } as const
  }

  return {
    async show(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const step = await findStep(request, response)
      if (!step) return house.message(response, 400, 'stale')
      showForm(request, response, step)
    },

    async submit(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
      const step = await findStep(request, response)
      const form = await readForm(request)
      const action = `${house.base}/interaction/${step?.uid}`
      if (!step || !form || !guard.isOurs(request, action, form.get('csrf'))) {
        return house.message(response, 400, 'stale')
      }
      const typed = tidyEmail(form.get('email') ?? '')
      const email = isEmail(typed) ? typed : null
      const at = now()
      const name = email === null ? '' : (browsers.nameOf(request, email) ?? email)
      const trying = { name, address: countedAddress(address) }
      const { result, account } = await tryPassword(trying, email, form.get('password') ?? '')
      await house.onSignIn?.({
        email,
        subject: account?.subject ?? null,
        result,
        address,
        agent: request.headers['user-agent']?.slice(0, 500) ?? '',
      } satisfies SignInAttempt)
      if (!account) return showForm(request, response, step, { email: shownEmail(typed) })
      browsers.remember(response, account.email)
      const known = step.session?.accountId
      if (known !== undefined && known !== account.subject) {
        // somebody else was signed in here: nothing of theirs is left to the one who comes
        await endSession({ provider, request, response })
        delete step.session
        await step.persist()
      }
      await provider.interactionFinished(request, response, {
        login: { accountId: account.subject, amr: ['pwd'], ts: loginTime(at) },
        browser: guard.browserOf(request),
      })
    },

    /**
     * Whether this browser may end the sign-in that it asks to end: only the one in which the password was typed may.
     * Otherwise whoever began it elsewhere, and led another to its page, would come in.
     */
    async mayGoOn(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      // the library goes by this cookie, whatever the address says
      const uid = provider.createContext(request, response).cookies.get(house.cookies.resume)
      const result = uid === undefined ? undefined : (await provider.Interaction.find(uid))?.result
      return result === undefined || result.browser === guard.browserOf(request)
    },
  }
}

/** The service's name as the relying party gave it; shown as text, so only its length and letters matter. */
function serviceName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.replace(/[^\p{L}\p{N}\p{P} ]/gu, '').trim()
  return name && name.length <= 60 ? name : undefined
}

/** Registration may live on our own site only: anybody can put an address into an authorization request. */
function ownLink(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  return url.origin === origin ? url.href : undefined
}

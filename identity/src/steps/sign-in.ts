import type { IncomingMessage, ServerResponse } from 'node:http'
import { tidyEmail } from '@skleyka/contract/users/emails.ts'
import { errors } from 'oidc-provider'
import { type Account, findAccount } from '../accounts.sql.ts'
import { mayBeKnown, shownEmail } from '../emails.ts'
import { beginAttempt, codeName, countedAddress, forgiveAttempts } from '../failures.sql.ts'
import { Busy } from '../hashing.ts'
import { readForm, retryAfterSeconds } from '../http.ts'
import type { House, SignInAttempt } from '../options.ts'
import { codePage } from '../pages/code.ts'
import { type Problem, signInPage } from '../pages/sign-in.ts'
import { endSession, isOutdated, loginTime } from '../sessions.ts'
import { tryCode, tryPassword, typedCode } from '../tries.ts'

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

  type Tried = { email: string; problem: Problem } | 'passkey'

  function showForm(request: IncomingMessage, response: ServerResponse, step: Step, tried?: Tried): void {
    const action = `${house.base}/interaction/${step.uid}`
    const hint = step.params.login_hint
    const csrf = guard.token(request, response, action)
    const options = house.passkeys.request(csrf)
    const typed = typeof tried === 'object' ? tried : undefined
    house.send(response, tried ? statusOf(typed?.problem ?? 'wrong') : 200, (nonce) =>
      signInPage({
        base: house.base,
        nonce,
        action,
        csrf,
        email: typed?.email ?? (typeof hint === 'string' ? shownEmail(hint) : ''),
        problem: typed?.problem ?? null,
        passkey: options && { options, failed: tried === 'passkey' },
        serviceName: serviceName(step.params.service_name),
        registrationLink: ownLink(step.params.registration_link, house.origin),
      }),
    )
  }

  function showCode(
    response: ServerResponse,
    step: Step,
    form: URLSearchParams,
    half: string,
    problem: Problem | null,
  ) {
    const action = `${house.base}/interaction/${step.uid}`
    const csrf = form.get('csrf') ?? ''
    house.send(response, problem === null ? 200 : statusOf(problem), (nonce) =>
      codePage({ base: house.base, nonce, action, csrf, half, problem }),
    )
  }

  type Visit = { request: IncomingMessage; response: ServerResponse; step: Step; address: string }

  const tell = ({ request, address }: Visit, tried: Pick<SignInAttempt, 'email' | 'subject' | 'method' | 'result'>) =>
    house.onSignIn?.({ ...tried, address, agent: request.headers['user-agent']?.slice(0, 500) ?? '' })

  /** Ends the sign-in of somebody who has proven everything that was asked for. */
  async function enter(visit: Visit, account: Account, at: Date, amr: string[]): Promise<void> {
    const { request, response, step } = visit
    browsers.remember(response, account.email)
    const known = step.session?.accountId
    if (known !== undefined && known !== account.subject) {
      // somebody else was signed in here: nothing of theirs is left to the one who comes
      await endSession({ provider, request, response })
      delete step.session
      await step.persist()
    }
    await provider.interactionFinished(request, response, {
      login: { accountId: account.subject, amr, ts: loginTime(at) },
      browser: guard.browserOf(request),
    })
  }

  async function submitPassword(visit: Visit, form: URLSearchParams): Promise<void> {
    const { request, response, step, address } = visit
    const spelled = form.get('email') ?? ''
    const typed = tidyEmail(spelled)
    const email = mayBeKnown(typed) ? typed : null
    const at = now()
    const known = email === null ? null : browsers.nameOf(request, email)
    const trying = { name: known ?? email ?? '', address: countedAddress(address) }
    const password = form.get('password') ?? ''
    const turn = known === null ? 'stranger' : 'owner'
    const { result, account } = await tryPassword(house, trying, {
      email: email === null ? null : spelled,
      password,
      turn,
    })
    const browser = guard.browserOf(request) ?? ''
    if (account && (await house.factor.isOn(account.subject))) {
      const half = house.halfWays.write({ subject: account.subject, at: at.getTime() }, step.uid, browser)
      return showCode(response, step, form, half, null)
    }
    await tell(visit, { email, subject: account?.subject ?? null, method: 'password', result })
    if (!account) return showForm(request, response, step, { email: shownEmail(typed), problem: 'wrong' })
    await enter(visit, account, at, ['pwd'])
  }

  async function submitCode(visit: Visit, form: URLSearchParams, half: string): Promise<void> {
    const { request, response, step, address } = visit
    const done = house.halfWays.read(half, step.uid, guard.browserOf(request) ?? '')
    const account = done && (await findAccount(pool, done.subject))
    const isAwaited = account && !isOutdated(loginTime(new Date(done.at)), account.passwordChangedAt)
    if (!isAwaited || !(await house.factor.isOn(account.subject))) return house.message(response, 400, 'stale')
    const { email, subject } = account
    const trying = { name: codeName(subject, browsers.nameOf(request, email)), address: countedAddress(address) }
    const result = await tryCode(house, trying, account, typedCode(form))
    await tell(visit, { email, subject, method: 'code', result })
    if (result !== 'ok') return showCode(response, step, form, half, 'wrong')
    await enter(visit, account, new Date(done.at), ['pwd', 'otp', 'mfa'])
  }

  async function submitPasskey(visit: Visit, form: URLSearchParams, written: string): Promise<void> {
    const { request, response, step } = visit
    const at = now()
    // who it is, is known by the key alone: what is wrong is counted where it comes from
    const address = countedAddress(visit.address)
    const name = `passkey ${address}`
    const attempt = await beginAttempt(pool, { name, address }, at)
    const { account, isRight } =
      attempt === null ? { account: null, isRight: false } : await house.passkeys.take(written, form.get('csrf') ?? '')
    const result = isRight ? 'ok' : attempt === null ? 'lockout' : 'wrong'
    const { email = null, subject = null } = account ?? {}
    await tell(visit, { email, subject, method: 'passkey', result })
    if (!account || !isRight || attempt === null) return showForm(request, response, step, 'passkey')
    await forgiveAttempts(pool, attempt, name)
    await enter(visit, account, at, ['pop', 'user', 'mfa'])
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
      const visit = { request, response, step, address }
      const half = form.get('half')
      const passkey = form.get('passkey')
      if (passkey !== null) return submitPasskey(visit, form, passkey)
      try {
        await (half === null ? submitPassword(visit, form) : submitCode(visit, form, half))
      } catch (error) {
        if (!(error instanceof Busy)) throw error
        response.setHeader('retry-after', retryAfterSeconds)
        if (half !== null) return showCode(response, step, form, half, 'busy')
        showForm(request, response, step, { email: shownEmail(tidyEmail(form.get('email') ?? '')), problem: 'busy' })
      }
    },

    /**
     * Returns true if this browser may end the sign-in that it asks to end: only the one in which the password was typed may.
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

const statusOf = (problem: Problem): number => (problem === 'busy' ? 503 : 400)

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

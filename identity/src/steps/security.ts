import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Account } from '../accounts.sql.ts'
import { codeName, countedAddress } from '../failures.sql.ts'
import { readForm } from '../http.ts'
import type { House } from '../options.ts'
import { passkeysPart } from '../pages/passkeys.ts'
import {
  applicationPage,
  beginPage,
  type Confirmed,
  confirmPage,
  recoveryPage,
  securityPage,
} from '../pages/security.ts'
import { whoIsIn } from '../sessions.ts'
import { tryCode, tryPassword, typedCode } from '../tries.ts'
import { emailSteps } from './email.ts'
import { passkeySteps } from './passkeys.ts'

type Visit = { request: IncomingMessage; response: ServerResponse; account: Account; address: string }

const wrongPassword = 'Пароль не\u00a0подошёл. Если попыток было много, подождите 15\u00a0минут.'
const wrongBoth =
  'Пароль или код не\u00a0подошли. Каждый код действует один раз: дождитесь следующего. Если попыток было много, подождите 15\u00a0минут.'
const wrongCode = 'Код не\u00a0подошёл. Проверьте, что часы на\u00a0телефоне идут верно, и\u00a0введите следующий.'

/** The pages on which somebody who is signed in here looks after what protects the sign-in. */
export function securitySteps(house: House) {
  const { pool, provider, guard, browsers, factor, base } = house
  const root = `${base}/security`

  /** Returns what every form of these pages is made of. */
  const formOf = ({ request, response, account }: Visit, path: string, nonce: string, problem?: string) => ({
    base,
    nonce,
    root,
    email: account.email,
    csrf: guard.token(request, response, root + path),
    ...(problem !== undefined && { problem }),
  })

  async function isPassword({ request, account, address }: Visit, form: URLSearchParams): Promise<boolean> {
    const { email } = account
    const trying = { name: browsers.nameOf(request, email) ?? email, address: countedAddress(address) }
    const typed = { email, password: form.get('password') ?? '', turn: 'owner' } as const
    return (await tryPassword(house, trying, typed)).result === 'ok'
  }

  async function isCode({ request, account, address }: Visit, form: URLSearchParams): Promise<boolean> {
    const name = codeName(account.subject, browsers.nameOf(request, account.email))
    return (await tryCode(house, { name, address: countedAddress(address) }, account, typedCode(form))) === 'ok'
  }

  const toRoot = (response: ServerResponse) => void response.writeHead(303, { location: root }).end()

  async function overview(visit: Visit, problem?: string): Promise<void> {
    const { response, account } = visit
    const email = await emails.part(visit, problem)
    const isOn = await factor.isOn(account.subject)
    const codesLeft = await factor.recoveryCodesLeft(account.subject)
    const { homeUrl, passkeys } = house
    const part = passkeys.isPossible ? passkeysPart(root, await passkeys.list(account.subject)) : ''
    house.send(response, problem ? 400 : 200, (nonce) =>
      securityPage({ base, nonce, root, homeUrl, email, isOn, codesLeft, passkeys: part }),
    )
  }

  const showBegin = (visit: Visit, problem?: string) =>
    house.send(visit.response, problem ? 400 : 200, (nonce) => beginPage(formOf(visit, '/app', nonce, problem)))

  async function showApplication(visit: Visit, problem?: string): Promise<void> {
    const shown = await factor.shown(visit.account)
    if (!shown) return toRoot(visit.response)
    house.send(visit.response, problem ? 400 : 200, (nonce) =>
      applicationPage({ ...formOf(visit, '/confirm', nonce, problem), ...shown }),
    )
  }

  function showCodes({ response }: Visit, codes: readonly string[], isNew: boolean): void {
    house.send(response, 200, (nonce) => recoveryPage({ base, nonce, root, codes, isNew }))
  }

  const showConfirm = (visit: Visit, what: Confirmed, problem?: string) =>
    house.send(visit.response, problem ? 400 : 200, (nonce) =>
      confirmPage({ ...formOf(visit, `/${what}`, nonce, problem), what }),
    )

  async function isSure(visit: Visit, form: URLSearchParams): Promise<boolean> {
    if (!(await isPassword(visit, form))) return false
    return !(await factor.isOn(visit.account.subject)) || isCode(visit, form)
  }

  const keys = passkeySteps(house, { root, formOf, isSure, toRoot })
  const emails = emailSteps(house, { root, formOf, isSure, toRoot, overview })

  const acts: Readonly<Record<string, (visit: Visit, form: URLSearchParams) => Promise<void>>> = {
    ...keys.acts,
    ...emails.acts,
    async '/app'(visit, form) {
      if (!(await isPassword(visit, form))) return showBegin(visit, wrongPassword)
      await factor.begin(visit.account)
      await showApplication(visit)
    },
    async '/confirm'(visit, form) {
      const codes = await factor.confirm(visit.account, typedCode(form))
      if (codes) showCodes(visit, codes, true)
      else await showApplication(visit, wrongCode)
    },
    async '/off'(visit, form) {
      if (!(await isPassword(visit, form)) || !(await isCode(visit, form))) return showConfirm(visit, 'off', wrongBoth)
      await factor.turnOff(visit.account)
      toRoot(visit.response)
    },
    async '/codes'(visit, form) {
      const isSure = (await isPassword(visit, form)) && (await isCode(visit, form))
      if (!isSure) return showConfirm(visit, 'codes', wrongBoth)
      showCodes(visit, await factor.renewCodes(visit.account), false)
    },
  }

  async function show(visit: Visit, path: string): Promise<void> {
    const isOn = await factor.isOn(visit.account.subject)
    if (path === '') await overview(visit)
    else if ((await keys.show(visit, path)) || (await emails.show(visit, path))) return
    else if (path === '/app' && !isOn) showBegin(visit)
    else if ((path === '/off' || path === '/codes') && isOn) showConfirm(visit, path === '/off' ? 'off' : 'codes')
    else if (Object.hasOwn(acts, path)) toRoot(visit.response)
    else house.message(visit.response, 404, 'notFound')
  }

  return {
    /** Answers what stands under /security; who is not signed in here signs in first and comes back. */
    async answer(request: IncomingMessage, response: ServerResponse, path: string, address: string): Promise<void> {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const act = Object.hasOwn(acts, path) ? acts[path] : undefined
      if (!isRead && (request.method !== 'POST' || !act)) return house.message(response, 404, 'notFound')
      const account = (await whoIsIn({ provider, request, response }, pool))?.account
      if (!account) {
        const signIn = new URL(house.homeUrl)
        signIn.searchParams.set('return_to', root)
        return void response.writeHead(303, { location: signIn.href }).end()
      }
      const visit = { request, response, account, address }
      if (isRead || !act) return show(visit, path)
      const form = await readForm(request)
      if (!form || !guard.isOurs(request, root + path, form.get('csrf'))) return house.message(response, 400, 'stale')
      await act(visit, form)
    },
  }
}

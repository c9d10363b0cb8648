import type { IncomingMessage, ServerResponse } from 'node:http'
import { knownBrowserName } from '@skleyka/contract/sessions/browser-name.ts'
import type { Account } from '../accounts.sql.ts'
import type { House } from '../options.ts'
import { beginPasskeyPage, createPasskeyPage, editPasskeyPage } from '../pages/passkeys.ts'
import type { SecurityForm } from '../pages/security.ts'

type Visit = { request: IncomingMessage; response: ServerResponse; account: Account; address: string }

/** Parts that these pages share with the others on which somebody looks after his sign-in. */
type Shared = {
  root: string
  formOf(visit: Visit, path: string, nonce: string, problem?: string): SecurityForm
  /** Returns true if the password was right, and the code where one is asked for. */
  isSure(visit: Visit, form: URLSearchParams): Promise<boolean>
  toRoot(response: ServerResponse): void
}

const wrong = 'Пароль или код не\u00a0подошли. Если попыток было много, подождите 15\u00a0минут.'
const unmade = 'Ключ не\u00a0добавлен. Возможно, он уже есть в\u00a0списке или ключей двадцать: больше не\u00a0бывает.'

/** The pages on which keys of devices are added, renamed and removed. */
export function passkeySteps(house: House, { root, formOf, isSure, toRoot }: Shared) {
  const { guard, halfWays, passkeys, factor, now } = house

  async function showBegin(visit: Visit, problem?: string): Promise<void> {
    const hasCodes = await factor.isOn(visit.account.subject)
    house.send(visit.response, problem ? 400 : 200, (nonce) =>
      beginPasskeyPage({ ...formOf(visit, '/passkey', nonce, problem), hasCodes }),
    )
  }

  async function showCreate(visit: Visit, half: string, name: string, problem?: string): Promise<void> {
    const { request, response, account } = visit
    const options = await passkeys.creation(account, guard.token(request, response, `${root}/passkey/confirm`))
    if (options === null) return toRoot(response)
    house.send(response, problem ? 400 : 200, (nonce) =>
      createPasskeyPage({ ...formOf(visit, '/passkey/confirm', nonce, problem), half, options, name }),
    )
  }

  async function showEdit(visit: Visit, id: string | null, problem?: string): Promise<void> {
    const { request, response, account } = visit
    const key = (await passkeys.list(account.subject)).find((one) => one.id === id)
    if (!key) return toRoot(response)
    const hasCodes = await factor.isOn(account.subject)
    const removeCsrf = guard.token(request, response, `${root}/passkey/remove`)
    house.send(response, problem ? 400 : 200, (nonce) =>
      editPasskeyPage({ ...formOf(visit, '/passkey/name', nonce, problem), ...key, removeCsrf, hasCodes }),
    )
  }

  const browserOf = ({ request }: Visit) => guard.browserOf(request) ?? ''
  const acts: Readonly<Record<string, (visit: Visit, form: URLSearchParams) => Promise<void>>> = {
    async '/passkey'(visit, form) {
      if (!(await isSure(visit, form))) return showBegin(visit, wrong)
      const half = halfWays.write({ subject: visit.account.subject, at: now().getTime() }, 'passkey', browserOf(visit))
      await showCreate(visit, half, knownBrowserName(visit.request.headers['user-agent'] ?? null))
    },
    async '/passkey/confirm'(visit, form) {
      const { account, response } = visit
      const half = form.get('half') ?? ''
      if (halfWays.read(half, 'passkey', browserOf(visit))?.subject !== account.subject) {
        return house.message(response, 400, 'stale')
      }
      const name = form.get('name') ?? ''
      if (await passkeys.add(account, form.get('passkey') ?? '', form.get('csrf') ?? '', name)) return toRoot(response)
      await showCreate(visit, half, name, unmade)
    },
    async '/passkey/name'({ account, response }, form) {
      await passkeys.rename(account.subject, form.get('id') ?? '', form.get('name') ?? '')
      toRoot(response)
    },
    async '/passkey/remove'(visit, form) {
      const id = form.get('id') ?? ''
      if (!(await isSure(visit, form))) return showEdit(visit, id, wrong)
      await passkeys.remove(visit.account, id)
      toRoot(visit.response)
    },
  }

  return {
    acts: passkeys.isPossible ? acts : {},
    /** Shows the page at this path; false when there is none. */
    async show(visit: Visit, path: string): Promise<boolean> {
      if (!passkeys.isPossible) return false
      if (path === '/passkey') await showBegin(visit)
      else if (path === '/passkey/edit') {
        await showEdit(visit, new URL(visit.request.url ?? '', house.origin).searchParams.get('id'))
      } else return false
      return true
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailProblem, isSameEmail, tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Account } from '../accounts.sql.ts'
import { dropEmailChange, findEmailChange, keepEmailChange } from '../email-changes.sql.ts'
import { shownEmail } from '../emails.ts'
import { beginAttempt, countedAddress } from '../failures.sql.ts'
import type { House } from '../options.ts'
import { askEmailPage, type EmailProblem, emailPart } from '../pages/email.ts'
import type { Html } from '../pages/html.ts'
import type { SecurityForm } from '../pages/security.ts'

type Visit = { request: IncomingMessage; response: ServerResponse; account: Account; address: string }

/** Parts that these pages share with the others on which somebody looks after his sign-in. */
type Shared = {
  root: string
  formOf(visit: Visit, path: string, nonce: string): SecurityForm
  /** Returns true if the password was right, and the code where one is asked for. */
  isSure(visit: Visit, form: URLSearchParams): Promise<boolean>
  toRoot(response: ServerResponse): void
  overview(visit: Visit, problem?: string): Promise<void>
}

const wrong = 'Пароль или код не\u00a0подошли. Если попыток было много, подождите 15\u00a0минут.'
const often = 'Писем было слишком много. Адрес прежний: попробуйте снова через час.'

/** The pages on which somebody asks for another address, has the letter sent again or calls it off. */
export function emailSteps(house: House, { root, formOf, isSure, toRoot, overview }: Shared) {
  const { pool, now, guard, factor, emailMail } = house

  async function showAsk(visit: Visit, typed = '', problem?: EmailProblem): Promise<void> {
    const hasCodes = await factor.isOn(visit.account.subject)
    house.send(visit.response, problem ? 400 : 200, (nonce) =>
      askEmailPage({ ...formOf(visit, '/email', nonce), typed: shownEmail(typed), hasCodes, problem }),
    )
  }

  /** Has the letters written. Whether somebody has the address already makes no difference here. */
  async function send({ request, account, address }: Visit, to: string): Promise<boolean> {
    const { subject, email: from } = account
    // apart from wrong passwords: whoever asks too often goes on signing in
    const attempt = await beginAttempt(pool, { name: `email ${subject}`, address: countedAddress(address) }, now())
    const agent = request.headers['user-agent']?.slice(0, 500) ?? ''
    return attempt !== null && emailMail.ask({ subject, from, to, address, agent })
  }

  const acts: Readonly<Record<string, (visit: Visit, form: URLSearchParams) => Promise<void>>> = {
    async '/email'(visit, form) {
      const { subject, email: current } = visit.account
      const typed = form.get('email') ?? ''
      const email = tidyEmail(typed)
      const words = problemOf(email, current)
      if (words !== null) return showAsk(visit, typed, { field: 'email', words })
      if (!(await isSure(visit, form))) return showAsk(visit, typed, { field: 'password', words: wrong })
      // kept first: a letter whose turn comes at once finds what it is about
      await keepEmailChange(pool, subject, email, now())
      if (await send(visit, email)) return toRoot(visit.response)
      await dropEmailChange(pool, subject)
      await showAsk(visit, typed, { field: null, words: often })
    },
    async '/email/again'(visit) {
      const change = await findEmailChange(pool, visit.account.subject, now())
      if (!change || (await send(visit, change.email))) return toRoot(visit.response)
      await overview(visit, often)
    },
    async '/email/off'({ account, response }) {
      await dropEmailChange(pool, account.subject)
      toRoot(response)
    },
  }

  return {
    acts,
    /** Returns what the overview says of the address. */
    async part({ request, response, account }: Visit, problem?: string): Promise<Html> {
      const change = await findEmailChange(pool, account.subject, now())
      if (!change) return emailPart(root, account.email, null)
      return emailPart(root, account.email, {
        email: change.email,
        againCsrf: guard.token(request, response, `${root}/email/again`),
        offCsrf: guard.token(request, response, `${root}/email/off`),
        reaches: emailMail.reaches,
        problem,
      })
    },
    /** Shows the page at this path; false when there is none. */
    async show(visit: Visit, path: string): Promise<boolean> {
      if (path !== '/email') return false
      await showAsk(visit)
      return true
    },
  }
}

function problemOf(email: string, current: string): string | null {
  const problem = emailProblem(email)
  if (problem !== null) return `${problem}. Нужен почтовый адрес вида m.sokolova@example.ru.`
  return isSameEmail(email, current) ? 'С\u00a0этим адресом вы уже входите.' : null
}

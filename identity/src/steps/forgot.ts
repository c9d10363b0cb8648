import type { IncomingMessage, ServerResponse } from 'node:http'
import { tidyEmail } from '@skleyka/contract/users/emails.ts'
import { mayBeKnown, shownEmail } from '../emails.ts'
import { beginAttempt, countedAddress } from '../failures.sql.ts'
import { readForm } from '../http.ts'
import type { House } from '../options.ts'
import { forgotPage, mailedPage } from '../pages/forgot.ts'

/** Takes the address of somebody who has forgotten the password. Every address is answered alike. */
export function forgotSteps(house: House) {
  const { pool, now, guard, base, homeUrl, passwordMail: mail } = house
  const action = `${base}/forgot`

  function show(request: IncomingMessage, response: ServerResponse, tried?: string): void {
    const email = shownEmail(tried ?? '')
    house.send(response, tried === undefined ? 200 : 400, (nonce) =>
      forgotPage({
        ...{ base, nonce, action, homeUrl, email, failed: tried !== undefined },
        csrf: guard.token(request, response, action),
      }),
    )
  }

  return {
    show: (request: IncomingMessage, response: ServerResponse): void => show(request, response),

    async submit(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
      const form = await readForm(request)
      if (!form || !guard.isOurs(request, action, form.get('csrf'))) return house.message(response, 400, 'stale')
      const typed = form.get('email') ?? ''
      const email = tidyEmail(typed)
      if (!mayBeKnown(email)) return show(request, response, typed)
      // counted beside the passwords of this address, apart from those of the account: its owner goes on signing in
      const attempt = await beginAttempt(pool, { name: `forgot ${email}`, address: countedAddress(address) }, now())
      if (attempt !== null) await mail.ask({ email, address })
      house.send(response, 200, (nonce) =>
        mailedPage({ base, nonce, homeUrl, email: shownEmail(email), reaches: mail.reaches }),
      )
    },
  }
}

import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { readForm } from '../../http/read-form.ts'
import type { Services } from '../../services.ts'
import { logoutTokens } from './logout-token.ts'
import type { RelyingParty } from './relying-party.ts'
import { endSessionsOfProvider } from './sessions.ts'

/** Returns where the provider says that somebody has left there (OpenID Connect Back-Channel Logout 1.0). No cookie has a say in it. */
export function backchannelLogout(relyingParty: RelyingParty): RawRoute {
  let tokens: ReturnType<typeof logoutTokens> | undefined

  async function handle({ headers, body }: RawRequest, { db, now, log }: Services): Promise<RawReply> {
    const written = (await readForm(headers, body))?.getAll('logout_token')
    const [only] = written ?? []
    if (only === undefined || written?.length !== 1)
      return refusalReply('invalid_request', 'one logout_token in a form')
    tokens ??= logoutTokens(relyingParty, now)
    const logout = await tokens.read(only)
    if ('problem' in logout) {
      log.warn({ problem: logout.problem }, 'a log-out that was told of by the provider was not taken')
      return logout.isOurs
        ? refusalReply('temporarily_unavailable', 'the keys of the provider are out of reach')
        : refusalReply('invalid_request', 'the logout token is not valid')
    }
    const { subject, session, token } = logout
    const ended = await endSessionsOfProvider(
      db.platform('entering'),
      { issuer: relyingParty.issuer, subject, session },
      token,
      now(),
    )
    if (ended === null) return refusalReply('invalid_request', 'the logout token has come before')
    log.info({ ended }, 'the provider has told of a log-out')
    // whoever is out already is out: nothing to end is no failure
    return { status: 200, headers: { 'cache-control': 'no-store' } }
  }

  return { verb: 'POST', path: '/auth/backchannel-logout', cost: 2, handle }
}

// the specification (2.8) knows 400 alone, whatever the reason
const refusalReply = (error: string, description: string): RawReply => ({
  status: 400,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ error, error_description: description }),
})

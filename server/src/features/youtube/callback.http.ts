import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { readGrant } from './grant.ts'

const path = '/youtube/callback'

/** The address that is named to Google beside the client. */
export const redirectUri = (publicUrl: string): string => `${publicUrl}${path}`

/**
 * Returns where Google sends the browser back to: it goes on to the console, with the code behind the # where no server sees it, and
 * the console, which knows who is signed in, takes it for the channel.
 */
async function comeBack({ query }: RawRequest, { secrets, now }: Services): Promise<RawReply> {
  const { state = '', code = '', error = '' } = query
  const grant = readGrant(secrets, state, now())
  const search = new URLSearchParams(
    grant && code !== '' ? { code, state } : { error: error === 'access_denied' ? 'denied' : 'stale' },
  )
  const place = grant ? `/admin/ac/${encodeURIComponent(grant.accountCode)}/setting/youtube` : '/admin'
  return {
    status: 303,
    headers: {
      location: grant ? `${place}#${search}` : place,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  }
}

export const callbackRoute: RawRoute = { verb: 'GET', path, handle: comeBack }

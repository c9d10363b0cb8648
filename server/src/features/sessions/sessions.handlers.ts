import type { sessions } from '@skleyka/contract/sessions/sessions.calls.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import type { Handlers } from '../../http/handlers.ts'

export const sessionsHandlers: Handlers<typeof sessions> = {
  // an API key needs no token: it never rides along with a request that its owner did not make
  me: async (_params, { user, signedIn }, services) => ({
    user: { ...user, avatar: wholeAddress(services, user.avatar) },
    csrf_token: signedIn.csrfToken ?? '',
  }),
}

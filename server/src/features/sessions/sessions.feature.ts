import type { Feature } from '../../registry/feature.ts'
import { sessionsHandlers } from './sessions.handlers.ts'
import { sessionRoutes } from './sessions.http.ts'
import { sweepEndedSessions } from './sessions.ts'

/** Signing in through the OpenID Connect provider, sessions, personal API keys, back-channel logout. Decisions 17, 91. */
export const sessionsFeature = {
  areas: { sessions: sessionsHandlers },
  routes: ({ services: { identity, publicUrl }, administratorEmail, helperScript }) =>
    sessionRoutes({ identity, publicUrl, administratorEmail, helperScript }),
  sweeps: [
    {
      name: 'sessions and keys that have ended',
      role: 'worker',
      everyMs: 10 * 60_000,
      run: ({ db, now }) => sweepEndedSessions(db.platform('housekeeping'), now()),
    },
  ],
} satisfies Feature

import type { Feature } from '../../registry/feature.ts'
import { whipRoutes } from './whip.http.ts'
import { clearWhipSessions } from './whip-sessions.sql.ts'

/**
 * Broadcasts of browsers (WHIP, RFC 9725). HTTP leaves the offer of a browser in a table and waits; the engine of livestreams answers it,
 * in whatever process it runs, and takes the media by WebRTC.
 */
export const liveWhipFeature = {
  routes: ({ services }) => whipRoutes(services),
  sweeps: [
    {
      name: 'broadcasts of browsers',
      role: 'worker',
      everyMs: 60 * 60_000,
      run: ({ db }) => clearWhipSessions(db.platform('live')),
    },
  ],
} satisfies Feature

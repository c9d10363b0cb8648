import { randomUUID } from 'node:crypto'
import type { PlayerBeacon, PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import type { Product } from '../../tools/product/product.ts'

/** A viewing as its player tells it. */
export interface ReportedSession {
  readonly uuid: string
  /** Number of the browser. */
  readonly viewer: number
  readonly page: string
  readonly agent: string
  /** Played from the beginning at the usual speed; 0 for a player that was only loaded. */
  readonly seconds: number
  /** The error that ended it before the first picture. */
  readonly error?: string
}

export const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
export const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Tells viewings through `/collect`, each by a player of its own, as they would have come by now. */
export async function tellSessions({ url }: Product, sessions: readonly ReportedSession[]): Promise<void> {
  for (const session of sessions) {
    const config = await fetch(`${url}/embed/${session.uuid}/config.json`)
    const { counted } = await config.json()
    const { agent } = session
    const answer = await fetch(`${url}/collect`, {
      method: 'POST',
      headers: { 'user-agent': agent, 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(beaconOf(session, counted)),
    })
    if (answer.status !== 204) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
}

function beaconOf({ viewer, page, seconds, error }: ReportedSession, context: string): PlayerBeacon {
  const sentAt = Date.now()
  const beganAt = sentAt - seconds * 1_000 - 500
  const played: PlayerEvent = {
    ...{ seq: 2, at: sentAt, type: 'heartbeat', position: seconds * 1_000, height: 720, kbps: 2_000, startMs: 400 },
    ranges: [{ from: 0, to: seconds * 1_000, rate: 1, runMs: seconds * 1_000 }],
  }
  const failed: PlayerEvent = {
    ...{ seq: 2, at: sentAt, type: 'error', position: 0, isFatal: true, isBeforeFirstFrame: true },
    errorCode: error ?? '',
  }
  const isStarted = seconds > 0 || error !== undefined
  const events: PlayerEvent[] = [
    { seq: 0, at: beganAt - 100, type: 'load', position: 0 },
    ...(isStarted ? [{ seq: 1, at: beganAt, type: 'play', position: 0 } satisfies PlayerEvent] : []),
    ...(error !== undefined ? [failed] : seconds > 0 ? [played] : []),
  ]
  return {
    ...{ context, session: randomUUID(), viewer: viewer.toString(16).padStart(32, '0'), sentAt, page, isEmbed: true },
    ...{ screen: '1920x1080', player: '1.0.0', events },
  }
}

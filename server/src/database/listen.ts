import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionSettings, clientSettings } from './database.ts'

const reconnectDelayMs = 2_000
const heartbeatMs = 10_000
const answerTimeoutMs = 5_000

/**
 * Hears the notices of a channel on a connection of its own, which is opened again whenever it breaks. A notice may be
 * lost in between: listeners poll as well. `onMessage` is also called, with an empty text, after each reconnection.
 */
export function listen(connection: ConnectionSettings, channel: string, onMessage: (text: string) => void) {
  const stopped = new AbortController()
  const finished = run(connection, channel, onMessage, stopped.signal)
  return {
    async close() {
      stopped.abort()
      await finished
    },
  }
}

async function run(
  connection: ConnectionSettings,
  channel: string,
  onMessage: (text: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const client = new pg.Client({ ...clientSettings(connection), query_timeout: answerTimeoutMs })
    const broken = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      stopped.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onMessage('')
      await stayAlive(client, broken)
    } catch {
      // the database is away: the loop tries again
    }
    await client.end().catch(() => {})
    await delay(reconnectDelayMs, undefined, { signal: stopped }).catch(() => {})
  }
}

/** Asks now and then whether the other side is still there: a half-open connection says nothing by itself. */
async function stayAlive(client: pg.Client, broken: Promise<void>): Promise<void> {
  let alive = true
  void broken.then(() => {
    alive = false
  })
  while (alive) {
    const pause = new AbortController()
    await Promise.race([broken, delay(heartbeatMs, undefined, { signal: pause.signal }).catch(() => {})])
    pause.abort()
    if (alive) await client.query('select 1')
  }
}

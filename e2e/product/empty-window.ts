import type { BrowserContext, CDPSession } from '@playwright/test'
import { endWorker, sharedWorkers } from './leaders.ts'

const limitMs = 5_000

/** Lists the sessions of the debugger that a test opens in a window: what they emulate stands until they end. */
export function listSessions(context: BrowserContext): readonly CDPSession[] {
  const sessions: CDPSession[] = []
  const open = context.newCDPSession.bind(context)
  context.newCDPSession = async (page) => {
    const session = await open(page)
    sessions.push(session)
    return session
  }
  return sessions
}

/**
 * Empties a window for the next test. Playwright empties it of cookies, storage and cache; permissions and a network that is off would
 * stay, and so would devices that a session of the debugger has put in, and the shared worker that sends files, with its database: it
 * outlives its last page for a while.
 */
export async function emptyWindow(context: BrowserContext, sessions: readonly CDPSession[]): Promise<void> {
  // those of pages that are closed have ended
  for (const session of sessions) await session.detach().catch(() => {})
  const [page, ...others] = context.pages()
  if (page === undefined) return
  const urls = [page, ...others].map((one) => one.url()).filter((url) => url.startsWith('http'))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  for (const other of others) await other.close()
  await page.goto('about:blank').catch(() => {})
  const browser = context.browser()
  if (browser) for (const worker of await sharedWorkers(browser)) await endWorker(browser, worker)
  for (const origin of new Set(urls.map((url) => new URL(url).origin))) {
    // a product that has stopped meanwhile keeps its origin to itself: the next one has another port
    const answer = await page.goto(`${origin}/healthz`, { waitUntil: 'commit' }).catch(() => null)
    if (answer) await page.evaluate(deleteDatabases, limitMs)
  }
}

async function deleteDatabases(limitMs: number): Promise<void> {
  const late = AbortSignal.timeout(limitMs)
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise<void>((done) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.onsuccess = () => done()
      deletion.onerror = () => done()
      late.addEventListener('abort', () => done(), { once: true })
    })
  }
}

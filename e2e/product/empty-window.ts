import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { endWorker, sharedWorkers } from './leaders.ts'

const limitMs = 5_000

/** Things that a test has left open in a window. */
export interface OpenWindow {
  readonly context: BrowserContext
  /** Sessions of the debugger: what they emulate stands until they end. */
  readonly sessions: ReadonlySet<CDPSession>
  readonly crashedPages: ReadonlySet<Page>
}

/** Follows what a test opens in a window. */
export function followWindow(context: BrowserContext): OpenWindow {
  const sessions = new Set<CDPSession>()
  const crashedPages = new Set<Page>()
  const follow = (page: Page) => page.once('crash', () => crashedPages.add(page))
  for (const page of context.pages()) follow(page)
  context.on('page', follow)
  const open = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    const session = await open(target)
    sessions.add(session)
    // a session of a page that has crashed never answers that it has ended
    const page = 'page' in target ? target.page() : target
    page.once('crash', () => sessions.delete(session))
    return session
  }
  return { context, sessions, crashedPages }
}

/**
 * Empties a window for the next test. Playwright empties it of cookies, storage and cache; permissions and a network that is off would
 * stay, and so would devices that a session of the debugger has put in, and the shared worker that sends files, with its database: it
 * outlives its last page for a while.
 */
export async function emptyWindow({ context, sessions, crashedPages }: OpenWindow): Promise<void> {
  // those of pages that are closed have ended
  for (const session of sessions) await session.detach().catch(() => {})
  const urls = context
    .pages()
    .map((page) => page.url())
    .filter((url) => url.startsWith('http'))
  if (context.pages().length === 0) return
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  const page = context.pages().find((one) => !crashedPages.has(one)) ?? (await context.newPage())
  for (const other of context.pages()) if (other !== page) await other.close()
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

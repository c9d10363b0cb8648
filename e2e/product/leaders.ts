import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A stretch of time in which a tab was the leader, as it told itself. */
export interface Reign {
  readonly name: string
  readonly page: Page
  readonly from: number
}

/** Takes the SharedWorker away from every page of a browser, and tells which tab is the leader when. */
export async function withoutSharedWorkers(context: BrowserContext): Promise<Reign[]> {
  const reigns: Reign[] = []
  await context.exposeBinding('leaderBegins', ({ page }, name: string, from: number) => {
    reigns.push({ name, page, from })
  })
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    const request = navigator.locks.request.bind(navigator.locks)
    Object.defineProperty(navigator.locks, 'request', {
      value: (lockName: string, options: LockOptions, held: (lock: Lock | null) => Promise<unknown>) => {
        if (lockName !== 'recordsUploader') return request(lockName, options, held)
        return request(lockName, options, async (lock) => {
          const name = `reign ${crypto.randomUUID()}`
          Reflect.get(globalThis, 'leaderBegins')(name, Date.now())
          // a page that crashes says nothing more: what it wrote last stays
          const beat = setInterval(() => localStorage.setItem(name, `${Date.now()}`), 10)
          return held(lock).finally(() => clearInterval(beat))
        })
      },
    })
  })
  return reigns
}

/** Returns when a leader that is gone was heard of last. */
export const endOf = ({ name }: Reign, witness: Page): Promise<number> =>
  witness.evaluate((key) => Number(localStorage.getItem(key)), name)

/** Ends the process of a tab at once: no event is fired, nothing is tidied up. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // a page that has crashed answers nothing
  session.send('Page.crash').catch(() => {})
  await crashed
}

interface Target {
  readonly targetId: string
  readonly title: string
}

/** The SharedWorkers that run now; their titles are their names. */
export async function sharedWorkers(browser: Browser): Promise<Target[]> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.filter(({ type }) => type === 'shared_worker')
}

/** Ends a SharedWorker in the middle of what it does; its tabs are told nothing. */
export async function endWorker(browser: Browser, worker: Target | undefined): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Target.closeTarget', { targetId: worker?.targetId ?? '' })
  await session.detach()
}

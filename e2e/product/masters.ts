import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A stretch of time in which a tab was the master; it ends when the tab says so or is gone. */
export interface Reign {
  readonly page: Page
  readonly from: number
  to: number | null
}

/** Takes the SharedWorker away from every page of a browser, and tells which tab is the master when. */
export async function withoutSharedWorkers(context: BrowserContext): Promise<Reign[]> {
  const reigns: Reign[] = []
  await context.exposeBinding('masterSays', ({ page }, what: 'begins' | 'ends', at: number) => {
    if (what === 'begins') reigns.push({ page, from: at, to: null })
    const reign = reigns.findLast((one) => one.page === page)
    if (what === 'ends' && reign) reign.to = at
  })
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    const say = (what: string) => Reflect.get(globalThis, 'masterSays')(what, Date.now())
    const request = navigator.locks.request.bind(navigator.locks)
    Object.defineProperty(navigator.locks, 'request', {
      value: (name: string, options: LockOptions, held: (lock: Lock | null) => Promise<unknown>) => {
        if (name !== 'recordsUploader') return request(name, options, held)
        return request(name, options, async (lock) => {
          say('begins')
          return held(lock).finally(() => say('ends'))
        })
      },
    })
  })
  return reigns
}

/** Ends the process of a tab at once: no event is fired, nothing is tidied up. Answers when it was gone. */
export async function crash(page: Page): Promise<number> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // a page that has crashed answers nothing
  session.send('Page.crash').catch(() => {})
  await crashed
  return Date.now()
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

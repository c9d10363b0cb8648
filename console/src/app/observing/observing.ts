import { connect } from '../../api/client.ts'
import { firstScreen } from '../../browser/first-screen.ts'
import type { Observer } from './observer.ts'

let waiting: ((observer: Observer) => void)[] = []
let tell = (what: (observer: Observer) => void): void => void waiting.push(what)

/**
 * Begins to observe the console; to be called before the first call. What observes is loaded after the first screen
 * and then hears of everything from the start.
 */
export function beginObserving(): void {
  connect({
    countError: (code, endpoint) => tell((observer) => observer.failed(code, endpoint)),
    timeCall: (seconds, endpoint) => tell((observer) => observer.called(seconds, endpoint)),
  })
  const early = new AbortController()
  addEventListener('error', ({ error }) => reportBroken(error), early)
  addEventListener('unhandledrejection', ({ reason }) => reportBroken(reason), early)
  const load = async () => {
    const observer = await (await import('./observer.ts')).startObserver()
    tell = (what) => what(observer)
  }
  const begin = async () => {
    await load().catch(() => {
      tell = () => undefined
    })
    // from here on the reporter hears of these itself
    early.abort()
    for (const what of waiting) tell(what)
    waiting = []
  }
  void firstScreen.then(begin)
}

/** Reports what broke and was caught. */
export const reportBroken = (error: unknown): void => tell((observer) => observer.broken(error))

let last: string | null = null

/** Tells that a page inside the console is on the screen. */
export function pageOpened(pathname: string): void {
  if (pathname === last) return
  // a page that was loaded out of sight was slowed by the browser
  const seconds = last === null && document.visibilityState === 'visible' ? performance.now() / 1000 : null
  const referrer = last === null ? document.referrer : ''
  tell((observer) => observer.opened(pathname, seconds, referrer))
  last = pathname
}

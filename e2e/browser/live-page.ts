import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.ts'

const everyMs = 500
/** A player that has not moved for so long after the last fault stands still for good. */
const patienceMs = 30_000
const movedS = 3

/** Stalls of the player of a page, and whether it went on. */
export interface PagePlayed {
  readonly stalls: number
  readonly longestStallMs: number
  readonly playedS: number
  /** False of a player that did not go on by itself after the last fault. */
  readonly goesOn: boolean
}

/** The page of a livestream in Chromium, which is opened once and never touched. */
export class LivePage {
  readonly #browser: Browser
  readonly #page: Page
  readonly #watching: Promise<void>
  #stalls = 0
  #longestStallMs = 0
  #isOver = false

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.#page = page
    this.#watching = this.#watch()
  }

  static async open(address: string): Promise<LivePage> {
    const { executablePath, env } = await findChromium()
    const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const options = { executablePath, args: chromiumFlags, env: { ...Object.fromEntries(inherited), ...env } }
    const browser = await chromium.launch(options)
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
    await page.goto(`${address}?muted=1`)
    return new LivePage(browser, page)
  }

  /** Waits until the player goes on, or has stood still for too long. */
  async finish(): Promise<PagePlayed> {
    const from = await this.#readPlace()
    const untilMs = performance.now() + patienceMs
    let playedS = from
    while (playedS < from + movedS && performance.now() < untilMs) {
      await pause(everyMs)
      playedS = await this.#readPlace()
    }
    this.#isOver = true
    await this.#watching
    const goesOn = playedS >= from + movedS
    return { stalls: this.#stalls, longestStallMs: this.#longestStallMs, playedS, goesOn }
  }

  close(): Promise<void> {
    this.#isOver = true
    return this.#browser.close()
  }

  async #watch(): Promise<void> {
    let place = 0
    let movedMs: number | null = null
    while (!this.#isOver) {
      const now = await this.#readPlace().catch(() => place)
      const nowMs = performance.now()
      if (now !== place) {
        const stoodMs = movedMs === null ? 0 : nowMs - movedMs
        if (stoodMs > 2 * everyMs) this.#stalls += 1
        this.#longestStallMs = Math.max(this.#longestStallMs, stoodMs)
        movedMs = nowMs
      }
      place = now
      await pause(everyMs)
    }
  }

  #readPlace(): Promise<number> {
    // as text: types of pages are none of this room
    return this.#page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0")
  }
}

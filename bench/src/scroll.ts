import { type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../e2e/browser/chromium.ts'
import { startGallery } from '../../e2e/browser/gallery.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const scrollMs = 4_000
/** About three screens a second: quicker than anyone reads, slow enough to see what is missing. */
const pxPerSecond = 3_000
const slowdowns = [
  { rate: 1, fps: 60, goal: '60 fps, no frame > 34 ms' },
  { rate: 4, fps: 58, goal: '≥ 58 fps' },
]
/** Scrolled things; the empty box is what this browser on this machine can do at all. */
const scrolled = ['an empty box', 'the table'] as const
const longestMs = 34

interface Round {
  fps: number
  longest: number
  /** Frames that took longer than two of the screen's. */
  late: number
}

/** A hundred thousand rows of the kit's table, scrolled; frames as the page itself gets them. */
export async function benchScroll(): Promise<void> {
  const [gallery, { executablePath, env }] = [await startGallery(), await findChromium()]
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...Object.fromEntries(inherited), ...env },
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
    await page.goto(`${gallery.url}?part=Большая+таблица`)
    const table = page.getByRole('region', { name: 'Все видео' })
    await table.scrollIntoViewIfNeeded()
    const tools = await page.context().newCDPSession(page)
    const rows: string[][] = []
    for (const { rate, fps, goal } of slowdowns) {
      for (const what of scrolled) {
        const measured = await measure(page, tools, { rate, isEmpty: what === 'an empty box' })
        const [middle, longest] = [median(measured.map((one) => one.fps)), median(measured.map((one) => one.longest))]
        // a screen of 60 frames gives 59.9 over an uneven number of milliseconds
        const met = Math.round(middle) >= fps && (rate > 1 || longest <= longestMs)
        rows.push([
          `${what}, ${rate === 1 ? 'as it is' : `CPU / ${rate}`}`,
          `${middle.toFixed(1)} fps (${spread(measured.map((one) => one.fps))})`,
          `${longest.toFixed(0)} ms (${spread(measured.map((one) => one.longest))})`,
          String(median(measured.map((one) => one.late))),
          ...(what === 'the table' ? [goal, met ? 'met' : 'missed'] : ['', '']),
        ])
      }
    }
    printTable('100,000 rows scrolled', ['what', 'frames', 'longest frame', 'late frames', 'goal', ''], rows)
  } finally {
    await browser.close()
    await gallery.stop()
  }
}

interface ScrollRun {
  rate: number
  isEmpty: boolean
}

async function measure(page: Page, tools: CDPSession, { rate, isEmpty }: ScrollRun): Promise<Round[]> {
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
  const measured: Round[] = []
  // the first round warms the code up and is not counted
  for (let n = 0; n <= rounds; n += 1) {
    const gaps = await page.evaluate(scroll, { scrollMs, pxPerSecond, isEmpty })
    const longest = Math.max(...gaps)
    const late = gaps.filter((gap) => gap > longestMs).length
    const totalMs = gaps.reduce((sum, gap) => sum + gap, 0)
    if (n > 0) measured.push({ fps: (gaps.length * 1000) / totalMs, longest, late })
  }
  return measured
}

/** Runs in the page: scrolls by the clock, so that a lost frame is a longer step, and answers how far frames were apart. */
function scroll(options: { scrollMs: number; pxPerSecond: number; isEmpty: boolean }): Promise<number[]> {
  const { scrollMs, pxPerSecond, isEmpty } = options
  const table = document.querySelector<HTMLElement>('section[aria-label="Все видео"]')
  if (!table) throw new Error('the gallery has no large table')
  const empty = document.createElement('div')
  empty.style.cssText = `overflow: auto; height: ${table.clientHeight}px`
  empty.append(Object.assign(document.createElement('div'), { style: `height: ${table.scrollHeight}px` }))
  if (isEmpty) table.before(empty)
  const box = isEmpty ? empty : table
  box.scrollTop = 0
  return new Promise((done) => {
    const gaps: number[] = []
    let start: number | null = null
    let last = 0
    const step = (now: number) => {
      if (start === null) start = now
      else gaps.push(now - last)
      last = now
      box.scrollTop = ((now - start) / 1000) * pxPerSecond
      if (now - start < scrollMs) requestAnimationFrame(step)
      else {
        empty.remove()
        done(gaps)
      }
    }
    requestAnimationFrame(step)
  })
}

const spread = (values: readonly number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`

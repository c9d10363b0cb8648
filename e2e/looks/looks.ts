import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../browser/chromium.ts'
import { type LayoutFault, layoutFaults } from '../browser/layout-faults.ts'
import { albumOf } from './album.ts'
import { channelScreens } from './channel-screens.ts'
import { claimScreens } from './claim-screens.ts'
import { commandCenterScreens } from './command-center-screens.ts'
import { furnish, openRooms } from './furnish.ts'
import { libraryScreens } from './library-screens.ts'
import { publicScreens } from './public-screens.ts'
import { recordScreens } from './record-screens.ts'
import { recordsScreens } from './records-screens.ts'
import type { Rooms, Screen, Stage } from './screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { shellScreens } from './shell-screens.ts'
import { statisticScreens } from './statistic-screens.ts'
import { templateScreens } from './template-screens.ts'

// npm run looks [-- folder] [--only records,cc] [--width 320,1440] [--faults]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    faults: { type: 'boolean', default: false },
  },
})
const folder = path.resolve(positionals[0] ?? path.join(tmpdir(), 'skleyka-looks'))
const allWidths = [320, 390, 768, 800, 1024, 1440, 1920]
const chosenWidths = values.width === '' ? allWidths : values.width.split(',').map(Number)
const nameParts = values.only.split(',')
const screens = [
  ...recordsScreens,
  ...claimScreens,
  ...libraryScreens,
  ...channelScreens,
  ...settingsScreens,
  ...templateScreens,
  ...recordScreens,
  ...shellScreens,
  ...commandCenterScreens,
  ...statisticScreens,
  ...publicScreens,
].filter(({ name }) => nameParts.some((part) => name.includes(part)))
if (screens.length === 0 || chosenWidths.some((width) => !(width >= 240 && width <= 4000))) {
  console.error('Нечего снимать: --only называет экраны, --width — ширину окна от\u00a0240 до\u00a04000.')
  process.exit(1)
}
/** Windows up to this wide are a finger's: nothing is ever under a pointer there. */
const touchUpTo = 768
const themes = ['light', 'dark'] as const

interface LookFault extends LayoutFault {
  readonly screen: string
  readonly width: number
}

const faults: LookFault[] = []
const failed: string[] = []
const { executablePath, env } = await findChromium()
const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
const browser = await chromium.launch({
  executablePath,
  args: chromiumFlags,
  env: { ...Object.fromEntries(inherited), ...env },
})
const set = await furnish(browser)
try {
  for (const hasTouch of [false, true]) {
    const widths = chosenWidths.filter((width) => width <= touchUpTo === hasTouch)
    if (widths.length > 0) await photographAll(browser, widths, hasTouch)
  }
  await writeFile(path.join(folder, 'index.html'), albumOf(screens, chosenWidths, themes))
} finally {
  await browser.close()
  await set.product.stop()
  set.youtube.stop()
  await set.product.remove()
}
printFound()
process.exit(failed.length > 0 ? 1 : 0)

async function photographAll(browser: Browser, widths: readonly number[], hasTouch: boolean): Promise<void> {
  const rooms = await openRooms(browser, set, hasTouch)
  for (const screen of screens) {
    try {
      await photograph(screen, rooms, set, widths)
      process.stderr.write('.')
    } catch (error) {
      failed.push(
        `${screen.name}: ${error instanceof Error ? error.message.replaceAll('\n', ' ').slice(0, 900) : error}`,
      )
      process.stderr.write('!')
    }
  }
  for (const room of Object.values(rooms)) await room.close()
}

async function photograph(screen: Screen, rooms: Rooms, set: Stage, widths: readonly number[]): Promise<void> {
  const page = await rooms[screen.who ?? 'administrator'].newPage()
  try {
    const height = (width: number) => screen.height ?? (width < 500 ? 844 : 900)
    await page.setViewportSize({ width: widths[0] ?? 1440, height: height(widths[0] ?? 1440) })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await screen.open(page, set)
    await mkdir(path.join(folder, screen.name), { recursive: true })
    for (const width of widths) {
      await page.setViewportSize({ width, height: height(width) })
      await page.mouse.move(0, 0)
      await screen.layer?.(page)
      await page.evaluate(() => document.fonts.ready)
      for (const fault of await layoutFaults(page)) faults.push({ ...fault, screen: screen.name, width })
      if (!values.faults) await shoot(page, screen, width)
      if (screen.layer) await page.keyboard.press('Escape')
    }
  } catch (error) {
    // what was there instead
    await page.screenshot({ path: path.join(folder, `${screen.name}-failed.png`) })
    throw error
  } finally {
    await page.close()
  }
}

/** A page as long as it is, up to three windows. */
async function shoot(page: Page, screen: Screen, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 900 }
  if (!screen.isWindow) {
    // a window as high as the page: what sticks to its edges stands where it does when one has come there
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), 2_700) })
  }
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const file = path.join(folder, screen.name, `${width}-${theme}.png`)
    await page.screenshot({ path: file })
  }
}

/** One line a fault: on which screens, at which widths. Of rows that are alike the first is told. */
function printFound(): void {
  const lines = new Map<string, { fault: LookFault; widths: Set<number>; screens: Set<string>; texts: Set<string> }>()
  for (const fault of faults) {
    const isFirst = faults.find(({ kind, screen }) => kind === fault.kind && screen === fault.screen)
    const key = `${fault.kind} ${isFirst?.what}`
    const line = lines.get(key) ?? { fault, widths: new Set(), screens: new Set(), texts: new Set() }
    line.widths.add(fault.width)
    line.screens.add(fault.screen)
    line.texts.add(`${fault.what} (${fault.detail})`)
    lines.set(key, line)
  }
  const few = (all: Iterable<string>, most: number) => {
    const list = [...all]
    return list.slice(0, most).join('; ') + (list.length > most ? `; ${list.length - most} more` : '')
  }
  console.log(`\n${folder}\n\n| what | where | widths | screens |\n| --- | --- | --- | --- |`)
  for (const { fault, widths, screens, texts } of lines.values()) {
    const cells = [fault.kind, few(texts, 4), [...widths].sort((a, b) => a - b).join(' '), few(screens, 4)]
    console.log(`| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`)
  }
  for (const words of failed) console.log(`not photographed: ${words}`)
  console.log(`\n${screens.length} screens, ${lines.size} faults, ${failed.length} not photographed`)
}

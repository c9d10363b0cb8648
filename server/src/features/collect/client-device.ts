import Bowser from 'bowser'
import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Device of a viewer, by the name that the browser gives itself. */
export interface ClientDevice {
  /** desktop, mobile, tablet, tv, or empty. */
  readonly device: string
  readonly os: string
  readonly browser: string
  readonly isRobot: boolean
}

const windowless =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36'
/**
 * A browser without a window that has fetched, decoded and played a video is a viewer: those who watch over their own broadcasts use it.
 * Who only fetches pages never gets so far as to tell of playback.
 */
const isRobot = createIsbotFromList(list.filter((pattern) => !new RegExp(pattern, 'i').test(windowless)))
const maxKnown = 5_000
const maxChars = 512
const cachedDevices = new LRUCache<string, ClientDevice>({ max: maxKnown })

export function clientDevice(agent: string): ClientDevice {
  const name = agent.slice(0, maxChars)
  const before = cachedDevices.get(name)
  if (before) return before
  const read = readDevice(name)
  cachedDevices.set(name, read)
  return read
}

function readDevice(agent: string): ClientDevice {
  if (agent === '') return { device: '', os: '', browser: '', isRobot: true }
  const { browser, os, platform } = Bowser.parse(agent)
  return {
    device: short(platform.type),
    os: short(os.name),
    browser: short(browser.name),
    isRobot: isRobot(agent),
  }
}

const short = (text: string | undefined) => (text ?? '').slice(0, 64)

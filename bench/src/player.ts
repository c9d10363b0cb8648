import { type Browser, chromium } from '@playwright/test'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { chromiumFlags, findChromium } from '../../e2e/browser/chromium.ts'
import { openApi, uploadFile, waitUntilSettled } from '../../tools/product/api.ts'
import { makeClip } from '../../tools/product/clips.ts'
import { startProduct } from '../../tools/product/product.ts'
import { peerNames, servePeers } from './player/peers.ts'
import { median, printTable, seconds } from './table.ts'

/** «Fast 4G» of Chrome: 9 Mbit/s less a tenth, and its delay. */
const line = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const rounds = 5
const goalMs = 1_000

interface Visit {
  readonly firstFrameMs: number
  /** Scripts and styles, as they travelled. */
  readonly codeBytes: number
  readonly allBytes: number
}

/** From an empty cache to the first frame of one stream, in our player and in those people choose, with what it took. */
export async function benchPlayer(): Promise<void> {
  const product = await startProduct()
  const { executablePath, env } = await findChromium()
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...Object.fromEntries(inherited), ...env },
  })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const clip = await makeClip({ seconds: 30, width: 1280, height: 720, rate: 30 })
    const { id, uuid } = await waitUntilSettled(api, await uploadFile(api, clip, 'замер.mp4'))
    const { manifest } = await api.call(recordPlayer.previewPlayerData, { id })
    const peers = await servePeers(new URL(manifest.hls, product.url).href)
    const ours = `${product.url}/embed/${uuid}?autoplay=1&muted=1`
    const players = [['Склейка', ours], ...peerNames.map((name) => [name, peers.addressOf(name)])] as const
    const rows: string[][] = []
    const visits = new Map<string, Visit[]>()
    // the first round packs files and is not counted; then one after another, so that the machine is the same for all
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name = '', address = ''] of players) {
        const seen = await visit(browser, name, address)
        if (round > 0) visits.set(name, [...(visits.get(name) ?? []), seen])
      }
    }
    for (const [name, seen] of visits) {
      const kb = (of: 'codeBytes' | 'allBytes') => `${(median(seen.map((one) => one[of])) / 1000).toFixed(0)} kB`
      const times = seen.map((one) => one.firstFrameMs)
      const judged =
        name === 'Склейка' ? [`≤ ${goalMs / 1000} s`, median(times) <= goalMs ? 'met' : 'missed'] : ['', '']
      rows.push([name, seconds(times), kb('codeBytes'), kb('allBytes'), ...judged])
    }
    const head = ['player', 'first frame', 'scripts and styles', 'all bytes by then', 'goal', '']
    printTable(`One HLS stream at 4G (9 Mbit/s, 165 ms), empty cache, ${rounds} rounds`, head, rows)
    peers.close()
  } finally {
    await browser.close()
    await product.stop()
    await product.remove()
  }
}

async function visit(browser: Browser, name: string, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  const kinds = new Map<string, string>()
  const bytes: { kind: string; count: number }[] = []
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.push({ kind: kinds.get(requestId) ?? '', count: encodedDataLength }),
  )
  await page.addInitScript(() => {
    // a player may put another element in place of its first one
    const watched = new WeakSet<HTMLVideoElement>()
    const look = () => {
      for (const video of document.querySelectorAll('video')) {
        if (watched.has(video)) continue
        watched.add(video)
        video.requestVideoFrameCallback(() => performance.mark('first frame'))
      }
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { childList: true, subtree: true })
  })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('requestfailed', (request) => messages.push(`${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) messages.push(`${answer.url()}: ${answer.status()}`)
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page
    .waitForFunction(() => performance.getEntriesByName('first frame').length > 0)
    .catch((cause) => {
      throw new Error([`${name} showed no picture`, ...messages].join('\n'), { cause })
    })
  const sum = (kept: (kind: string) => boolean) =>
    bytes.filter(({ kind }) => kept(kind)).reduce((all, { count }) => all + count, 0)
  const seen = {
    codeBytes: sum((kind) => kind === 'Script' || kind === 'Stylesheet'),
    allBytes: sum(() => true),
    firstFrameMs: await page.evaluate(() => performance.getEntriesByName('first frame')[0]?.startTime ?? Number.NaN),
  }
  await context.close()
  return seen
}

import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { openApi, sha256 } from '../tools/product/api.ts'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { Random } from '../tools/product/random.ts'
import { storedSources } from '../tools/product/stored.ts'
import { apiKey, signInHere, test } from './product/fixtures.ts'
import { withoutSharedWorkers } from './product/leaders.ts'
import { type Line, openLine } from './product/line.ts'
import { namedClip, pickFiles, uploadsPanel } from './product/uploading.ts'

// `npm run chaos -- browser --breaks N --seed S` says how many and which; the suite has a few
const breaks = Number(process.env.BREAKS ?? 3)
const seed = Number(process.env.SEED ?? 1)
const partBytes = limits.uploadPartBytes
test.setTimeout(60_000 + breaks * 15_000)

let product: Product
let line: Line
test.beforeAll(async () => {
  const port = await freePort()
  line = await openLine(port)
  product = await startProduct({ port, env: { PUBLIC_URL: line.url, ROLES: 'api' } })
})
test.afterAll(async () => {
  await line.close()
  await product.stop()
  await product.remove()
})

/** The server does what it was asked, and the browser does not hear of it: so many times, then it does. */
async function loseAnswers(page: Page, address: RegExp, times: number): Promise<void> {
  let lost = 0
  await page.route(address, async (route: Route) => {
    lost += 1
    if (lost > times) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Where the network breaks: in which part, and how many bytes of that request have left before. */
interface Moment {
  readonly part: number
  readonly afterBytes: number
}

/** A new part for most of them; now and then the rest of a part that broke breaks too. */
function momentsOf(random: Random, count: number): Moment[] {
  const leastRest = 64 * 1024
  const moments: Moment[] = []
  for (let again = true; moments.length < count; ) {
    again = !again && random.isLucky(0.4)
    const { part } = moments.at(-1) ?? { part: 0 }
    if (again) moments.push({ part, afterBytes: random.whole(1, leastRest / 2) })
    else moments.push({ part: part + 1, afterBytes: random.whole(1, partBytes - leastRest) })
  }
  return moments
}

test(`R17 R19 C-8-09 an upload whose network breaks ${breaks} times at the moments of seed ${seed} arrives whole, as one record`, async ({
  context,
}) => {
  await withoutSharedWorkers(context)
  // spec 8: 15 s after each break; here it is a moment
  await context.addInitScript(() => {
    const { setTimeout } = globalThis
    Reflect.set(globalThis, 'setTimeout', (act: () => void, delayMs?: number) =>
      setTimeout(act, delayMs === 15_000 ? 300 : delayMs),
    )
  })
  const random = new Random(seed)
  const moments = momentsOf(random, breaks)
  const parts = moments.at(-1)?.part ?? 0
  const name = `обрывы ${seed}`
  // the last part is for no break, so that none of them comes after the end
  const clip = await namedClip(`${name}.mp4`, parts * partBytes + random.whole(1, partBytes))
  const page = await context.newPage()
  await page.goto(`${line.url}/admin/ac/studio/records`)
  await signInHere(page, product.administrator)
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  const row = uploadsPanel(page).getByRole('listitem').filter({ hasText: name })
  await loseAnswers(page, /\/api\/v2\/records\.json/, random.whole(0, 2))
  await loseAnswers(page, new RegExp(uploads.complete.path), random.whole(0, 2))

  const hold = (moment: Moment | undefined) => moment && line.holdFrom(moment.part, moment.afterBytes)
  hold(moments[0])
  await pickFiles(page, clip)
  let from = 0
  for (const [index, { part, afterBytes }] of moments.entries()) {
    const held = () => line.sent.slice(from).some((one) => one.part === part && one.bytes >= afterBytes)
    await expect.poll(held, { intervals: [20], timeout: 30_000 }).toBe(true)
    await line.cut()
    await expect(row).toContainText('Нет связи')
    line.letGo()
    from = line.sent.length
    hold(moments[index + 1])
    await line.mend()
  }
  await expect(row).toContainText('Загружено', { timeout: 60_000 })

  const file = await readFile(clip)
  const api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
  const { records: found } = await api.call(records.getListByFilter, { filter: { q: name } })
  expect(found.map(({ currentState, bytes }) => [currentState, bytes])).toEqual([['UPLOADED', file.length]])
  const stored = await storedSources(product.dataDir, found[0]?.uuid ?? '')
  expect(stored.map(sha256)).toEqual([sha256(file)])

  const sentBytes = line.sent.reduce((sum, one) => sum + one.bytes, 0)
  expect(sentBytes - file.length, 'no break costs more than a part').toBeLessThanOrEqual(breaks * partBytes)
  for (let part = 1; part <= parts + 1; part += 1) {
    const broken = moments.filter((moment) => moment.part === part).length
    const passes = line.parts.filter((sent) => sent === part).length
    // the rest, and the whole when the server was still at the try that broke
    expect(passes, `passes of part ${part}`).toBeLessThanOrEqual(1 + 2 * broken)
  }
})

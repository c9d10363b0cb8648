import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, type Cookie, expect, type Page, type Route } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { openApi, sha256 } from '../tools/product/api.ts'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { Random } from '../tools/product/random.ts'
import { storedSources } from '../tools/product/stored.ts'
import { within } from './browser/busy-machine.ts'
import { apiKey, signInHere, test } from './product/fixtures.ts'
import { crash, endOf, endWorker, sharedWorkers, withoutSharedWorkers } from './product/leaders.ts'
import { type Line, openLine } from './product/line.ts'
import { namedClip, pickFiles, uploadsPanel } from './product/uploading.ts'

// nothing is processed here: what counts is that the bytes arrive
let product: Product
let line: Line
let key: string
const partBytes = limits.uploadPartBytes
const MiB = 1024 ** 2

test.beforeAll(async () => {
  const port = await freePort()
  line = await openLine(port)
  product = await startProduct({ port, env: { PUBLIC_URL: line.url, ROLES: 'api' } })
  key = await apiKey(product)
})
test.afterAll(async () => {
  await line.close()
  await product.stop()
  await product.remove()
})
test.beforeEach(() => {
  line.parts.length = 0
  line.sent.length = 0
})
test.afterEach(() => line.letGo())

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })
const listOf = (page: Page) => page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })

let signedIn: Cookie[] = []

/** A tab of a signed-in browser; the session is the one that the first of them has begun. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await context.addCookies(signedIn)
  await page.goto(`${line.url}/admin/ac/studio/records`)
  if (signedIn.length === 0) {
    await signInHere(page, product.administrator)
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
    signedIn = await context.cookies(line.url)
  }
  await expect(listOf(page)).toBeVisible()
  return page
}

/** So many tabs of one signed-in browser. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const first = await openTab(context)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()))
  for (const page of others) {
    await page.goto(`${line.url}/admin/ac/studio/records`)
    await expect(listOf(page)).toBeVisible()
  }
  return [first, ...others]
}

/** The file as the product has stored it. */
async function storedFile(name: string): Promise<Buffer> {
  const api = openApi({ url: product.url, key, account: 'studio' })
  const { records: found } = await api.call(records.getListByFilter, { filter: { q: name } })
  expect(found.map(({ currentState }) => currentState)).toEqual(['UPLOADED'])
  const folder = path.join(product.dataDir, 'storage/sources', found[0]?.uuid ?? '')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files).toHaveLength(1)
  return readFile(path.join(files[0]?.parentPath ?? '', files[0]?.name ?? ''))
}

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place]
  if (found === undefined) throw new Error(`nothing at ${place}`)
  return found
}

/** A browser has sent a MiB of this part, and the server has kept more than half of that. */
async function partSent(part: number): Promise<void> {
  await expect.poll(() => line.sent.some((one) => one.part === part && one.bytes >= MiB)).toBe(true)
  const api = openApi({ url: product.url, key, account: 'studio' })
  const kept = async () => {
    const { uploads } = await api.call(uploader.getAccountUploadingInfo, { accountCode: 'studio' })
    return uploads.some((one) => one.partsReceived === part - 1 && one.nextPartOffset > MiB / 2)
  }
  await expect.poll(kept).toBe(true)
}

test('R16 C-4-10 C-4-15 C-4-18 without SharedWorker one of five tabs sends; when it crashes or closes the next goes on from the same byte', async ({
  context,
}) => {
  const reigns = await withoutSharedWorkers(context)
  const tabs = await openTabs(context, 5)
  const successor = async (count: number) => {
    await expect.poll(() => reigns.length, { timeout: within(5_000) }).toBe(count)
    return at(reigns, count - 1)
  }
  const first = await successor(1)
  expect(tabs, 'whichever came to it first').toContain(first.page)
  const clip = await namedClip('пять вкладок.mp4', 4 * partBytes)

  line.holdFrom(2, MiB)
  await pickFiles(first.page, clip)
  await partSent(2)
  await expect(rowOf(at(tabs, 4), 'пять вкладок')).toContainText('%')
  await crash(first.page)

  const second = await successor(2)
  line.letGo()
  line.holdFrom(3, MiB)
  await partSent(3)
  await second.page.close()
  const third = await successor(3)
  line.letGo()
  const witness = at(
    tabs.filter((page) => ![first.page, second.page, third.page].includes(page)),
    0,
  )
  await expect(rowOf(witness, 'пять вкладок')).toContainText('Загружено')

  for (const [former, next] of [
    [first, second],
    [second, third],
  ] as const) {
    const end = await endOf(former, witness)
    expect(end).toBeGreaterThan(former.from)
    expect(end).toBeLessThanOrEqual(next.from)
  }
  expect(sha256(await storedFile('пять вкладок'))).toBe(sha256(await readFile(clip)))
  expect(line.parts, 'a break costs no part that was whole').toEqual([1, 2, 2, 3, 3, 4])
  const again = line.sent.filter(({ from }) => from !== null)
  for (const { part, from } of again) expect(from).toBeGreaterThan((part - 1) * partBytes + MiB / 2)
  expect(again.map(({ part }) => part)).toEqual([2, 3])
})

test('R16 C-4-14 C-4-15 when the SharedWorker crashes under five tabs, they start another one and it goes on', async ({
  context,
  browser,
}) => {
  const tabs = await openTabs(context, 5)
  const clip = await namedClip('упавший.mp4', 4 * partBytes)
  line.holdFrom(3, MiB)
  await pickFiles(at(tabs, 1), clip)
  await partSent(3)
  const [worker, ...others] = await sharedWorkers(browser)
  expect([worker?.title, others]).toEqual(['recordsUploader', []])
  await endWorker(browser, worker)
  const again = () => line.sent.filter(({ from }) => from !== null)
  await expect.poll(() => again().length, { timeout: within(5_000) }).toBe(1)
  expect(await sharedWorkers(browser)).toHaveLength(1)
  line.letGo()
  for (const page of tabs) await expect(rowOf(page, 'упавший')).toContainText('Загружено')
  expect(sha256(await storedFile('упавший'))).toBe(sha256(await readFile(clip)))
  expect(line.parts).toEqual([1, 2, 3, 3, 4])
  expect(again()[0]?.from).toBeGreaterThan(2 * partBytes + MiB / 2)
})

test('R17 C-8-09 a network that breaks three times costs no more than what was in flight', async ({ context }) => {
  await withoutSharedWorkers(context)
  // spec 8: 15 s after each break; here a second is one
  await context.addInitScript(() => {
    const { setTimeout } = globalThis
    Reflect.set(globalThis, 'setTimeout', (act: () => void, delayMs?: number) =>
      setTimeout(act, delayMs === 15_000 ? 1_000 : delayMs),
    )
  })
  const page = at(await openTabs(context, 1), 0)
  const clip = await namedClip('обрывы.mp4', 3 * partBytes + 3 * MiB)
  const breaks = [
    { away: line.cut, back: line.mend },
    {
      // a browser that is told to be offline lets go on what is under way
      away: () => context.setOffline(true).then(line.cut),
      back: () => line.mend().then(() => context.setOffline(false)),
    },
    { away: line.cut, back: line.mend },
  ]
  line.holdFrom(1, MiB)
  await pickFiles(page, clip)
  for (const [index, { away, back }] of breaks.entries()) {
    await partSent(index + 1)
    await away()
    await expect(rowOf(page, 'обрывы')).toContainText(/Нет связи, повтор через 15.с/)
    line.letGo()
    line.holdFrom(index + 2, MiB)
    await back()
  }
  line.letGo()
  await expect(rowOf(page, 'обрывы')).toContainText('Загружено')
  expect(sha256(await storedFile('обрывы'))).toBe(sha256(await readFile(clip)))
  expect(line.parts).toEqual([1, 1, 2, 2, 3, 3, 4])
  const sentBytes = line.sent.reduce((sum, one) => sum + one.bytes, 0)
  expect(sentBytes - (await stat(clip)).size).toBeLessThan(MiB)
  for (const { from, digest } of line.sent) {
    if (from === null) expect(digest).toBeNull()
    else expect(digest).toMatch(/^sha-256=:.{44}:$/)
  }
})

test('C-4-13 C-9-01 twenty files at once: all arrive, and never more than three are under way', async ({ context }) => {
  const page = at(await openTabs(context, 1), 0)
  const names = Array.from({ length: 20 }, (_, index) => `двадцать ${index + 1}.mp4`)
  const clips: string[] = []
  for (const name of names) clips.push(await namedClip(name, 600_000))
  await pickFiles(page, clips)
  await expect(rowOf(page, 'Загружено')).toHaveCount(20, { timeout: 60_000 })
  expect(line.maxUploads()).toBe(3)
  const api = openApi({ url: product.url, key, account: 'studio' })
  const { records: found } = await api.call(records.getListByFilter, { filter: { q: 'двадцать' }, perPage: 50 })
  expect(found.map(({ currentState, bytes }) => `${currentState} ${bytes}`)).toEqual(names.map(() => 'UPLOADED 600000'))
})

test('C-4-16 C-8-11 a failure is told in every tab', async ({ context }) => {
  const tabs = await openTabs(context, 2)
  // a tab that has come to the uploads holds a lock; what was told before that it does not hear
  const locks = () =>
    at(tabs, 0).evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.filter(({ name }) => name?.startsWith('recordsUploader tab ')).length
    })
  await expect.poll(locks).toBe(2)
  await pickFiles(at(tabs, 0), [{ name: 'пустой.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
  for (const page of tabs) {
    await expect(page.getByText('пустой.mp4: Файл пустой: выберите другой файл', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'пустой')).toContainText('Ошибка: Файл пустой')
  }
})

test('C-9-15 C-9-16 uploads are kept in the database Uploader, version 1, store States, by the user and without files', async ({
  context,
}) => {
  const page = at(await openTabs(context, 1), 0)
  await pickFiles(page, await namedClip('в базе.mp4', 600_000))
  await expect(rowOf(page, 'в базе')).toContainText('Загружено')
  const kept = await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [{ version } = {}] = (await indexedDB.databases()).filter(({ name }) => name === 'Uploader')
    const database = await answered(indexedDB.open('Uploader'))
    const store = database.transaction('States').objectStore('States')
    const [keys, states] = [await answered(store.getAllKeys()), await answered(store.getAll())]
    const hasFile = (value: unknown): boolean =>
      value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))
    const names = states
      .flatMap((state) => Object.values(state.data))
      .map((item) => Reflect.get(item ?? {}, 'fileInfo'))
    return { version, stores: [...database.objectStoreNames], keys, hasFile: hasFile(states), names }
  })
  const { id } = await page.evaluate(async () => (await (await fetch('/auth/profile')).json()).info)
  expect(kept).toMatchObject({ version: 1, stores: ['States'], keys: [id], hasFile: false })
  expect(kept.names).toMatchObject([{ name: 'в базе.mp4', size: 600_000 }])
})

// `npm run chaos -- browser --breaks N --seed S` says how many and which; the suite has a few
const breaks = Number(process.env.BREAKS ?? 3)
const seed = Number(process.env.SEED ?? 1)

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

/** Place where the network breaks: in which part, and how many bytes of that request have left before. */
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
  test.setTimeout(60_000 + breaks * 15_000)
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
  const name = `зерно ${seed}`
  // the last part is for no break, so that none of them comes after the end
  const clip = await namedClip(`${name}.mp4`, parts * partBytes + random.whole(1, partBytes))
  const page = await openTab(context)
  const row = rowOf(page, name)
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

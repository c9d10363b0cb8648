import { rm, writeFile } from 'node:fs/promises'
import { test as base, type Cookie, type Page } from '@playwright/test'
import { openApi } from '../../tools/product/api.ts'
import { writePlaces } from '../../tools/product/places.ts'
import { type Product, preparedDataFolder, startProduct } from '../../tools/product/product.ts'
import { pressOnlyWhatIsFree } from '../browser/press.ts'
import { emptyWindow, followWindow } from './empty-window.ts'

/** Somebody who can sign in. */
export interface Person {
  readonly email: string
  readonly password: string
}

interface WorkerFixtures {
  /** One running product for all tests of a worker. */
  product: Product
  /** An API key of its administrator. */
  key: string
}

export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await preparedDataFolder()
      const product = await startProduct({ dataDir, env: { GEO_FILES: await writePlaces(dataDir) } })
      await use(product)
      await product.stop()
      await product.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  key: [async ({ product }, use) => use(await apiKey(product)), { scope: 'worker' }],
  context: async ({ context }, use) => {
    const open = followWindow(context)
    await use(context)
    await emptyWindow(open)
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, product }, use, test) => {
    pressOnlyWhatIsFree(page)
    const before = product.output().length
    const printed: string[] = []
    page.on('console', (message) => printed.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => printed.push(`error: ${error.message}`))
    await use(page)
    if (test.status !== test.expectedStatus) {
      await writeFile(test.outputPath('product.log'), product.output().slice(before))
      await writeFile(test.outputPath('page.log'), [...printed, ...(await videoStates(page))].join('\n'))
    }
    // an answer that is changed on its way may come after the test has ended
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Returns a line for each video of a page: where it stands and what of it is loaded. A page that is gone has none. */
async function videoStates(page: Page): Promise<string[]> {
  const states = page.locator('video').evaluateAll((videos) =>
    videos.map((video) => {
      if (!(video instanceof HTMLVideoElement)) return ''
      const { currentTime, readyState, paused, error, buffered } = video
      const ranges = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)])
      return `video: ${JSON.stringify({ currentTime, readyState, paused, error: error?.message, ranges })}`
    }),
  )
  return states.catch(() => [])
}

/** The same over a product that may read and send to this machine itself: files that use it share one. */
export const testOfOwnNetwork = test.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await preparedDataFolder()
      const product = await startProduct({ dataDir, env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
      await use(product)
      await product.stop()
      await product.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** An API key of the product's administrator, made once. */
export function apiKey(product: Product): Promise<string> {
  const key = keys.get(product.dataDir) ?? product.admin('api-key', product.administrator.email)
  keys.set(product.dataDir, key)
  return key
}

// by the folder of the data, which outlives a product that is killed and started again
const keys = new Map<string, Promise<string>>()

/** The API of the account the first administrator owns from the start. */
export const studioApi = async (product: Product) =>
  openApi({ url: product.url, key: await apiKey(product), account: 'studio' })

/** Signs in on the provider's page, which has to be on the screen already. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Почта', { exact: true }).fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Opens an address of the console and signs somebody in on the way, with a session that no other test stands on. */
export async function signInAnew(
  page: Page,
  product: Product,
  path: string,
  person: Person = product.administrator,
): Promise<void> {
  pressOnlyWhatIsFree(page)
  await page.goto(`${product.url}/admin${path}`)
  await signInHere(page, person)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
}

/**
 * Opens an address of the console as the administrator. The session is the one that the first such test of a product has
 * begun: signing in costs more than many a test. Whoever ends a session has to begin one with `signInAnew`.
 */
export async function openSignedIn(page: Page, product: Product, path: string): Promise<void> {
  const known = signedIn.get(product.dataDir)
  if (!known) {
    await signInAnew(page, product, path)
    signedIn.set(product.dataDir, await page.context().cookies(product.url))
    return
  }
  await page.context().addCookies(known)
  await page.goto(`${product.url}/admin${path}`)
}

const signedIn = new Map<string, Cookie[]>()

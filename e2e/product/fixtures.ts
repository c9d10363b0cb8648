import { test as base, type Page } from '@playwright/test'
import { openApi } from '../../tools/product/api.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'

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
      const product = await startProduct()
      await use(product)
      await product.stop()
      await product.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  key: [async ({ product }, use) => use(await apiKey(product)), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
})

/** An API key of the product's administrator. */
export const apiKey = (product: Product): Promise<string> => product.admin('api-key', product.administrator.email)

/** The API of the account the first administrator owns from the start. */
export const studioApi = async (product: Product) =>
  openApi({ url: product.url, key: await apiKey(product), account: 'studio' })

/** Signs in on the provider's page, which has to be on the screen already. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Почта', { exact: true }).fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Opens an address of the console and signs in on the way. */
export async function openSignedIn(page: Page, product: Product, path: string, person: Person = product.administrator) {
  await page.goto(`${product.url}/admin${path}`)
  await signInHere(page, person)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
}

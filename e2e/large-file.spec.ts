import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Browser, expect } from '@playwright/test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { type Product, startProduct } from '../tools/product/product.ts'
import { apiKey, openSignedIn, test } from './product/fixtures.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

// `npm run chaos -- browser` sends 2 GiB; in the suite it is less, and enough to see memory that grows with the file
const sizeMiB = Number(process.env.LARGE_FILE_MIB ?? 200)
const MiB = 1024 ** 2
test.setTimeout(60_000 + sizeMiB * 400)

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ env: { ROLES: 'api' } })
})
test.afterAll(async () => {
  await product.stop()
  await product.remove()
})

/** Memory of the browser and all its pages that is no file's, in MiB. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { id }) => sum + memoryOfProcess(id), 0)
}

function memoryOfProcess(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = [...rollup.matchAll(/^Pss_(?:Anon|Shmem): +(\d+)/gm)].map(([, figure]) => Number(figure))
    return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
  } catch {
    // it has ended meanwhile
    return 0
  }
}

test(`C-4-17 C-9-02 a file of ${sizeMiB} MiB is sent without the browser holding it`, async ({ page, browser }) => {
  const path = test.info().outputPath('большой.mp4')
  const file = await open(path, 'w')
  await file.truncate(sizeMiB * MiB)
  await file.close()
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()

  const before = await memoryOf(browser)
  const from = performance.now()
  await pickFiles(page, path)
  const row = uploadsPanel(page).getByRole('listitem').filter({ hasText: 'большой' })
  let most = 0
  await expect
    .poll(
      async () => {
        most = Math.max(most, await memoryOf(browser))
        return row.textContent()
      },
      { timeout: 30_000 + sizeMiB * 400, intervals: [200] },
    )
    .toContain('Загружено')
  const seconds = (performance.now() - from) / 1000
  const grown = most - before
  test.info().annotations.push({
    type: 'measured',
    description: `${seconds.toFixed(1)} s, browser ${before.toFixed(0)} MiB, ${grown.toFixed(0)} MiB more at most`,
  })
  expect(grown).toBeLessThan(120)

  const api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
  const { records: found } = await api.call(records.getListByFilter, { filter: { q: 'большой' } })
  expect(found.map(({ currentState, bytes }) => [currentState, bytes])).toEqual([['UPLOADED', sizeMiB * MiB]])
})

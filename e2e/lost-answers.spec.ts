import { expect, type Page, type Route } from '@playwright/test'
import { records } from '@skleyka/contract/records.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { withoutSharedWorkers } from './product/leaders.ts'
import { namedClip, pickFiles, uploadsPanel } from './product/uploading.ts'

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

/** The server does what it was asked, and the browser never hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('R19 C-8-09 the answer to create is lost twice and the page reloaded in between: one record is made, and it gets its file', async ({
  context,
  page,
  product,
}) => {
  // what a page sends can be caught, what a shared worker sends cannot
  await withoutSharedWorkers(context)
  const name = 'потерянный ответ'
  const clip = await namedClip(`${name}.mp4`, 6_000_000)
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/v2\/records\.json/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length > 2 ? route.continue() : loseAnswer(route))
  })
  await page.clock.install()
  await pickFiles(page, clip)
  await expect(rowOf(page, name)).toContainText('Нет связи')
  await page.clock.fastForward(15_000)
  await expect.poll(() => keys.length).toBe(2)
  await expect(rowOf(page, name)).toContainText('Нет связи')

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: /^Задачи: 1.загрузка.остановлена.*$/ }).click()
  const chooser = page.waitForEvent('filechooser')
  await rowOf(page, name).getByRole('button', { name: 'Продолжить загрузку', exact: true }).click()
  await (await chooser).setFiles(clip)
  await expect(rowOf(page, name)).toContainText('Загружено, обработка')
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^vp/)
  expect(new Set(keys).size, 'every try bears the same number').toBe(1)
  const found = await (await studioApi(product)).call(records.getListByFilter, { filter: { q: name } })
  expect(found.total).toBe(1)
  expect(found.records[0]?.bytes).toBe(6_000_000)
})

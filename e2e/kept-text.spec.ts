import { expect, type Page } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Описание видео', exact: true })
const nameField = (page: Page) => form(page).getByRole('textbox', { name: 'Название', exact: true })
const toast = (page: Page, words: RegExp) => page.getByRole('alert').filter({ hasText: words })

async function openRecord(page: Page, product: Product, name: string): Promise<number> {
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id } = await readyVideo(product, await studioApi(product), clip, name)
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await expect(nameField(page)).toBeVisible()
  return id
}

test('a description saved without a network loses nothing, advises no reload and is saved when the network is back', async ({
  context,
  page,
  product,
}) => {
  await openRecord(page, product, 'без сети.mp4')
  await context.setOffline(true)
  await nameField(page).fill('Написано без сети')
  await form(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
  const told = form(page).getByRole('alert')
  await expect(told).toHaveText(
    /^Не.сохранено: нет связи с.сервером\. Введённое остаётся на.странице и.сохранится, когда она появится\. Повторить$/,
  )
  await expect(page.getByText(/^.*Обновите страницу.*$/)).toHaveCount(0)
  await expectAccessible(page)
  await nameField(page).fill('Написано без сети и дописано')
  await context.setOffline(false)
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Написано без сети и дописано', exact: true })).toBeVisible()
})

test('a description that a broken server did not take is saved by «Повторить»; what is saved while a save is under way comes after it', async ({
  page,
  product,
}) => {
  await openRecord(page, product, 'без сервера.mp4')
  await page.route('**/records/update', (route) => route.fulfill({ status: 502, body: '' }))
  await nameField(page).fill('Со второго раза')
  await form(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
  const told = form(page).getByRole('alert')
  await expect(told).toContainText(/сервер не.отвечает\. Введённое остаётся/)
  await page.unroute('**/records/update')
  await told.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Со второго раза', exact: true })).toBeVisible()

  const { promise: enough, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/records/update', async (route) => {
    await enough
    await route.continue()
  })
  const sent = page.waitForRequest('**/records/update')
  await nameField(page).fill('Пока сохраняется')
  await page.keyboard.press('Control+S')
  await sent
  await nameField(page).fill('Дописано тем временем')
  await page.keyboard.press('Control+S')
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Дописано тем временем', exact: true })).toBeVisible()
})

test('C-8-20 code that does not come is told in Russian, the page stays, and «Повторить» takes along what is typed', async ({
  page,
  product,
}) => {
  await openRecord(page, product, 'без кода.mp4')
  await page.route('**/help-card-*.js', (route) => route.abort())
  await nameField(page).fill('Ещё не сохранено')
  await page.getByRole('button', { name: 'Помощь', exact: true }).click()
  const told = toast(page, /^Часть страницы не.загрузилась\. Проверьте подключение к.сети и.повторите\./)
  await expect(told).toBeVisible()
  await expect(page.getByText(/^.*Loading chunk failed.*$/)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue('Ещё не сохранено')
  await expectAccessible(page)

  const isPage = (url: URL) => url.pathname.startsWith('/admin/ac/')
  await page.route(isPage, (route) => route.abort())
  await told.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(toast(page, /^Сервер не.отвечает\./)).toBeVisible()
  await expect(nameField(page)).toHaveValue('Ещё не сохранено')
  await page.unroute(isPage)
  await page.unroute('**/help-card-*.js')

  // a question whether to leave would fail here: nobody answers it
  const reloaded = page.waitForEvent('load')
  await told.getByRole('button', { name: 'Повторить', exact: true }).click()
  await reloaded
  await expect(nameField(page)).toHaveValue('Ещё не сохранено')
  await expect(form(page).getByText(/^Изменено 1.поле$/)).toBeVisible()
  await page.getByRole('button', { name: 'Помощь', exact: true }).click()
  await expect(page.getByText('Нужна помощь? Мы на связи:', { exact: true })).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { recordOf } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Описание видео', exact: true })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Сохранено.*$/)

test('C-7.3-07 C-7.3-49 what is said of a video is filled in by the keyboard alone, and a draft is kept from viewers', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId: other } = await api.call(uploads.createV2, { file: { name: 'другое.mp4', size: 1000 } })
  const { rowVersion } = await recordOf(api, other)
  await api.call(records.update, { id: other, rowVersion, fields: { tags: ['Северное сияние'] } })
  const { recordId: id } = await api.call(uploads.createV2, { file: { name: 'описание.mp4', size: 1000 } })
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await field(page, 'Название').press('Control+A')
  await page.keyboard.type('Сияние <b>ночью</b>')
  const tags = form(page).getByRole('combobox', { name: 'Теги', exact: true })
  await tags.focus()
  await page.keyboard.type('сев')
  await expect(page.getByRole('option', { name: 'Северное сияние', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ночь, север,')
  await expect(form(page).getByText('3 из 50', { exact: true })).toBeVisible()
  await page.keyboard.press('Backspace')
  await form(page)
    .getByRole('radio', { name: /^Опубликовано.*$/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+S')
  const from = field(page, 'Начало')
  await expect(from).toBeFocused()
  await expect(form(page).getByText('Укажите начало или конец', { exact: true })).toBeVisible()
  await form(page)
    .getByRole('radio', { name: /^По.расписанию.*$/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+S')
  await expect(saved(page)).toHaveText(/^Сохранено$/)
  await expectAccessible(page)
  const now = await recordOf(api, id)
  expect([now.name, now.tags, now.publication]).toEqual(['Сияние <b>ночью</b>', ['Северное сияние', 'ночь'], 'DRAFT'])
  await page.goto(`${product.url}/embed/${now.uuid}`)
  await expect(page.getByText(/^Видео не.опубликовано$/)).toBeVisible()
})

test('two people edit one video: other fields join by themselves, of a contested one both values are shown and one is chosen', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  // while something still happens to it, the page hears of other people's edits by itself
  const { id } = await readyVideo(product, api, clip, 'двое.mp4')
  const elsewhere = async (fields: object) => {
    const { rowVersion } = await recordOf(api, id)
    await api.call(records.update, { id, rowVersion, fields })
  }
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await field(page, 'Название').fill('Моё название')
  await elsewhere({ description: 'Чужое описание', tags: ['чужой'] })
  await form(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(saved(page)).toHaveText(/кто-то изменил описание, теги: его правки остались$/)
  await expect(field(page, 'Описание')).toHaveValue('Чужое описание')
  const { name, description } = await recordOf(api, id)
  expect([name, description]).toEqual(['Моё название', 'Чужое описание'])

  await field(page, 'Название').fill('Второе моё')
  await field(page, 'Описание').fill('Моё описание')
  await elsewhere({ name: 'Второе чужое', description: 'Опять чужое' })
  await page.keyboard.press('Control+S')
  await expect(form(page).getByText('«Второе чужое»', { exact: true })).toBeVisible()
  await expect(form(page).getByText('«Опять чужое»', { exact: true })).toBeVisible()
  await expect(field(page, 'Название')).toHaveValue('Второе моё')
  await expectAccessible(page)
  await page.keyboard.press('Control+S')
  expect((await recordOf(api, id)).name).toBe('Второе чужое')
  await form(page).getByRole('button', { name: 'Взять сохранённое', exact: true }).first().click()
  await form(page).getByRole('button', { name: 'Оставить ваше', exact: true }).click()
  await page.keyboard.press('Control+S')
  await expect(form(page).getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
  await expect.poll(async () => (await recordOf(api, id)).description).toBe('Моё описание')
  expect((await recordOf(api, id)).name).toBe('Второе чужое')
})

test.describe('what is typed is kept', () => {
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
    const alert = form(page).getByRole('alert')
    await expect(alert).toHaveText(
      /^Не.сохранено: нет связи с.сервером\. Введённое остаётся на.странице и.сохранится, когда она появится\. Повторить$/,
    )
    await expect(page.getByText(/^.*Обновите страницу.*$/)).toHaveCount(0)
    await expectAccessible(page)
    await nameField(page).fill('Написано без сети и дописано')
    await context.setOffline(false)
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Написано без сети и дописано', exact: true }),
    ).toBeVisible()
  })

  test('a description that a broken server did not take is saved by «Повторить»; what is saved while a save is under way comes after it', async ({
    page,
    product,
  }) => {
    await openRecord(page, product, 'без сервера.mp4')
    await page.route('**/records/update', (route) => route.fulfill({ status: 502, body: '' }))
    await nameField(page).fill('Со второго раза')
    await form(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    const alert = form(page).getByRole('alert')
    await expect(alert).toContainText(/сервер не.отвечает\. Введённое остаётся/)
    await page.unroute('**/records/update')
    await alert.getByRole('button', { name: 'Повторить', exact: true }).click()
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

  test('a page that is being saved is left when that is done, without a question; a question goes with the page that was left all the same', async ({
    page,
    product,
  }) => {
    await openRecord(page, product, 'уходят сразу.mp4')
    let answer = () => {}
    const enough = new Promise<void>((go) => {
      answer = go
    })
    await page.route('**/records/update', async (route) => {
      await enough
      await route.continue()
    })
    const tab = page.getByRole('navigation', { name: 'Разделы видео', exact: true }).getByRole('link', {
      name: 'Доступ',
      exact: true,
    })
    const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
    const sent = page.waitForRequest('**/records/update')
    await nameField(page).fill('Сохранено на ходу')
    await page.keyboard.press('Control+S')
    await sent
    await tab.click()
    await expect(form(page)).toBeVisible()
    answer()
    await expect(page).toHaveURL(/\/access$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Сохранено на ходу', exact: true })).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.unroute('**/records/update')

    await page.goBack()
    await nameField(page).fill('Не сохранено')
    await tab.click()
    await expect(question).toBeVisible()
    // as by a second press of the back button, which no page can keep from working
    await page.evaluate(() => {
      history.replaceState(null, '', location.pathname.replace(/\/\d+$/, ''))
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  test('C-8-20 code that does not come is told in Russian, the page stays, and «Повторить» takes along what is typed', async ({
    page,
    product,
  }) => {
    await openRecord(page, product, 'без кода.mp4')
    await page.route('**/help-card-*.js', (route) => route.abort())
    await nameField(page).fill('Ещё не сохранено')
    await page.getByRole('button', { name: 'Помощь', exact: true }).click()
    const notice = toast(page, /^Часть страницы не.загрузилась\. Проверьте подключение к.сети и.повторите\./)
    await expect(notice).toBeVisible()
    await expect(page.getByText(/^.*Loading chunk failed.*$/)).toHaveCount(0)
    await expect(nameField(page)).toHaveValue('Ещё не сохранено')
    await expectAccessible(page)

    const isPage = (url: URL) => url.pathname.startsWith('/admin/ac/')
    await page.route(isPage, (route) => route.abort())
    await notice.getByRole('button', { name: 'Повторить', exact: true }).click()
    await expect(toast(page, /^Сервер не.отвечает\./)).toBeVisible()
    await expect(nameField(page)).toHaveValue('Ещё не сохранено')
    await page.unroute(isPage)
    await page.unroute('**/help-card-*.js')

    // a question whether to leave would fail here: nobody answers it
    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Повторить', exact: true }).click()
    await reloaded
    await expect(nameField(page)).toHaveValue('Ещё не сохранено')
    await expect(form(page).getByText(/^Изменено 1.поле$/)).toBeVisible()
    await page.getByRole('button', { name: 'Помощь', exact: true }).click()
    await expect(page.getByText('Нужна помощь? Мы на связи:', { exact: true })).toBeVisible()
  })
})

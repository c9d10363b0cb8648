import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { apiKey, openSignedIn, studioApi, test } from './product/fixtures.ts'

const rows = (page: Page) => page.getByRole('grid', { name: /^Видео альбома «.+»$/ }).getByRole('row')
const order = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).map((name) => name.replace('В\u00a0альбом ', '')).join(' ')

test('B4 by keyboard alone: an album is made, filled and put in order, and its public page plays on', async ({
  page,
  context,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const ids: number[] = []
  for (const word of ['а', 'б', 'в']) ids.push((await readyVideo(product, api, clip, `В\u00a0альбом ${word}.mp4`)).id)
  await openSignedIn(page, product, '/ac/studio/albums')
  await page.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Курс «Монтаж» <b>')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Курс «Монтаж» <b>')

  await page.getByRole('button', { name: 'Добавить видео', exact: true }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поиск по видео', { exact: true }).fill('в альбом')
  for (const word of ['а', 'б', 'в']) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^(?:0:02 ?)?В.альбом ${word}$`) }).press('Space')
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Добавить: 3', exact: true }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(() => order(page)).toBe('а б в')

  // the third is lifted by its handle and put before the second
  await expect(dialog, 'it gives the focus back before keys mean the list').toHaveCount(0)
  await rows(page).first().focus()
  await expect(rows(page).first()).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.locator('[data-drop-target]')).toHaveCount(1)
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => order(page)).toBe('а в б')
  await page.getByRole('button', { name: /^Действия: В.альбом б$/ }).press('Enter')
  await page.getByRole('menuitem', { name: /^В.начало$/ }).press('Enter')
  await expect.poll(() => order(page)).toBe('б а в')
  await expectAccessible(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  expect(await order(page)).toBe('б а в')

  await page.getByRole('button', { name: 'Код альбома', exact: true }).press('Enter')
  const address = await page.getByRole('link', { name: 'Открыть', exact: true }).getAttribute('href')
  const viewer = await context.newPage()
  await viewer.goto(`${address}?muted=1&autoplay=1`)
  const playlist = viewer.getByRole('navigation', { name: 'Видео альбома', exact: true })
  await expect(playlist.getByRole('heading')).toHaveText('Курс «Монтаж» <b>')
  await expect(viewer.locator('video')).toHaveAttribute('aria-label', /^В.альбом б$/)
  await expectAccessible(viewer)
  await expect(viewer.locator('video')).toHaveAttribute('aria-label', /^В.альбом а$/)
  await expect(playlist.getByRole('button', { name: /^2 ?В.альбом а ?0:02$/ })).toHaveAttribute('aria-current', 'true')
  await viewer.getByRole('button', { name: 'Смотреть дальше', exact: true }).press('Enter')
  await expect(viewer.locator('video')).toHaveAttribute('aria-label', /^В.альбом в$/)
  await expect(playlist.getByText(/^3.из.3$/)).toBeVisible()
  await viewer.close()

  await test.step('B4 by keyboard alone: an album by filter follows its filter, and becomes one by hand', async () => {
    await api.call(filters.save, {
      ...{ name: 'Из альбома', visibility: 'PRIVATE' },
      ast: { field: 'name', op: 'contains', value: 'В\u00a0альбом' },
    })
    await page.goto(`${product.url}/admin/ac/studio/albums`)
    await page.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
    const made = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
    await made.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Сам собой')
    await made.getByRole('radio', { name: /^По.фильтру.*$/ }).press('Space')
    const choice = made.getByRole('combobox', { name: /^Фильтр ?\*?$/ })
    await choice.fill('из альб')
    await expect(page.getByRole('option', { name: 'Из альбома', exact: true })).toBeVisible()
    await choice.press('ArrowDown')
    await choice.press('Enter')
    await expect(choice).toHaveValue('Из альбома')
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сам собой')
    const fresh = page.getByRole('grid', { name: 'Видео альбома «Сам собой»', exact: true }).getByRole('row')
    await expect(fresh).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Добавить видео', exact: true })).toHaveCount(0)
    await api.call(trash.dispose, { ids: ids.slice(0, 1) })
    await page.reload()
    await expect(fresh).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Действия с альбомом', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Обложка', exact: true }).press('Enter')
    const cover = page.getByRole('dialog', { name: 'Обложка', exact: true })
    const chooser = page.waitForEvent('filechooser')
    await cover.getByRole('button', { name: 'Загрузить картинку', exact: true }).press('Enter')
    await (await chooser).setFiles({ name: 'обложка.png', mimeType: 'image/png', buffer: await page.screenshot() })
    const removing = cover.getByRole('button', { name: 'Убрать свою картинку', exact: true })
    await expect(removing).toBeVisible()
    await expectAccessible(page)
    await removing.press('Enter')
    await expect(removing).toHaveCount(0)
    // what is dropped while the window is open is a cover, not a new video
    const dropped = (await page.screenshot()).toString('base64')
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], 'кадр.png', { type: 'image/png' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, dropped)
    await expect(removing).toBeVisible()
    await cover.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
    await expect(cover).toHaveCount(0)
    await page.getByRole('button', { name: 'Действия с альбомом', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Сделать ручным', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать ручным', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Добавить видео', exact: true })).toBeVisible()
    await expect(fresh).toHaveCount(2)
  })
})

test('B6 by keyboard alone: what videos are to be is chosen before their files, and an album takes files of its own', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { album } = await api.call(albums.create, { name: 'Сразу сюда' })
  const clip = await makeClip({ seconds: 1, width: 320, height: 180 })
  const press = async (choosing: Locator, name: string) => {
    const fileChooser = page.waitForEvent('filechooser')
    await choosing.press('Enter')
    await (await fileChooser).setFiles({ name, mimeType: 'video/mp4', buffer: await readFile(clip) })
  }
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('button', { name: 'Ещё способы загрузки', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Загрузить с\u00a0настройками', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Альбом', exact: true }).fill('сразу')
  await page.getByRole('option', { name: 'Сразу сюда', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Черновик', exact: true }).press('Space')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Выбрать файлы', exact: true }), 'Прямо в альбом.mp4')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Прямо в альбом', exact: true })).toBeVisible()

  await page.goto(`/admin/ac/studio/albums/${album.id}`)
  await expect(rows(page)).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Загрузить видео', exact: true }), 'И это тоже.mp4')
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => order(page)).toBe('Прямо в альбом И это тоже')
  const { items } = await api.call(albums.get, { id: album.id, page: 1, perPage: 20 })
  expect(items.map((item) => 'publication' in item && item.publication)).toEqual(['DRAFT', 'PUBLISHED'])
})

test('B4 an album beyond the first hundred is found by typing, stands by its whole name, and is chosen', async ({
  page,
  product,
}) => {
  const code = 'plenty-of-albums'
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Много альбомов', '--owner', owner, '--sections', 'VIDEO')
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  const { album: around } = await api.call(albums.create, { name: 'Цикл' })
  for (let at = 0; at < 100; at += 1) await api.call(albums.create, { name: `Выпуск ${100 + at}` })
  const { album } = await api.call(albums.create, { name: 'Эпилог', parentId: around.id })
  await openSignedIn(page, product, `/ac/${code}/setting/account`)
  const choice = page.getByRole('combobox', { name: 'Альбом новых видео', exact: true })
  await choice.click()
  await choice.fill('эпил')
  await page.getByRole('option', { name: 'Цикл / Эпилог', exact: true }).waitFor()
  await choice.press('ArrowDown')
  await choice.press('Enter')
  await expect(choice).toHaveValue('Цикл / Эпилог')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await api.call(accountSettings.get, {})).settings.defaultAlbum).toBe(album.id)
  await page.reload()
  await expect(choice).toHaveValue('Цикл / Эпилог')
})

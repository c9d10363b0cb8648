import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { records } from '@skleyka/contract/records.ts'
import { createUpload } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test('P-M-10 B11 by keyboard alone: a table is asked for, taken, changed by hand, brought back, applied and undone', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, clip, '=Таблица & <b>.mp4')
  await openSignedIn(page, product, '/ac/studio/attributes')
  await page.getByRole('button', { name: 'Новая выгрузка', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Новая выгрузка', exact: true })
  await form.getByRole('checkbox', { name: 'Автор', exact: true }).press('Space')
  await form.getByRole('button', { name: 'Показать первые строки', exact: true }).press('Enter')
  await expect(form.getByRole('columnheader')).toHaveText([
    /^ID$/,
    /^Название$/,
    /^Описание$/,
    /^Теги$/,
    /^Публикация$/,
    /^Публикация с$/,
    /^Публикация до$/,
    /^Автор$/,
  ])
  await expect(form.getByRole('cell', { name: '=Таблица & <b>', exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Выгрузить', exact: true }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Готово', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать: Все видео', exact: true }).press('Enter')
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^Атрибуты \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`\r\n${id};'=Таблица & <b>;`)

  await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Загрузить таблицу', exact: true })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).press('Enter')
  const changed = text.replace("'=Таблица & <b>;", 'Из таблицы;')
  await (await choosing).setFiles({ name: 'правка.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
  const diff = dialog.getByRole('region', { name: 'Что изменится', exact: true })
  await expect(diff.getByRole('listitem').first()).toContainText(/^=Таблица & <b>.*Из таблицы/s)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Изменить 1.видео$/ }).press('Enter')
  const nameNow = async () => (await api.call(records.getById, { id })).record.name
  await dialog.getByRole('button', { name: 'Вернуть как было', exact: true }).waitFor()
  expect(await nameNow()).toBe('Из таблицы')
  await dialog.getByRole('button', { name: 'Вернуть как было', exact: true }).press('Enter')
  await expect.poll(nameNow).toBe('=Таблица & <b>')
  // what would change is looked through page by page
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).first().press('Enter')
  const ids = [id]
  for (let place = 0; place < 50; place += 1) {
    ids.push((await createUpload(api, `Строка ${place}.mp4`, 1_000)).recordId)
  }
  await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).press('Enter')
  const again = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).press('Enter')
  const lines = ['ID;Название', ...ids.map((one) => `${one};Новое ${one}`)]
  await (await again).setFiles({ name: 'много.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  const pages = dialog.getByRole('navigation', { name: 'Страницы изменений', exact: true })
  await expect(pages).toHaveText(/^1–50 из\s51$/)
  await expect(diff.getByRole('listitem')).toHaveCount(50)
  await expect(pages.getByRole('button', { name: 'Предыдущая страница', exact: true })).toBeDisabled()
  const firstNames = await diff.getByRole('listitem').allTextContents()
  await pages.getByRole('button', { name: 'Следующая страница', exact: true }).press('Enter')
  await expect(pages).toHaveText(/^51–51 из\s51$/)
  await expect(diff.getByRole('listitem')).toHaveCount(1)
  expect(firstNames).not.toContain(await diff.getByRole('listitem').textContent())
  await expect(pages.getByRole('button', { name: 'Следующая страница', exact: true })).toBeDisabled()
  await pages.getByRole('button', { name: 'Предыдущая страница', exact: true }).press('Enter')
  await expect(diff.getByRole('listitem')).toHaveText(firstNames)
})

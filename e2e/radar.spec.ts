import { expect } from '@playwright/test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openApi, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { ffmpeg, studioClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test('D10 B13 a holder adds a file to the radar; the cropped and mirrored copy of another account is found, watched, marked as false and claimed', async ({
  page,
  product,
}, info) => {
  const clip = await studioClip()
  const copy = info.outputPath('копия.mp4')
  const changed = 'crop=iw*0.9:ih*0.9,hflip,scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1'
  await ffmpeg(['-i', clip, '-vf', changed, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy', copy])
  const person = await newPerson(page, product, 'radar', [['radar-desk', 'Студия копий', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'radar-desk' })
  const id = await uploadFile(api, copy, 'копия.mp4')
  await waitUntilSettled(api, id)
  await product.admin('holder', 'add', 'Ока-Фильм', person.email)
  const { record } = await api.call(records.getById, { id })
  const fields = { publication: 'PUBLISHED', visibility: 'PUBLIC' } as const
  await api.call(records.update, { id, rowVersion: record.rowVersion, fields })

  await page.goto(`/admin/kpo/holders/${encodeURIComponent('Ока-Фильм')}/radar`)
  await expect(page.getByRole('heading', { name: 'На радаре нет произведений', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Произведения', exact: true }).first().click()
  await page.getByRole('button', { name: 'Добавить произведение', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Большой кролик')
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(
    form.getByText('Выберите файл', { exact: true }).last(),
    'a work without a file is refused',
  ).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(clip)
  await expectAccessible(page)
  const held = Promise.withResolvers<void>()
  await page.route(`${product.url}/radar/*`, async (route) => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText(/^Передаётся \d+\s%$/), 'what is being sent shows how far it is').toBeVisible()
  held.resolve()
  await expect(page.getByRole('row', { name: /^.*Большой кролик.*Ищем копии.*$/ })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await expect(async () => {
    await page.getByRole('link', { name: 'Радар', exact: true }).click()
    await page.reload()
    await expect(page.getByRole('link', { name: record.name, exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: record.name, exact: true }).click()
  await expect(page.getByText('Аккаунт «Студия копий»', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Картинка: .*, отражена$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Смотреть оба', exact: true }).click()
  const video = page.frameLocator('iframe').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Остановить оба', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Это ложное совпадение', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Ложное', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Вернуть в новые', exact: true }).click()
  await page.getByRole('button', { name: 'Подать претензию', exact: true }).click()
  await page.getByRole('button', { name: 'Подать', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Открыть претензию', exact: true }).click()
  await expect(page).toHaveURL(/\/claims\/\d+$/)
  await expect(page.getByText('Большой кролик', { exact: true }).first()).toBeVisible()
})

import { expect } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { codeInMail } from './product/letters.ts'

test('A16 by keyboard: a password, a code, and then a code by mail stand before viewers, and the right one plays', async ({
  page,
  context,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'Показ для своих.mp4')
  await openSignedIn(page, product, `/ac/studio/records/${id}/access`)
  const gate = page.getByRole('form', { name: 'Вход для зрителей', exact: true })
  await gate.getByRole('radio', { name: /^Пароль.*$/ }).press('Space')
  await gate.getByLabel('Пароль для зрителей', { exact: true }).fill('верный пароль')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Те, кто ввёл пароль', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const viewer = await context.newPage()
  await viewer.goto(`/embed/${uuid}`)
  const secret = viewer.getByLabel('Пароль', { exact: true })
  await secret.fill('неверный пароль')
  await secret.press('Enter')
  await expect(viewer.getByRole('alert')).toHaveText('Пароль не\u00a0подошёл')
  await expectAccessible(viewer)
  await secret.fill('верный пароль')
  await secret.press('Enter')
  await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()
  await viewer.reload()
  await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()

  await gate.getByRole('radio', { name: /^Код.*$/ }).press('Space')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Сделать коды', exact: true }).press('Enter')
  await page.getByLabel('Сколько', { exact: true }).press('Enter')
  const code = page.locator('code', { hasText: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ })
  await expect(code).toBeVisible()
  await viewer.reload()
  const typed = viewer.getByLabel('Код', { exact: true })
  await typed.fill((await code.innerText()).toLowerCase())
  await typed.press('Enter')
  await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()

  await gate.getByRole('radio', { name: /^Рабочая почта.*$/ }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(gate.getByText('Назовите хотя бы один домен, например company.example', { exact: true })).toBeVisible()
  await gate.getByRole('textbox', { name: /^Домены почты ?\*?$/ }).fill('gates.example')
  await page.keyboard.press('Control+s')
  await expect(
    page.getByText('Те, кто ввёл код из\u00a0письма на\u00a0почту ваших доменов', { exact: true }),
  ).toBeVisible()
  await viewer.reload()
  const email = viewer.getByLabel('Рабочая почта', { exact: true })
  await email.fill('anna@other.example')
  await email.press('Enter')
  await expect(viewer.getByRole('alert')).toHaveText('Этой почте видео не\u00a0открыли. Попробуйте рабочую')
  await email.fill('anna@gates.example')
  await email.press('Enter')
  const sent = viewer.getByLabel('Код', { exact: true })
  await expect(sent).toBeFocused()
  await expectAccessible(viewer)
  await viewer.getByRole('button', { name: 'Прислать ещё раз', exact: true }).press('Enter')
  await expect(viewer.getByRole('alert')).toHaveText('Письмо уже отправили. Новое можно попросить через минуту')
  await sent.fill(await codeInMail(product.dataDir, 'anna@gates.example'))
  await sent.press('Enter')
  await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()
})

import { expect } from '@playwright/test'
import { viewing } from '@skleyka/contract/viewing.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test('B5 «Доступ» by keyboard: a video is closed to viewers and to other sites, and the page tells which rule decides', async ({
  page,
  context,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'Закрытый показ.mp4')
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await page.getByRole('link', { name: 'Доступ', exact: true }).press('Enter')
  const verdict = page.getByRole('form', { name: 'Проверить доступ', exact: true }).getByRole('status')
  await expect(verdict).toContainText('Зрители видят видео')
  await expectAccessible(page)

  // a question is taken while an earlier one, of what was saved, is still on its way
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${viewing.checkAccess.path}`, async (route) => {
    if (!route.request().postDataJSON().params.site) await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${viewing.checkAccess.path}`)
  await page.getByRole('radio', { name: /^Запрещена.*$/ }).press('Space')
  await page.keyboard.press('Control+s')
  await asked
  await page.getByRole('textbox', { name: 'Сайт', exact: true }).fill('https://news.example/page')
  await page.keyboard.press('Enter')
  await expect(verdict).toContainText('Вставка на\u00a0другие сайты запрещена')
  answer()

  await page.getByRole('radio', { name: /^Только участникам.*$/ }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(verdict).toContainText('Видео закрыто: его видят только участники аккаунта')
  await expectAccessible(page)
  const viewer = await context.newPage()
  await viewer.goto(`/embed/${uuid}`)
  await expect(viewer.getByText('Видео закрыто', { exact: true })).toBeVisible()
})

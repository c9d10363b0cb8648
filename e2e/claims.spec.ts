import { expect, type Page } from '@playwright/test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { codeInMail, linkInMail } from './product/letters.ts'
import { newPerson } from './product/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const document_ = {
  name: 'договор.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nДоговор'),
}

test('B13 a holder claims, the account objects, an administrator decides, the video leaves the public and is given back', async ({
  page,
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'Чужой фильм.mp4')
  const viewer = await (await browser.newContext()).newPage()
  await viewer.goto(`${product.url}/embed/${uuid}`)
  await expect(viewer.getByLabel('Чужой фильм', { exact: true })).toBeVisible()
  // what a player keeps asking for while it shows
  const config = await (await viewer.request.get(`${product.url}/embed/${uuid}/config.json`)).text()
  const hls = new URL(/"hls":"([^"]+)"/.exec(config)?.[1] ?? '', product.url).href
  expect(hls).toMatch(/\/v\/.+\/master\.m3u8$/)
  expect((await viewer.request.get(hls)).status()).toBe(200)

  const holder = await (await browser.newContext({ baseURL: product.url })).newPage()
  const { email } = await newPerson(holder, product, 'claimant')
  await product.admin('holder', 'add', 'Волга-Кино', email)
  await holder.goto(`${product.url}/admin/kpo/holders/${encodeURIComponent('Волга-Кино')}/claims`)
  await named(holder, 'Подать претензию').click()
  const dialog = holder.getByRole('dialog')
  await dialog.getByLabel(/^Видео или трансляция ?\*?$/).fill('https://video.example/embed/1')
  await dialog.getByLabel(/^Ваше произведение ?\*?$/).fill('Фильм <b>«Утро»</b>')
  await dialog.getByLabel('Фрагменты', { exact: true }).fill('0:00–0:01')
  await dialog.getByLabel(/^Основание ?\*?$/).fill('Договор № 5')
  const chooser = holder.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Приложить файл', exact: true }).click()
  await (await chooser).setFiles(document_)
  await expect(dialog.getByText('договор.pdf', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Подать претензию', exact: true }).click()
  await expect(dialog.getByText(/^Это адрес другого сайта\..+$/)).toBeVisible()
  await expectAccessible(holder)
  await dialog.getByLabel(/^Видео или трансляция ?\*?$/).fill(`${product.url}/embed/${uuid}`)
  await dialog.getByRole('button', { name: 'Подать претензию', exact: true }).click()
  await expect(heading(holder)).toHaveText(/^Претензия №.\d+$/)
  await expectAccessibleInBothThemes(holder)
  const { items } = await api.call(adminClaims.list, { q: 'Утро' })
  const number = items[0]?.id ?? 0
  const { updateStates } = await api.call(trash.dispose, { ids: [id] })
  expect(JSON.stringify(updateStates)).toContain(`открыта претензия №\u00a0${number}`)

  await openSignedIn(page, product, '/ac/studio/setting/claims')
  await withWords(page.getByRole('link'), 'Фильм <b>«Утро»</b>').click()
  await named(page, 'Возразить').click()
  const objection = page.getByRole('dialog')
  await objection.getByRole('button', { name: 'Возразить', exact: true }).click()
  await expect(objection.getByText('Объясните, с\u00a0чем вы\u00a0не\u00a0согласны', { exact: true })).toBeVisible()
  await objection.getByLabel('С\u00a0чем вы\u00a0не\u00a0согласны', { exact: true }).fill('Фильм снимали мы')
  await objection.getByRole('button', { name: 'Возразить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ответ аккаунта', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto(`${product.url}/admin/cc/claims`)
  await named(page, 'Сроки').click()
  await page.getByRole('dialog').getByLabel('Дней на\u00a0ответ', { exact: true }).fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сроки сохранены', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/admin/cc/claims/${number}`)
  await named(page, 'Взять на\u00a0рассмотрение').click()
  await named(page, 'Удовлетворить').click()
  const decision = page.getByRole('dialog')
  await expect(decision).toBeVisible()
  await expectAccessible(page)
  await decision.getByLabel('Причина', { exact: true }).fill('Права подтверждены')
  await decision.getByRole('button', { name: 'Удовлетворить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Решение', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect.poll(async () => (await viewer.request.get(hls)).status(), { timeout: 60_000 }).not.toBe(200)
  await viewer.reload()
  await expect(viewer.getByText('Показ закончился', { exact: true })).toBeVisible()
  await holder.reload()
  await expect(holder.getByText('Права подтверждены', { exact: true }).first()).toBeVisible()

  await named(page, 'Отменить решение').click()
  const back = page.getByRole('alertdialog')
  await back.getByLabel('Причина', { exact: true }).fill('Ошиблись')
  await back.getByRole('button', { name: 'Отменить решение', exact: true }).click()
  await expect(named(page, 'Удовлетворить')).toBeVisible()
  await viewer.reload()
  await expect(viewer.getByLabel('Чужой фильм', { exact: true })).toBeVisible()
  await holder.reload()
  await named(holder, 'Отозвать').click()
  await holder.getByRole('alertdialog').getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(holder.getByText('Отозвана', { exact: true }).first()).toBeVisible()
  await viewer.context().close()
  await holder.context().close()
})

test('B13 somebody without an account claims by the public page and follows the claim by the link of a letter', async ({
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { uuid } = await readyVideo(product, api, clip, 'Чужие снимки.mp4')
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${product.url}/claim`)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel(/^Ваша почта.+$/).fill('olga@photo.example')
  await named(page, 'Получить код').click()
  await page.getByLabel('Код', { exact: true }).fill('AAAA-AAAA')
  await named(page, 'Продолжить').click()
  await expect(page.getByRole('alert')).toHaveText(/^Код не.подошёл или устарел\..+$/)
  await page.getByLabel('Код', { exact: true }).fill(await codeInMail(product.dataDir, 'olga@photo.example'))
  await named(page, 'Продолжить').click()
  await expect(heading(page)).toHaveText('Расскажите о\u00a0нарушении')
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Ваше имя или организация', { exact: true }).fill('Ольга')
  const countries = page.getByLabel(/^Страны, в.которых не.показывать.*$/)
  await expect(countries).toBeHidden()
  await page.getByRole('combobox').selectOption('COUNTRIES')
  await expect(countries).toBeVisible()
  await page.getByRole('combobox').selectOption('TAKE_DOWN')
  await page.getByLabel(/^Адрес видео.+$/).fill(`${product.url}/embed/00000000-0000-4000-8000-000000000001`)
  await page.getByLabel(/^Ваше произведение.+$/).fill('Снимки')
  await page.getByLabel(/^Основание.+$/).fill('Я автор')
  await page.getByLabel(/^Документы.+$/).setInputFiles(document_)
  await named(page, 'Подать претензию').click()
  await expect(page.getByRole('alert')).toHaveText(
    /^По.этому адресу нет видео или трансляции, которые открываются всем\..+$/,
  )
  await page.getByLabel(/^Адрес видео.+$/).fill(`${product.url}/embed/${uuid}`)
  await named(page, 'Подать претензию').click()
  await expect(heading(page)).toHaveText(/^Претензия №.\d+ подана$/)
  const link = await linkInMail(product.dataDir, 'olga@photo.example')
  await page.goto(link)
  await expect(page.getByText('Я автор', { exact: true })).toBeVisible()
  await expect(named(page, 'договор.pdf')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await named(page, 'Отозвать претензию').click()
  await named(page, 'Отозвать').click()
  await expect(page.getByText('Отозвана', { exact: true }).first()).toBeVisible()
  expect(product.output()).not.toContain(link.split('#')[1] ?? '')
  await page.context().close()
})

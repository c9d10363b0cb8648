import { expect } from '@playwright/test'
import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { codeInMail } from './product/letters.ts'

test.describe('rules', () => {
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
    const checkRequest = page.waitForRequest(`**${viewing.checkAccess.path}`)
    await page.getByRole('radio', { name: /^Запрещена.*$/ }).press('Space')
    await page.keyboard.press('Control+s')
    await checkRequest
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

    // rules of sites and countries: of the video itself, with the way to new ones
    const body = { mode: 'ONLY' as const, domains: ['kino.example'], emptyReferrer: true, apps: true }
    const { template } = await api.call(siteTemplates.create, { name: 'Только кино', body })
    await api.call(siteTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
    const knows = { countries: false, regions: false, asns: false }
    await answerWith(page, countryTemplates.places, { state: 'NONE', knows, found: null })
    await page.reload()
    const rules = page.getByRole('form', { name: /^Сайты и.страны$/ })
    await expect(rules.getByRole('link', { name: 'Создать шаблон', exact: true })).toHaveCount(2)
    await expect(rules.getByRole('alert')).toContainText(/база адресов не.подключена/)
    await rules.getByRole('button', { name: /^.*На.каких сайтах$/ }).press('Enter')
    await page.getByRole('option', { name: 'Только кино', exact: true }).press('Enter')
    await rules.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
    await expect(rules.getByRole('link', { name: 'Открыть шаблон', exact: true })).toHaveCount(1)
    await expect(rules.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
    expect((await api.call(templates.ofRecord, { id })).choices.site.own).toBe(template.id)
    await expectAccessible(page)
  })
})

test.describe('gates', () => {
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
    await expect(page.getByText('Зрители, которые ввели пароль', { exact: true })).toBeVisible()
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
    await page.getByRole('button', { name: 'Создать коды', exact: true }).press('Enter')
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
      page.getByText('Зрители, которые ввели код из\u00a0письма на\u00a0почту ваших доменов', { exact: true }),
    ).toBeVisible()
    await viewer.reload()
    const email = viewer.getByLabel('Рабочая почта', { exact: true })
    await email.fill('anna@other.example')
    await email.press('Enter')
    await expect(viewer.getByRole('alert')).toHaveText('Для\u00a0этой почты видео закрыто. Попробуйте рабочую')
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

    await gate.getByRole('radio', { name: /^Приватная ссылка.*$/ }).press('Space')
    await page.keyboard.press('Control+s')
    const link = page.locator('pre', { hasText: /^https?:.*$/ })
    const before = await link.innerText()
    await viewer.goto(before)
    await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Сделать заново', exact: true }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Создать ссылку заново?', exact: true })
    await asking.getByRole('button', { name: 'Сделать заново', exact: true }).press('Enter')
    await expect(page.getByText('Ссылка сделана заново', { exact: true })).toBeVisible()
    await expect(link).not.toHaveText(before)
    await viewer.goto(await link.innerText())
    await expect(viewer.getByLabel('Показ для своих', { exact: true })).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import { gates } from '@skleyka/contract/access/gates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test('C-2.3-25 P-M-17 a template of the player is made beside the live player, and viewers get it once it is published', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'players', [['players-desk', 'Плееры', 'VIDEO']])
  const api = openApi({
    url: product.url,
    key: await product.admin('api-key', person.email),
    account: 'players-desk',
  })
  const { uuid, id: record } = await readyVideo(product, api, await studioClip(), 'пример.mp4')

  await page.goto('/admin/ac/players-desk/setting/player')
  await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Название ?\*?$/ })
    .fill('Портал')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Портал', exact: true })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  const frame = page.frameLocator('iframe')
  const player = frame.locator('#player')
  await expect(player).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Светлая', exact: true }).press('Space')
  await expect(player).toHaveAttribute('data-theme', 'light')
  // each panel brings colours that can be seen on it, until somebody chooses his own
  const accent = page.getByLabel('Цвет кнопок и линии времени', { exact: true })
  await expect(accent).toHaveValue('#2f5bd8')
  await expect(page.getByText(/^.*контраст.*$/)).toHaveCount(0)
  await accent.fill('#8ca6ff')
  await expect(page.getByText(/^Линию времени плохо видно на.панели: контраст .*$/)).toBeVisible()
  await page.getByLabel('Цвет кнопок и линии времени', { exact: true }).fill('#2f54d1')
  await page.getByLabel('Цвет надписей на кнопках', { exact: true }).fill('#ffffff')
  await expect(page.getByText(/^.*контраст.*$/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Водяной знак', exact: true }).press('Space')
  await expect(frame.locator('.watermark')).toContainText(/\d\d:\d\d:\d\d$/)
  await expect(frame.getByRole('button', { name: /^На другой экран.*$/ }), 'only Safari knows it').toHaveCount(0)
  await page.getByRole('button', { name: 'Убрать: Скорость', exact: true }).click()
  // a menu that opens while the preview takes over the template goes with the bar of before
  await expect(async () => {
    await frame.getByRole('button', { name: 'Настройки', exact: true }).press('Enter')
    await expect(frame.getByRole('menuitem', { name: /^Качество .*$/ })).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await expect(frame.getByRole('menuitem', { name: /^Скорость .*$/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Аккаунт', exact: true }).press('Space')
  await expect(frame.locator('.heading')).toHaveText('примерПлееры')
  await page
    .getByRole('textbox', { name: 'CSS плеера', exact: true })
    .fill('.big { color: rgb(255, 0, 0) }\n@import "https://evil.example/a.css";')
  await expect(page.getByText(/^Строка 2: @import здесь не.действует$/)).toBeVisible()
  const big = frame.locator('.big')
  await expect(big).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expectAccessible(page)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 36 } })
  await page
    .getByLabel('Файл заглушки', { exact: true })
    .setInputFiles({ name: 'stub.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Картинка заглушки', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()

  await page.goto(`/embed/${uuid}?lang=ru`)
  const settings = page.getByRole('button', { name: 'Настройки', exact: true })
  await settings.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Скорость .*$/ })).toBeVisible()
  await expect(page.locator('.heading'), 'nobody is named unasked').toHaveText('пример')
  await api.call(playerTemplates.setDefault, { id, on: true })
  await page.reload()
  await expect(page.locator('#player')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('.big')).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(page.locator('.watermark')).toContainText(/^127\.0\.0\.1.*$|^.*127\.0\.0\.1.*$/)
  await expect(page.locator('.heading')).toHaveText('примерПлееры')
  await settings.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Качество .*$/ })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: /^Скорость .*$/ })).toHaveCount(0)

  await api.call(gates.save, { recordId: record, rowVersion: 0, kind: 'PASSWORD', password: 'тайное слово' })
  await page.reload()
  const watch = page.getByRole('button', { name: 'Смотреть', exact: true })
  await expect(watch).toHaveCSS('background-color', 'rgb(47, 84, 209)')
  await expect(page.locator('.message .title')).toHaveCSS('color', 'rgb(22, 25, 31)')
  await expectAccessible(page)
  for (const w of [1440, 390]) {
    await page.setViewportSize({ width: w, height: w === 390 ? 500 : 800 })
  }
  await page.getByLabel('Пароль', { exact: true }).fill('тайное слово')
  await watch.press('Enter')
  await expect(page.locator('#player')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('.big')).toBeVisible()
  // what stands over the picture on a ground of its own is light too
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(keys.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(22, 25, 31)')
  await expectAccessible(page)

  const { record: now } = await api.call(records.getById, { id: record })
  await api.call(records.update, { id: record, rowVersion: now.rowVersion, fields: { visibility: 'PRIVATE' } })
  await page.reload()
  await expect(page.getByText('Видео закрыто', { exact: true })).toBeVisible()
  await expect(page.locator('.message')).toHaveCSS('background-image', /^url\("data:image\/.*"\)$/)
  await expectAccessible(page)
})

test('P-M-28 a template is «Доступен всем аккаунтам»: another account takes it by the keyboard, sees who keeps it, and has it as its own once it is not shared', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'sharers', [
    ['channel-desk', 'Телеканал', 'VIDEO'],
    ['region-desk', 'Регион', 'VIDEO'],
  ])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'channel-desk' })
  const { template } = await api.call(playerTemplates.create, { name: 'Фирменный', body: usualPlayer })
  const path = (account: string) => `/admin/ac/${account}/setting/player`
  await page.goto(`${path('channel-desk')}/${template.id}`)
  const shares = page.getByRole('switch', { name: 'Доступен всем аккаунтам', exact: true })
  await expect(page.getByRole('button', { name: 'Опубликовать', exact: true })).toBeVisible()
  await expect(shares, 'a draft is not shared').toHaveCount(0)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  await shares.press('Space')
  await expect(shares).toBeChecked()
  await expect(page.getByText('Опубликована версия 1. Доступен всем аккаунтам', { exact: true })).toBeVisible()

  // a button that goes from the head into the middle of an empty list would take the press, or the window, with it
  const take = page.getByRole('button', { name: 'Взять общий', exact: true })
  const answer = Promise.withResolvers<void>()
  await page.route(`**${playerTemplates.list.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(path('region-desk'))
  await expect(page.getByRole('table', { name: 'Плеер: загрузка', exact: true })).toBeVisible()
  await expect(take, 'until it is known whether the list is empty').toBeHidden()
  answer.resolve()
  await take.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Общие шаблоны плеера', exact: true })
  await popup.getByRole('searchbox', { name: 'Поиск по названию и аккаунту', exact: true }).fill('телеканал')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Взять Фирменный', exact: true }).press('Enter')
  await expect(page.getByText('Общий, ведёт аккаунт «Телеканал»', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Его меняет аккаунт «Телеканал», .*$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Светлая', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const mine = page.url()
  await page.getByRole('link', { name: 'Плеер', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Взять общий', exact: true }).press('Enter')
  await expect(popup.getByRole('link', { name: 'Фирменный', exact: true })).toBeVisible()

  await page.goto(`${path('channel-desk')}/${template.id}`)
  await shares.press('Space')
  await page.getByRole('button', { name: /^Не.делиться$/ }).press('Enter')
  await expect(shares).not.toBeChecked()
  await page.goto(mine)
  await expect(page.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Светлая', exact: true })).toBeVisible()
})

test('P-M-30 a clip is chosen as placeholder beside the live player, plays muted where a video was closed, and is paused by the keyboard', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'placeholders', [['clips-desk', 'Заставки', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'clips-desk' })
  const { uuid, id: record } = await readyVideo(product, api, await studioClip(), 'Тайная премьера.mp4')
  const clip = await readyVideo(product, api, await studioClip(), 'Заставка.mp4')
  const { template } = await api.call(playerTemplates.create, { name: 'С клипом', body: usualPlayer })
  await page.goto(`/admin/ac/clips-desk/setting/player/${template.id}`)
  await page.getByRole('radio', { name: 'Клип', exact: true }).press('Space')
  const choice = page.getByRole('combobox', { name: 'Клип заглушки', exact: true })
  // the focus scrolls the page, and a list closes when it does: nobody types within that moment
  const offered = page.getByRole('option', { name: /^Заставка .*$/ })
  await expect(async () => {
    await choice.fill('')
    await choice.fill('Заставка')
    await expect(offered).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await offered.click()
  await page.getByRole('radio', { name: 'Заглушка', exact: true }).press('Space')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('button', { name: 'Пауза', exact: true })).toBeVisible()
  await expect(preview.getByText(/^Видео не.опубликовано$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  await api.call(playerTemplates.setDefault, { id: template.id, on: true })
  const { record: now } = await api.call(records.getById, { id: record })
  await api.call(records.update, { id: record, rowVersion: now.rowVersion, fields: { visibility: 'PRIVATE' } })

  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(`/embed/${uuid}?lang=ru`)
  const place = page.getByRole('region', { name: 'Клип вместо видео', exact: true })
  const video = place.locator('video')
  const pause = place.getByRole('button', { name: 'Пауза', exact: true })
  await expect(pause).toBeVisible()
  await expect(page.getByText('Видео закрыто', { exact: true })).toBeInViewport()
  await expect(page.getByText('Тайная премьера.mp4', { exact: true })).toHaveCount(0)
  await expect(video).toHaveJSProperty('muted', true)
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  const watch = place.getByRole('button', { name: 'Смотреть', exact: true })
  await expect(watch).toBeVisible()
  await expect(video).toHaveJSProperty('paused', true)
  await page.keyboard.press('Tab')
  await expect(watch).toBeFocused()
  await page.keyboard.press('Space')
  await expect(pause).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(place.getByRole('button', { name: 'Выключить звук', exact: true })).toBeFocused()
  await expect(video).toHaveJSProperty('muted', false)
  const paths = urls.map((url) => new URL(url).pathname)
  const ofClip = paths.filter((path) => path.startsWith(`/v/${clip.uuid}/`))
  expect(ofClip.length, 'its stream is its own').toBeGreaterThan(1)
  expect(paths.filter((path) => path.startsWith(`/v/${uuid}/`) || path.startsWith(`/img/${uuid}/`))).toEqual([])
  expect(
    paths.filter((path) => path.endsWith('/heat')),
    'nothing is counted',
  ).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(watch).toBeVisible()
  await expect(video).toHaveAttribute('poster', /^\/img\/.*$/)
  await expect(video).toHaveJSProperty('paused', true)
  await page.keyboard.press('k')
  await expect(pause).toBeVisible()

  await api.call(trash.dispose, { ids: [clip.id] })
  await page.reload()
  await expect(page.getByText('Видео закрыто', { exact: true })).toBeVisible()
  await expect(place).toHaveCount(0)
})

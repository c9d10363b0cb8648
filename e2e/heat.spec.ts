import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { heat } from '@skleyka/contract/heat/heat.calls.ts'
import { heatShownFrom } from '@skleyka/contract/heat/heat-curve.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('A32 B5 B9 what is played is counted and nothing that is leapt over; the account sees the curve over the line of time, viewers once enough have watched', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'watched', [['watched-desk', 'Просмотры', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'watched-desk' })
  const { id, uuid } = await readyVideo(product, api, await studioClip(), 'клип.mp4')
  const known = () => api.call(heat.get, { id })

  await page.goto('/admin/ac/watched-desk/setting/player')
  await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Название ?\*?$/ })
  await name.fill('С картой')
  await page.keyboard.press('Enter')
  const wish = page.getByRole('checkbox', { name: 'Карта интереса', exact: true })
  await expect(wish, 'nobody publishes what is watched without saying so').not.toBeChecked()
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('.seek')).toBeVisible()
  await expect(preview.locator('.heat')).toHaveCount(0)
  await wish.press('Space')
  await preview.getByRole('slider', { name: 'Перемотка', exact: true }).hover()
  await expect(preview.locator('.heat'), 'an example, before anybody has watched').toHaveCSS('opacity', '1')
  await preview.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
  await expect
    .poll(() => preview.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  const template = Number(page.url().split('/').at(-1))
  await api.call(playerTemplates.setDefault, { id: template, on: true })

  await page.goto(`/embed/${uuid}`)
  await page.keyboard.press('k')
  await expect.poll(() => position(page)).toBeGreaterThan(2)
  await page.keyboard.press('Digit5')
  await expect.poll(() => position(page)).toBeGreaterThan(16)
  await page.keyboard.press('k')
  await expect
    .poll(async () => (await known()).viewings, 'neither the preview nor a second report is a viewing')
    .toBe(1)
  const { pieces } = await known()
  const between = pieces.slice(30, 48)
  expect([pieces[3], pieces[52], ...between]).toEqual([1, 1, ...between.map(() => 0)])
  await page.getByRole('slider', { name: 'Перемотка', exact: true }).hover()
  await expect(page.locator('.heat'), 'one viewer is not shown to another').toHaveCount(0)
  await page.keyboard.press('k')
  const left = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(left + 0.5)
  await page.goto('about:blank')
  await expect
    .poll(async () => (await known()).pieces.filter((times) => times > 0).length, 'a page that goes tells')
    .toBeGreaterThan(pieces.filter((times) => times > 0).length)

  const { counted } = await (await page.request.get(`/embed/${uuid}/config.json`)).json()
  for (let viewing = 1; viewing < heatShownFrom; viewing += 1) {
    const sentAt = Date.now()
    const ranges = [{ from: 6_000, to: 9_000 + 300 * viewing, rate: 1, runMs: 3_000 + 300 * viewing }]
    const data = {
      ...{
        context: counted,
        session: randomUUID(),
        viewer: null,
        sentAt,
        page: '',
        isEmbed: false,
        screen: '',
        player: '',
      },
      events: [{ seq: 0, at: sentAt, type: 'heartbeat', position: 9_000, ranges }],
    }
    expect((await page.request.post('/collect', { data })).status()).toBe(204)
  }
  await expect.poll(async () => (await known()).viewings).toBe(heatShownFrom)

  await page.goto(`/embed/${uuid}`)
  const line = page.getByRole('slider', { name: 'Перемотка', exact: true })
  const hill = page.locator('.heat')
  await line.hover()
  await expect(hill, 'nothing comes before the first picture').toHaveCount(0)
  await page.keyboard.press('k')
  await expect(hill).toHaveCSS('opacity', '1')
  const box = await line.boundingBox()
  const [curve, hint] = [await hill.boundingBox(), await page.locator('.hint').boundingBox()]
  expect(curve?.width).toBe(box?.width)
  expect((hint?.y ?? 0) + (hint?.height ?? 0), 'what is pointed at is told above the curve').toBeLessThanOrEqual(
    curve?.y ?? 0,
  )
  await expect(hill.locator('.hill')).toHaveCSS('clip-path', /^polygon\(0% 100%.*\)$/)
  await expectAccessible(page)
  await page.mouse.move(10, 10)
  await expect(hill).toHaveCSS('opacity', '0')
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await expect(hill, 'by the keyboard too').toHaveCSS('opacity', '1')

  await page.goto('about:blank')
  await expect.poll(async () => (await known()).viewings).toBe(heatShownFrom + 1)
  await page.goto(`/admin/ac/watched-desk/records/${id}`)
  await expect(page.getByText(/^Карта интереса: 11.просмотров, чаще всего смотрят 0:06–0:\d\d$/)).toBeVisible()
  await expectAccessible(page)
})

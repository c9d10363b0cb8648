import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { makeClip, studioClip } from '../tools/product/clips.ts'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { startYoutube } from '../tools/product/youtube.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { uploadsPanel } from './product/uploading.ts'

// what the product asks lies on this machine, inside the network: it is let through by the setting for that
let product: Product
let remote: Awaited<ReturnType<typeof startYoutube>>
let receiver: Server
let hook: string
let isBroken = true
const came: { signature: string; body: string }[] = []
let files: Server
let filesAt: string
let isMissing = true

test.beforeAll(async () => {
  remote = await startYoutube()
  hook = `http://127.0.0.1:${await freePort()}/hook`
  receiver = createServer(async (request, answer) => {
    came.push({ signature: String(request.headers['x-signature']), body: await text(request) })
    answer.writeHead(isBroken ? 500 : 200).end(isBroken ? 'сломалось' : 'принято')
  }).listen(Number(new URL(hook).port), '127.0.0.1')
  await once(receiver, 'listening')
  const clip = await readFile(await makeClip({ seconds: 2, width: 320, height: 180 }))
  filesAt = `http://127.0.0.1:${await freePort()}`
  files = createServer((request, answer) => {
    if (request.url === '/later.mp4' && isMissing) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'video/mp4', 'content-length': clip.length }).end(clip)
  }).listen(Number(new URL(filesAt).port), '127.0.0.1')
  await once(files, 'listening')
  product = await startProduct({ env: remote.env })
})
test.afterAll(async () => {
  for (const server of [receiver, files]) {
    server.close()
    server.closeAllConnections()
  }
  remote.stop()
  await product.stop()
  await product.remove()
})

test('links become records, bad lines stay with their reasons, a failed one is tried again', async ({ page }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('button', { name: 'Импорт по ссылке', exact: true }).click()
  const field = page.getByLabel(/^Ссылки на видеофайлы, по одной в строке.*$/)
  await field.fill(
    `${filesAt}/${encodeURIComponent('издалека.mp4')}\nне ссылка\nftp://files.example/a.mp4\n${filesAt}/later.mp4\nhttp://10.0.0.1/a.mp4`,
  )
  await page.getByRole('button', { name: 'Скачать', exact: true }).click()

  await expect(field).toHaveValue('не ссылка\nftp://files.example/a.mp4\nhttp://10.0.0.1/a.mp4')
  await expect(page.getByText(/^Строка 1: Это не.ссылка.*$/)).toBeVisible()
  await expect(page.getByText(/^Строка 2: Ссылка должна начинаться.*$/)).toBeVisible()
  await expect(page.getByText(/^Строка 3: Адрес 10\.0\.0\.1 в.закрытой сети, .*OUTBOUND_ALLOW$/)).toBeVisible()

  const row = (name: string) =>
    uploadsPanel(page)
      .getByRole('listitem')
      .filter({ hasText: `${name}.mp4` })
  await expect(row('издалека')).toContainText('Загружено', { timeout: 30_000 })
  await expect(withWords(page.getByRole('row'), 'издалека')).toContainText('Готово', { timeout: 60_000 })

  await expect(row('later')).toContainText(/Ошибка: Файла по.ссылке нет: сервер ответил 404/, { timeout: 30_000 })
  isMissing = false
  await row('later').getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(row('later')).toContainText('Загружено', { timeout: 30_000 })
  await row('later').getByRole('link', { name: 'Открыть later.mp4', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'later', exact: true })).toBeVisible()
})

test('product B9 a webhook is made by keyboard, tried, seen with bodies, sent again, given another secret and deleted', async ({
  page,
}) => {
  await openSignedIn(page, product, '/ac/studio/setting/webhooks')
  await expect(page.getByText('Вебхуков пока нет', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Создать вебхук', exact: true }).press('Enter')
  const making = page.getByRole('dialog', { name: 'Новый вебхук', exact: true })
  const field = making.getByRole('textbox', { name: /^Адрес ?\*?$/ })
  await field.fill('http://10.0.0.1/')
  await field.press('Enter')
  await expect(making.getByText(/^Этот адрес в.закрытой сети, .*OUTBOUND_ALLOW$/)).toBeVisible()
  await field.fill(hook)
  await making.getByRole('checkbox', { name: /^Видео создано.*$/ }).press('Space')
  await expectAccessible(page)
  await field.press('Enter')
  const secretDialog = page.getByRole('dialog', { name: 'Секрет вебхука', exact: true })
  const secret = await secretDialog.getByText(/^whsec_\S+$/).innerText()
  await secretDialog.getByRole('button', { name: 'Готово', exact: true }).press('Enter')

  await page.getByRole('link', { name: hook, exact: true }).press('Enter')
  await expect(page.getByText('Ещё не вызывался', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Проверить', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить', exact: true }).press('Enter')
  const delivery = page.getByRole('dialog', { name: 'Видео готово', exact: true })
  await expect(delivery.getByText('Не доставлено', { exact: true })).toBeVisible()
  await expect(delivery.getByText('сломалось', { exact: true })).toBeVisible()
  await expect(delivery.getByText(/^[\s\S]*"type": "record.ready"[\s\S]*$/)).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await delivery.getByRole('button', { name: 'Отправить снова', exact: true }).press('Enter')
  await expect(delivery.getByText('Доставлено', { exact: true })).toBeVisible()
  expect(new Set(came.map(({ body }) => body)).size).toBe(1)
  expect(came.map(({ signature }) => /^t=\d+,v1=[0-9a-f]{64}$/.test(signature))).toEqual([true, true])
  await delivery.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  const row = withWords(page.getByRole('row'), 'record.ready, проверка')
  await expect(row.getByText('Доставлено', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Заменить секрет', exact: true }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Новый секрет', exact: true })
    .getByRole('button', { name: 'Заменить секрет', exact: true })
    .press('Enter')
  expect(await secretDialog.getByText(/^whsec_\S+$/).innerText()).not.toBe(secret)
  await secretDialog.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  await expect(page.getByText(/^Прежний секрет тоже подписывает запросы до.*$/)).toBeVisible()

  await page.getByRole('button', { name: 'Изменить', exact: true }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Правка вебхука', exact: true })
  await editing.getByRole('checkbox', { name: /^Сообщать о.событиях$/ }).press('Space')
  await editing.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Выключен', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await expect(page.getByText('Вебхуков пока нет', { exact: true })).toBeVisible()
})

test('C-7.3-14 C-7.3-15 P-M-04 a channel is connected, a video is sent there, seen on its way, and let go of, by keys alone', async ({
  page,
}) => {
  const api = await studioApi(product)
  const { id } = await readyVideo(product, api, await studioClip(), 'Певец на ветке.mp4')
  await openSignedIn(page, product, '/ac/studio/setting/youtube')
  // Google, which is asked who agrees, sends the browser back at once
  await page.getByRole('button', { name: 'Подключить канал', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'Канал студии', exact: true })).toBeVisible()
  await expect(page.getByText('Подключён', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.url}/admin/ac/studio/records/${id}/youtube`)
  await page.getByRole('button', { name: /^Отправить на.YouTube$/ }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'На YouTube', exact: true })
  await expect(popup.getByRole('button', { name: 'Канал студии Канал', exact: true })).toBeVisible()
  let goOn: () => void = () => undefined
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  remote.fail('part', { keep: 1_000 }, { after: isSeen })
  await popup.getByRole('button', { name: 'Отправить', exact: true }).press('Enter')
  await expect(page.getByText('Отправляется', { exact: true })).toBeVisible()
  const sent = page.getByRole('progressbar', { name: 'Отправлено на YouTube', exact: true })
  await expect(sent).toBeVisible()
  await expectAccessible(page)
  goOn()
  await expect(page.getByText(/^На.YouTube$/)).toBeVisible()
  const [video] = remote.videos.values()
  await expect(page.getByRole('link', { name: `youtube.com/watch?v=${video?.id}`, exact: true })).toBeVisible()
  expect(video?.metadata.status.privacyStatus).toBe('private')

  await page.getByRole('button', { name: 'Отвязать', exact: true }).press('Enter')
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('checkbox', { name: /^Удалить с.YouTube$/ }).press('Space')
  await asking.getByRole('button', { name: 'Отвязать', exact: true }).press('Enter')
  await expect(page.getByText('Отвязано', { exact: true })).toBeVisible()
  await expect.poll(() => remote.videos.size).toBe(0)
})

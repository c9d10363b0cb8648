import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'

// the receiver lies inside the network of this machine, which the setting lets through
let product: Product
let receiver: Server
let at: string
let isBroken = true
const came: { signature: string; body: string }[] = []

test.beforeAll(async () => {
  at = `http://127.0.0.1:${await freePort()}/hook`
  receiver = createServer(async (asked, answer) => {
    came.push({ signature: String(asked.headers['x-signature']), body: await text(asked) })
    answer.writeHead(isBroken ? 500 : 200).end(isBroken ? 'сломалось' : 'принято')
  }).listen(Number(new URL(at).port), '127.0.0.1')
  await once(receiver, 'listening')
  product = await startProduct({ env: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
})
test.afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
  await product.stop()
  await product.remove()
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
  await field.fill(at)
  await making.getByRole('checkbox', { name: /^Видео создано.*$/ }).press('Space')
  await expectAccessible(page)
  await field.press('Enter')
  const told = page.getByRole('dialog', { name: 'Секрет вебхука', exact: true })
  const secret = await told.getByText(/^whsec_\S+$/).innerText()
  await told.getByRole('button', { name: 'Готово', exact: true }).press('Enter')

  await page.getByRole('link', { name: at, exact: true }).press('Enter')
  await expect(page.getByText('Ещё не вызывался', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Проверить', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить', exact: true }).press('Enter')
  const delivery = page.getByRole('dialog', { name: 'Видео готово', exact: true })
  await expect(delivery.getByText('Не доставлено', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(delivery.getByText('сломалось', { exact: true })).toBeVisible()
  await expect(delivery.getByText(/^[\s\S]*"type": "record.ready"[\s\S]*$/)).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await delivery.getByRole('button', { name: 'Отправить снова', exact: true }).press('Enter')
  await expect(delivery.getByText('Доставлено', { exact: true })).toBeVisible({ timeout: 15_000 })
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
  expect(await told.getByText(/^whsec_\S+$/).innerText()).not.toBe(secret)
  await told.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
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

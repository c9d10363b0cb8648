import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { expect } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { uploadsPanel } from './product/uploading.ts'

// videos lie on another server; this machine is inside the network, so it is let through by the setting for that
let product: Product
let files: Server
let at: string
let isMissing = true

test.beforeAll(async () => {
  const clip = await readFile(await makeClip({ seconds: 2, width: 320, height: 180 }))
  const port = await freePort()
  at = `http://127.0.0.1:${port}`
  files = createServer((asked, answer) => {
    if (asked.url === '/later.mp4' && isMissing) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'video/mp4', 'content-length': clip.length }).end(clip)
  }).listen(port, '127.0.0.1')
  product = await startProduct({ env: { OUTBOUND_ALLOW: '127.0.0.1/32' } })
})
test.afterAll(async () => {
  files.close()
  files.closeAllConnections()
  await product.stop()
  await product.remove()
})

test('links become records, bad lines stay with their reasons, a failed one is tried again', async ({ page }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('button', { name: 'Импорт по ссылке', exact: true }).click()
  const field = page.getByLabel(/^Ссылки на видеофайлы, по одной в строке.*$/)
  await field.fill(
    `${at}/${encodeURIComponent('издалека.mp4')}\nне ссылка\nftp://files.example/a.mp4\n${at}/later.mp4\nhttp://10.0.0.1/a.mp4`,
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

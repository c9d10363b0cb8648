import { readdirSync, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { type Cookie, expect, type Page } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { freePort, type Product, startProduct } from '../tools/product/product.ts'
import { signInHere, test } from './product/fixtures.ts'
import { type Line, openLine } from './product/line.ts'
import { heading, newPerson } from './product/people.ts'
import { namedClip, pickFiles, uploadsPanel } from './product/uploading.ts'

// a shared worker's requests pass by the test runner, so a line of our own holds them back
let product: Product
let line: Line
let signedIn: Cookie[] = []

test.beforeAll(async () => {
  const port = await freePort()
  line = await openLine(port)
  product = await startProduct({ port, env: { PUBLIC_URL: line.url } })
})
test.afterAll(async () => {
  await line.close()
  await product.stop()
  await product.remove()
})
test.beforeEach(async ({ page }) => {
  line.parts.length = 0
  line.sent.length = 0
  // the session is the one that the first test has begun
  await page.context().addCookies(signedIn)
  await page.goto(`${line.url}/admin/ac/studio/records`)
  if (signedIn.length === 0) {
    await signInHere(page, product.administrator)
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
    signedIn = await page.context().cookies(line.url)
  }
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
})
test.afterEach(() => line.letGo())

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

/** A clip of several parts. */
const clipNamed = (name: string) => namedClip(name, 22_000_000)

/** SIGKILL to the browser of a profile; its children follow it by themselves. */
function killBrowser(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = commandOf(pid)
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type='))
      process.kill(Number(pid), 'SIGKILL')
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('C-4-10 a reload of the page stops no upload', async ({ page }) => {
  line.holdFrom(3)
  await pickFiles(page, await clipNamed('перезагрузка.mp4'))
  await expect.poll(() => line.parts).toEqual([1, 2, 3])
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(rowOf(page, 'перезагрузка')).toContainText('%')
  line.letGo()
  await expect(rowOf(page, 'перезагрузка')).toContainText('Готово', { timeout: 90_000 })
  expect(line.parts, 'no part is sent twice').toEqual([...new Set(line.parts)])
})

test('R15 C-4-03 C-4-04 C-4-08 C-4-18 C-5-07 C-5-08 after the browser was killed, the same file goes on from the byte it had come to', async ({
  launchOptions,
  playwright,
}) => {
  const clip = await clipNamed('длинный.mp4')
  const other = test.info().outputPath('другой.mp4')
  await writeFile(other, 'другой файл')
  const profile = test.info().outputPath('browser')
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, launchOptions)
    const page = await context.newPage()
    await page.goto(`${line.url}/admin/ac/studio/records`)
    return { context, page }
  }
  const before = await open()
  await signInHere(before.page, product.administrator)
  line.holdFrom(3, 1024 ** 2)
  await pickFiles(before.page, clip)
  await expect.poll(() => (line.sent[2]?.bytes ?? 0) >= 1024 ** 2).toBe(true)
  const closed = before.context.waitForEvent('close')
  killBrowser(profile)
  await closed
  line.letGo()
  line.parts.length = 0
  line.sent.length = 0

  const { context, page } = await open()
  // a killed browser may have forgotten its newest cookies
  await expect(page).toHaveTitle(/^(Вход|Видео) — Склейка$/)
  if ((await page.title()).startsWith('Вход')) await signInHere(page, product.administrator)
  await page.getByRole('button', { name: /^Задачи: 1.загрузка.остановлена.*$/ }).click()
  await expect(rowOf(page, 'длинный')).toContainText('Загрузка остановлена')
  const repick = async (file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await rowOf(page, 'длинный').getByRole('button', { name: 'Продолжить загрузку', exact: true }).click()
    await (await chooser).setFiles(file)
  }
  await repick(other)
  await expect(page.getByText('Для возобновления загрузки выберите файл длинный.mp4', { exact: true })).toBeVisible()
  expect(line.parts).toEqual([])

  await repick(clip)
  await expect(rowOf(page, 'длинный')).toContainText('Готово', { timeout: 90_000 })
  const last = Math.ceil((await stat(clip)).size / limits.uploadPartBytes)
  expect(line.parts, 'parts 1 and 2 are not sent again').toEqual(
    Array.from({ length: last - 2 }, (_, index) => index + 3),
  )
  expect(line.sent[0]?.from, 'nor is the beginning of part 3').toBeGreaterThan(
    2 * limits.uploadPartBytes + 1024 ** 2 / 2,
  )
  await context.close()
})

test('C-4-14 C-4-15 an upload goes on while its tab walks about; another tab sees it and stops it', async ({
  context,
  page,
}) => {
  line.holdFrom(2)
  await pickFiles(page, await clipNamed('две вкладки.mp4'))
  await expect.poll(() => line.parts).toEqual([1, 2])
  await page.getByRole('link', { name: 'две вкладки', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'две вкладки', exact: true })).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${line.url}/admin/ac/studio/records`)
  await rowOf(other, 'две вкладки').getByRole('button', { name: 'Остановить', exact: true }).click()
  await expect(rowOf(other, 'две вкладки')).toContainText('Загрузка остановлена')
  await expect(rowOf(page, 'две вкладки')).toContainText('Загрузка остановлена')
})

test('what a stopped upload shows is what it showed before: the bytes that the server has', async ({ page }) => {
  line.holdFrom(3, 1024 ** 2)
  await pickFiles(page, await clipNamed('остановка.mp4'))
  await expect(rowOf(page, 'остановка')).toContainText(/11.из.21.МБ/)
  await rowOf(page, 'остановка').getByRole('button', { name: 'Остановить', exact: true }).click()
  await expect(rowOf(page, 'остановка')).toContainText(/Загрузка остановлена.*11.из.21.МБ/)
})

test('R1 C-8-09 a server killed in mid-upload is waited for, and the browser goes on by itself', async ({ page }) => {
  line.holdFrom(3)
  await pickFiles(page, await clipNamed('убитый сервер.mp4'))
  await expect.poll(() => line.parts).toEqual([1, 2, 3])
  await product.kill()
  line.letGo()
  await expect(rowOf(page, 'убитый сервер')).toContainText(/нет связи/i)
  product = await startProduct({ dataDir: product.dataDir, port: product.port, env: { PUBLIC_URL: line.url } })
  // spec 8: the browser waits 15 s before it tries again
  await expect(rowOf(page, 'убитый сервер')).toContainText('Готово', { timeout: 80_000 })
})

test('R31 somebody who is locked while his file is sent is told so and sends no more; unlocked, he goes on from the byte the server has', async ({
  page,
}) => {
  await page.context().clearCookies()
  const person = await newPerson(page, product, 'locked-sender', [['locked-sender', 'Отправитель', 'VIDEO']])
  await page.goto(`${line.url}/admin/ac/locked-sender/records`)
  await heading(page, 'Видео')
  line.holdFrom(3)
  const file = await clipNamed('под замком.mp4')
  await pickFiles(page, file)
  await expect.poll(() => line.parts).toEqual([1, 2, 3])
  await product.admin('user', 'lock', person.email, '--reason', 'Проверка')
  line.letGo()
  const notice = page
    .getByText(/^Ошибка: Загрузка приостановлена: доступ к.аккаунту закрыт\. Принятое сохранено.*$/)
    .first()
  await expect(notice).toBeVisible()
  const ended = page.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(ended).toBeVisible()
  expect((await page.request.get(`${line.url}/me`)).status(), 'nothing else of his is reachable').toBe(401)
  await page.goto(`${line.url}/admin/ac/locked-sender/records`)
  await signInHere(page, person)
  await expect(page, 'the password alone does not let in').toHaveURL(/\/auth\/callback/)
  expect(line.parts, 'nothing more was sent').toEqual([1, 2, 3])

  await product.admin('user', 'unlock', person.email)
  line.parts.length = 0
  await page.goto(`${line.url}/admin/ac/locked-sender/records`)
  // the provider has taken the password already
  await heading(page, 'Видео')
  await page.getByRole('button', { name: /^Задачи.*$/ }).click()
  await uploadsPanel(page).getByRole('tab', { name: 'Загрузки', exact: true }).click()
  await rowOf(page, 'под замком').getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(rowOf(page, 'под замком')).toContainText('Готово', { timeout: 90_000 })
  expect(Math.min(...line.parts), 'what the server has is not sent again').toBeGreaterThanOrEqual(3)
})

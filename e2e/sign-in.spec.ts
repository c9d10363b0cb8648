import { expect, type Page } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { type Person, signInAnew, signInHere, studioApi, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'
import { expectPlaying } from './product/playing.ts'

test('C-1-06 C-1-09 a stranger is sent to the provider’s page, which names the service', async ({ page, product }) => {
  await page.goto('/admin/ac/studio/records')
  await expect(page).toHaveTitle('Вход — Склейка')
  expect(new URL(page.url()).pathname).toMatch(/^\/id\//)
  await expect(page.getByText('Склейка', { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await signInHere(page, product.administrator)
  await expect(page, 'the way leads back to the page that was asked for').toHaveURL('/admin/ac/studio/records')
})

test('A9 a wrong password and an unknown address are answered alike and lose nothing typed', async ({
  page,
  product,
}) => {
  await page.goto('/admin/')
  await signInHere(page, { email: product.administrator.email, password: 'не тот пароль' })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Неверная почта или пароль.')
  const text = await alert.textContent()
  await expect(page.getByLabel('Почта', { exact: true })).toHaveValue(product.administrator.email)

  await signInHere(page, { email: 'nobody@studio.example', password: 'не тот пароль' })
  await expect(page.getByLabel('Почта', { exact: true })).toHaveValue('nobody@studio.example')
  expect(await alert.textContent()).toBe(text)

  await signInHere(page, product.administrator)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
})

test('C-1-08 C-7.4-13 signing out in one tab ends the others, which keep what is on them', async ({
  context,
  page,
  product,
}) => {
  await signInAnew(page, product, '/ac/studio/records')
  const other = await context.newPage()
  await other.goto('/admin/ac/studio/records')
  await expect(other.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()

  await signOut(page, product.administrator)
  await expect(page).toHaveURL(/\/id\//)
  const notice = other.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(other, 'the provider has forgotten the person too').toHaveTitle('Вход — Склейка')
  await signInHere(other, product.administrator)
  await expect(other).toHaveURL('/admin/ac/studio/records')
})

test('A8 whoever signs out at the provider itself is out of the console too', async ({ page, product }) => {
  await signInAnew(page, product, '/ac/studio/records')
  await page.goto('/id/session/end')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Вы вышли', exact: true })).toBeVisible()
  expect((await page.request.get('/me')).status()).toBe(401)
})

test('C-1-08 a session revoked on the server leads calmly to the sign-in page and back to the same page', async ({
  browser,
  context,
  page,
  product,
}) => {
  await signInAnew(page, product, '/ac/studio/records?q=%D0%BA%D0%B0%D0%B4%D1%80')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  // the same session in another browser, where it is ended: no event reaches this one
  const thief = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const stolen = await thief.newPage()
  await stolen.goto('/admin/ac/studio/records')
  await signOut(stolen, product.administrator)
  await expect(stolen).toHaveURL(/\/id\//)
  await thief.close()

  await page.getByRole('link', { name: 'Видео', exact: true }).first().click()
  const notice = page.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(notice).toBeVisible()
  const address = page.url()
  await notice.getByRole('button', { name: 'Войти', exact: true }).click()
  await signInHere(page, product.administrator)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
})

async function signOut(page: Page, { email }: Person) {
  await page.getByRole('button', { name: email, exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Пользователь', exact: true })
    .getByRole('button', { name: 'Выйти', exact: true })
    .click()
}

test.describe('revocation', () => {
  const isSignIn = (page: Page) => expect(page).toHaveTitle('Вход — Склейка')

  /** The same browser in the hands of somebody else, with all its cookies: the product's and the provider's. */
  async function stolen(page: Page, product: Product, path: string) {
    const browser = page.context().browser()
    if (!browser) throw new Error('the page has no browser')
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      baseURL: product.url,
    })
    const theirs = await context.newPage()
    await theirs.goto(path)
    await heading(theirs, 'Видео')
    return theirs
  }

  const keyWorks = async ({ url }: Product, key: string) =>
    (await fetch(`${url}/me`, { headers: { authorization: `Bearer ${key}` } })).status === 200

  test('R31 a new password by link ends every session and key of before, also what the provider kept', async ({
    page,
    product,
  }) => {
    const person = await newPerson(page, product, 'reset', [['reset', 'Сброс']])
    const key = await product.admin('api-key', person.email)
    const thief = await stolen(page, product, '/admin/ac/reset/records')
    expect(await keyWorks(product, key)).toBe(true)

    const password = 'совсем другой и длинный'
    await page.goto(await product.admin('user', 'link', person.email))
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
    await page.getByRole('button', { name: /^.*войти$/ }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))

    await thief.goto('/admin/ac/reset/records')
    await isSignIn(thief)
    await signInHere(thief, person)
    await expect(thief.getByRole('alert')).toContainText('Неверная почта или пароль.')
    expect(await keyWorks(product, key)).toBe(false)
    await page.goto('/admin/ac/reset/records')
    await expect(page, 'who has set it stays').toHaveURL('/admin/ac/reset/records')
  })

  test('R31 a session that the operator ends is over, and no click brings a new one without the password', async ({
    page,
    product,
  }) => {
    const person = await newPerson(page, product, 'ended', [['ended', 'Сеансы']])
    const thief = await stolen(page, product, '/admin/ac/ended/records')
    const listed = await product.admin('session', 'list', '--user', person.email)
    const [head = '', row = '', ...others] = listed.split('\n')
    expect(others).toEqual([])
    expect(head.split('\t').slice(0, 2)).toEqual(['id', 'email'])
    const [id = '', email] = row.split('\t')
    expect(email).toBe(person.email)
    await product.admin('session', 'end', id)
    expect(await product.admin('session', 'list', '--user', person.email)).toBe('')
    for (const each of [thief, page]) {
      await each.goto('/admin/ac/ended/records')
      await isSignIn(each)
    }
    await signInHere(page, person)
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  })

  test('R31 a locked user is out at once and comes in by the password when the lock is opened', async ({
    browser,
    page,
    product,
  }) => {
    const person = await newPerson(page, product, 'locked', [['locked', 'Замок']])
    const key = await product.admin('api-key', person.email)
    await product.admin('user', 'lock', person.email, '--reason', 'Увольнение')
    expect(await keyWorks(product, key)).toBe(false)
    await page.goto('/admin/ac/locked/records')
    await isSignIn(page)
    await signInHere(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/auth/callback')
    await product.admin('user', 'unlock', person.email)
    expect(await keyWorks(product, key)).toBe(true)
    const again = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signInAnew(again, product, '/ac/locked/records', person)
    await expect(again).toHaveURL('/admin/ac/locked/records')
  })

  test('R31 a removed user is met anew under the same address, with nothing of before', async ({ page, product }) => {
    const person: Person = await newPerson(page, product, 'removed', [['removed', 'Остаётся']])
    await product.admin('user', 'remove', person.email)
    await page.goto('/admin/ac/removed/records')
    await isSignIn(page)
    await signInHere(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname, 'the provider knows the person, the product does not').toBe('/auth/callback')
    expect(await product.admin('user', 'list')).not.toContain(person.email)
    await page.context().clearCookies()
    await newPerson(page, product, 'removed')
    expect(await product.admin('member', 'list', 'removed')).toBe('')
  })

  test('R31 a member who was removed sees the preview no more, in mid-play', async ({ page, product }) => {
    test.slow()
    const person = await newPerson(page, product, 'watching')
    await product.admin('member', 'set', 'studio', person.email)
    const api = await studioApi(product)
    const clip = await makeClip({ seconds: 150, width: 320, height: 180 })
    const { id } = await readyVideo(product, api, clip, 'смотрим.mp4')
    const parts: string[] = []
    page.on('response', (answer) => {
      if (/\.(m3u8|m4s|mp4)\b/.test(new URL(answer.url()).pathname)) parts.push(answer.url())
    })
    await page.goto(`/admin/ac/studio/records/${id}`)
    const player = page.getByRole('figure', { name: 'Плеер: смотрим', exact: true })
    await player.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expectPlaying(page)
    const video = player.locator('video')
    // the command may take its time: the picture waits for it
    await video.evaluate((element: HTMLVideoElement) => element.pause())
    await product.admin('member', 'remove', 'studio', person.email)
    // not waited for: the page may have closed it by then, and then it never begins
    await video.evaluateAll((all: HTMLVideoElement[]) => {
      for (const one of all) void one.play().catch(() => undefined)
    })
    // what the page asks next is refused, so it closes the account, and the preview with it
    await heading(page, 'Доступ запрещен')
    await expect(page.getByText('Нет доступа к аккаунту', { exact: true })).toBeVisible()
    await expect(video).toHaveCount(0)
    expect(parts.length).toBeGreaterThan(0)
    for (const part of new Set(parts)) {
      expect((await page.request.get(part)).status(), 'what was played before is played to him no more').toBe(404)
    }
  })
})

import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Product } from '../tools/product/product.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { signInAnew, signInHere, test } from './product/fixtures.ts'
import { expectInMail, linkInMail } from './product/letters.ts'
import { heading, newPerson } from './product/people.ts'

test.describe('a forgotten password', () => {
  const password = 'ночной кадр без вспышки'

  test('issue 12 who has forgotten the password comes in by the letter, and is signed out everywhere else', async ({
    page,
    browser,
    product,
  }) => {
    const person = await newPerson(page, product, 'forgotten', [['forgotten', 'Забывчивый', 'VIDEO']])
    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await other.goto('/admin/')
    await other.getByRole('link', { name: 'Забыли пароль?', exact: true }).press('Enter')
    await heading(other, 'Забыли пароль?')
    await expect(other.getByLabel('Почта', { exact: true })).toBeFocused()
    await expectAccessible(other)
    await other.getByLabel('Почта', { exact: true }).fill(person.email)
    await other.keyboard.press('Enter')
    await heading(other, 'Ссылка у администратора')
    await expectAccessible(other)
    const link = await linkInMail(product.dataDir, person.email)
    const requests: string[] = []
    other.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    await other.goto(link)
    await heading(other, 'Новый пароль')
    await other.getByLabel('Пароль', { exact: true }).fill(password)
    await other.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
    await other.keyboard.press('Enter')
    await other.waitForURL((url) => url.pathname.startsWith('/admin'))
    await heading(other, 'Видео')
    expect(requests.filter((line) => line.includes(new URL(link).hash.slice(1)))).toEqual([])
    await other.goto(link)
    await heading(other, 'Ссылка уже использована')
    await context.close()

    await page.goto('/admin/')
    await expect(page, 'the session of before is over').toHaveTitle('Вход — Склейка')
    await signInHere(page, { ...person, password })
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  })
})

test.describe('another address', () => {
  test('issue 12 a person changes his own address: the old one is told, a letter to the new one confirms it, once', async ({
    page,
    browser,
    product,
  }) => {
    const person = await newPerson(page, product, 'mover', [['mover', 'Переезд', 'VIDEO']])
    const next = 'переезд@people.example'
    await page.goto('/admin/ac/mover/setting/users')
    await page.getByRole('link', { name: person.email, exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Изменить почту', exact: true }).press('Enter')
    const security = await opened
    await heading(security, 'Защита входа')
    await expectAccessible(security)
    await security.getByRole('link', { name: 'Изменить почту', exact: true }).press('Enter')
    await heading(security, 'Изменить почту')
    await expect(security.getByLabel('Новый адрес', { exact: true })).toBeFocused()
    await expectAccessible(security)
    await ask(security, next, 'не тот пароль')
    await expect(security.getByRole('alert')).toBeVisible()
    await expect(security.getByLabel('Пароль', { exact: true })).toBeFocused()
    await expectAccessible(security)
    await ask(security, next, person.password)
    await expect(security.getByText('Ждёт подтверждения', { exact: true })).toBeVisible()
    await expectAccessible(security)
    await expectInMail(product.dataDir, person.email, `попросили ${next}`)
    const link = await linkInMail(product.dataDir, next)

    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await other.goto(link)
    await heading(other, 'Сначала войдите')
    await expectAccessible(other)
    await signIn(other, person)
    await other.waitForURL((url) => url.pathname.startsWith('/admin'))

    await security.goto(link)
    await heading(security, 'Новый адрес почты')
    await expectAccessible(security)
    await expect(security.getByRole('button', { name: 'Подтвердить адрес', exact: true })).toBeFocused()
    await security.keyboard.press('Enter')
    await heading(security, 'Адрес изменён')
    await expectAccessible(security)
    await security.getByRole('link', { name: 'Вернуться в консоль', exact: true }).press('Enter')
    await security.waitForURL((url) => url.pathname.startsWith('/admin'))
    await security.goto('/admin/ac/mover/setting/users')
    await expect(security.getByRole('link', { name: next, exact: true }), 'the roles are what they were').toBeVisible()
    await security.goto(link)
    await heading(security, 'Адрес уже подтверждён')
    await expectInMail(product.dataDir, person.email, `подтвердили ${next}`)

    await other.goto('/admin/')
    await expect(other, 'the other session is over').toHaveTitle('Вход — Склейка')
    await signInHere(other, person)
    await expect(other.getByRole('alert'), 'the old address signs nobody in').toBeVisible()
    await signInHere(other, { ...person, email: next })
    await other.waitForURL((url) => url.pathname.startsWith('/admin'))
    await context.close()
  })

  async function ask(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('Новый адрес', { exact: true }).fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  async function signIn(page: Page, person: Parameters<typeof signInHere>[1]): Promise<void> {
    await page.goto('/admin/')
    await signInHere(page, person)
  }
})

test.describe('two factors', () => {
  test('issue 12 a person turns two factors on, comes in by a code and by a recovery code, and an administrator resets them', async ({
    page,
    browser,
    product,
  }) => {
    const person = await newPerson(page, product, 'two-factor', [['two-factor', 'Два фактора', 'VIDEO']])
    await page.goto('/admin/ac/two-factor/setting/users')
    await page.getByRole('link', { name: person.email, exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Настроить', exact: true }).click()
    const setup = await opened
    await expect(setup.getByText('Выключен', { exact: true })).toBeVisible()
    await expectAccessible(setup)
    await setup.getByRole('link', { name: 'Включить', exact: true }).press('Enter')
    await setup.getByLabel('Пароль', { exact: true }).fill(person.password)
    await setup.keyboard.press('Enter')
    await expect(setup.getByRole('img', { name: /^QR-код .*$/ })).toBeVisible()
    await setup.getByText('Ввести ключ вручную', { exact: true }).click()
    await expectAccessible(setup)
    const secret = (await setup.locator('.secret code').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate()
    await setup.getByLabel('Код из приложения', { exact: true }).fill(code)
    await setup.keyboard.press('Enter')
    await expect(setup.getByRole('heading', { name: 'Двухфакторный вход включён', exact: true })).toBeVisible()
    await expectAccessible(setup)
    const recovery = await setup.getByRole('listitem').first().innerText()
    await setup.getByRole('link', { name: 'Коды сохранены', exact: true }).click()
    await expect(setup.getByText('Включён', { exact: true })).toBeVisible()

    const context = await browser.newContext({ baseURL: product.url })
    const other = await context.newPage()
    await other.goto('/admin/')
    await signInHere(other, person)
    await expect(other.getByRole('heading', { name: 'Код для входа', exact: true })).toBeVisible()
    await expectAccessible(other)
    await typeCode(other, code)
    await expect(other.getByRole('alert'), 'the code has turned them on, and works no second time').toBeVisible()
    await other.getByText('Телефона нет под рукой', { exact: true }).press('Enter')
    await other.getByLabel(/^Резервный код.*$/).fill(recovery)
    await other.keyboard.press('Enter')
    await other.waitForURL((url) => url.pathname.startsWith('/admin'))
    await context.close()

    await page.goto('/auth/sign-in')
    await product.admin('user', 'reset-2fa', person.email)
    await page.context().clearCookies()
    await page.goto('/admin/ac/two-factor/setting/users')
    await signInHere(page, person)
    await expect(withWords(page.getByRole('row'), person.email).getByText('Нет', { exact: true })).toBeVisible()
  })

  async function typeCode(page: Page, code: string): Promise<void> {
    await page.getByLabel('Код из приложения', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
  }
})

test.describe('passkeys', () => {
  /** A device with a finger on it, within the browser. */
  async function addDevice(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
    return {
      /** Returns true if the finger is that of its owner. */
      owner: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    }
  }

  test('issue 12 a person adds a key of the device, comes in with it alone, and removes it', async ({
    page,
    product,
  }) => {
    // the device of the test answers at once whatever asks it: first by a browser that offers keys at a press alone
    await page.addInitScript(() => {
      if (!document.cookie.includes('keys=offered'))
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    const person = await newPerson(page, product, 'key-keeper', [['key-keeper', 'Ключи', 'VIDEO']])
    const device = await addDevice(page)
    await page.goto('/admin/ac/key-keeper/setting/users')
    await page.getByRole('link', { name: person.email, exact: true }).click()
    await expect(page.getByText(/^Там.же добавляют ключи доступа: .*$/)).toBeVisible()
    await page.goto('/id/security')
    await page.getByRole('link', { name: 'Добавить ключ', exact: true }).press('Enter')
    await expectAccessible(page)
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Название', { exact: true }).fill('Рабочий ноутбук')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Защита входа')
    await expect(page.getByText('Рабочий ноутбук', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto('/admin/')
    const enter = page.getByRole('button', { name: 'Войти с ключом доступа', exact: true })
    await device.owner(false)
    await enter.click()
    await expect(page.getByRole('alert')).toHaveText(/^Ключ доступа не.выбран\./)
    await expectAccessible(page)
    await device.owner(true)
    await enter.press('Enter')
    await heading(page, 'Видео')

    await page.context().clearCookies()
    await page.goto('/admin/')
    await expect(page.getByLabel('Почта', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn')
    const offered = { name: 'keys', value: 'offered', url: product.url }
    await page.context().addCookies([offered])
    await page.goto('/admin/')
    await heading(page, 'Видео')

    await page.goto('/id/security')
    await page.getByRole('link', { name: 'Изменить ключ «Рабочий ноутбук»', exact: true }).click()
    await expectAccessible(page)
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Защита входа')
    await expect(page.getByText('Рабочий ноутбук', { exact: true })).toBeHidden()
    await page.context().clearCookies()
    await page.context().addCookies([offered])
    await page.goto('/admin/')
    await expect(page.getByRole('alert'), 'told once, and not tried again by itself').toHaveText(
      /^Ключ доступа не.подошёл\./,
    )
    await enter.click()
    await expect(page.getByRole('alert')).toHaveText(/^Ключ доступа не.подошёл\./)
  })
})

test.describe('one-time links', () => {
  const password = 'ночной кадр без вспышки'

  async function newLink(product: Product, email: string): Promise<string> {
    return /http:\S+/.exec(await product.admin('user', 'create', email))?.[0] ?? ''
  }

  async function choosePassword(page: Page) {
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Принять и войти', exact: true }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  }

  test('a one-time link signs its person in, and no address or Referer on the way holds its token', async ({
    page,
    product,
  }) => {
    const link = await newLink(product, 'nobody.listens@people.example')
    const token = new URL(link).hash.slice(1)
    expect(token).toHaveLength(43)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    await page.goto(link)
    await heading(page, 'Приглашение')
    await expect(page).toHaveTitle('Приглашение — Склейка')
    await expect(page.getByLabel('Пароль', { exact: true }), 'ready to be typed into').toBeFocused()
    await page.getByRole('button', { name: 'Показать пароль', exact: true }).first().click()
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
    await page.reload()
    await heading(page, 'Приглашение')
    await choosePassword(page)
    expect(requests.length).toBeGreaterThan(5)
    expect(requests.filter((line) => line.includes(token))).toEqual([])
    expect(await page.evaluate(() => document.referrer)).not.toContain(token)
  })

  test('a link opened where somebody else is signed in signs its own person in', async ({ page, product }) => {
    await signInAnew(page, product, '')
    const link = await newLink(product, 'second.in.one.browser@people.example')
    await page.goto(link)
    await choosePassword(page)
    const me = await page.request.get(`${product.url}/me`)
    expect((await me.json()).user.email).toBe('second.in.one.browser@people.example')
  })

  test('another link in the same window, and a cut one, are told apart', async ({ page, product }) => {
    const links = [
      await newLink(product, 'first.link@people.example'),
      await newLink(product, 'second.link@people.example'),
    ]
    for (const link of links) {
      await page.goto(link)
      await expect(page.getByLabel('Почта', { exact: true })).toHaveValue(link === links[0] ? /^first/ : /^second/)
    }
    await page.goto(links[0]?.slice(0, -3) ?? '')
    await heading(page, 'Ссылка не подходит')
  })

  test('a link that the server cannot be asked about says so and opens at the next try', async ({ page, product }) => {
    const link = await newLink(product, 'cut.off@people.example')
    await page.route('**/id/welcome/open', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByText(/^Сервер не.отвечает.*$/)).toBeVisible()
    await page.unroute('**/id/welcome/open')
    await page.route('**/id/welcome/open', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await page.getByRole('button', { name: 'Попробовать ещё раз', exact: true }).click()
    await expect(page.getByText(/^Сервер не.отвечает.*$/)).toBeVisible()
    await page.unroute('**/id/welcome/open')
    await page.getByRole('button', { name: 'Попробовать ещё раз', exact: true }).click()
    await heading(page, 'Приглашение')
  })

  test('a link of the old form says what to do', async ({ page, product }) => {
    await page.goto(`${product.url}/id/welcome?token=${'x'.repeat(43)}`)
    await heading(page, 'Ссылка прежнего вида')
    await expect(page.getByText(/^.*Попросите у.администратора новую..*$/)).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

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
    /** Whether the finger is that of its owner. */
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
  await heading(page, 'Аккаунты')

  await page.context().clearCookies()
  await page.goto('/admin/')
  await expect(page.getByLabel('Почта', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn')
  const offered = { name: 'keys', value: 'offered', url: product.url }
  await page.context().addCookies([offered])
  await page.goto('/admin/')
  await heading(page, 'Аккаунты')

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

import { expect, type Page } from '@playwright/test'
import { startProduct } from '../tools/product/product.ts'
import { until } from '../tools/product/until.ts'
import { signInHere, test } from './product/fixtures.ts'

const person = { email: 'first@studio.example', password: 'первый кадр всегда короткий' }
const bare = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
const linkIn = (output: string) => /http:\/\/localhost:\d+\/id\/\S+/.exec(output)?.[0] ?? ''

async function setPassword(page: Page, password: string, again: string) {
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Создать и войти', exact: true }).click()
}

test('T-SECRET-1 the first start prints a one-time link; it sets the administrator’s password once', async ({
  browser,
}) => {
  const product = await startProduct({ isFirst: true, env: bare })
  try {
    const link = await until('the link is printed', () => linkIn(product.output()) || null)
    const page = await browser.newPage()
    await page.goto(link)
    await expect(page).toHaveTitle('Первый запуск — Склейка')
    await page.getByLabel('Почта', { exact: true }).fill(person.email)

    await test.step('a short or mistyped password is refused in words', async () => {
      await setPassword(page, 'коротко', 'коротко')
      await expect(page.getByRole('alert')).toContainText('10 знаков')
      await setPassword(page, person.password, `${person.password}!`)
      await expect(page.getByRole('alert')).toContainText('не совпа')
    })

    await test.step('a good one opens the console with the studio in it', async () => {
      await setPassword(page, person.password, person.password)
      await page.waitForURL((url) => url.pathname.startsWith('/admin'))
      await expect(page.getByText('Моя студия', { exact: true }).first()).toBeVisible()
    })

    await test.step('the link does not work again, in this browser or another', async () => {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Ссылка уже использована', exact: true })).toBeVisible()
      const stranger = await browser.newPage()
      await stranger.goto(link)
      await expect(stranger.getByRole('heading', { name: 'Ссылка уже использована', exact: true })).toBeVisible()
      await stranger.getByRole('link', { name: 'Перейти ко входу', exact: true }).click()
      await signInHere(stranger, person)
      await expect(stranger.getByText('Моя студия', { exact: true }).first()).toBeVisible()
      await stranger.close()
    })
    await page.close()

    expect(await product.stop()).toBe(0)
    const again = await startProduct({ dataDir: product.dataDir, port: product.port, env: bare })
    expect(linkIn(again.output()), 'no second link is printed once there is an administrator').toBe('')
    await again.stop()
  } finally {
    await product.remove()
  }
})

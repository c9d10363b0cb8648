import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test.describe('the page of the API', () => {
  test('the page of the API is read without an error and without asking anybody else: a method is found with its parameters', async ({
    page,
    product,
  }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${product.url}/`) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })

    await page.goto('/api/docs')
    await expect(page.locator('.info')).toContainText('Вызовы подписывает ключ API')
    await page.getByRole('textbox', { name: 'Filter by tag or path', exact: true }).fill('getListByFilter')
    await expect(page.locator('.opblock')).toHaveCount(1)
    await page.locator('.opblock').getByRole('button', { expanded: false }).first().click()
    const method = page.locator('.opblock.is-open')
    await expect(method).toContainText('Pages start at 1.')
    await expect(method).toContainText('X-Account-Code')
    await expect(method).toContainText('"perPage": 20')
    await expect(page).toHaveURL(/#\/records\/records\.getListByFilter$/)
    // each row of the viewer is a button around a link
    await expectAccessibleInBothThemes(page, { but: ['nested-interactive'] })
    expect({ problems, elsewhere }).toEqual({ problems: [], elsewhere: [] })
  })

  test('a call made from the page goes to this server, signed with the key that was given', async ({ page, key }) => {
    await page.goto('/api/docs')
    await page.getByRole('button', { name: 'Authorize', exact: true }).click()
    const signing = page.locator('form').filter({ hasText: 'npm run admin -- api-key' })
    await signing.getByLabel('auth-bearer-value', { exact: true }).fill(key)
    await signing.getByRole('button', { name: 'Apply credentials', exact: true }).click()
    await expect(signing.getByRole('button', { name: 'Remove authorization', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    // what is not in sight is not drawn
    await page.getByRole('textbox', { name: 'Filter by tag or path', exact: true }).fill('getListByFilter')
    await expect(page.locator('.opblock')).toHaveCount(1)
    await page.locator('.opblock').getByRole('button', { expanded: false }).first().click()
    const method = page.locator('.opblock.is-open')
    await method.getByRole('button', { name: 'Try it out', exact: true }).click()
    await method.getByRole('textbox', { name: 'X-Account-Code', exact: true }).fill('studio')
    await method.locator('textarea').fill('{ "id": "vp-1", "params": {} }')
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v3/records/getListByFilter'))
    await method.getByRole('button', { name: 'Execute', exact: true }).click()
    const { id, result } = await (await answered).json()
    expect(id).toBe('vp-1')
    expect(result.total).toBeGreaterThanOrEqual(0)
  })
})

test.describe('service keys', () => {
  test('product B9 a service key is made by keyboard, calls in its account, is reset, and is refused once it is revoked', async ({
    page,
    product,
    request,
  }) => {
    await newPerson(page, product, 'keys-owner', [['keys-desk', 'Ключи', 'VIDEO']])
    await page.goto('/admin/ac/keys-desk/setting/api')
    await expect(page.getByText('Сервисных ключей пока нет', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Создать ключ', exact: true }).press('Enter')
    const making = page.getByRole('dialog', { name: 'Новый сервисный ключ', exact: true })
    await making.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Сайт новостей')
    await making.getByRole('checkbox', { name: /^Загрузка видео.*$/ }).press('Space')
    await expectAccessible(page)
    await making.getByRole('button', { name: 'Создать ключ', exact: true }).press('Enter')
    const made = page.getByRole('dialog', { name: 'Ключ «Сайт новостей» готов', exact: true })
    const keyText = made.getByText(/^skl_[\w-]{43}$/)
    const first = await keyText.innerText()
    await made.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
    const row = withWords(page.getByRole('row'), 'Сайт новостей')
    await expect(row.getByText('Действует', { exact: true })).toBeVisible()

    const answer = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      const response = await request.post('/api/v3/records/getListByFilter', {
        headers,
        data: { id: crypto.randomUUID(), params: {} },
      })
      const { result, error } = await response.json()
      return result?.total ?? error.type
    }
    expect(await answer(first)).toBe(0)
    await row.getByRole('button', { name: 'Сбросить ключ Сайт новостей', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сбросить', exact: true }).press('Enter')
    const second = await keyText.innerText()
    await made.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
    expect([await answer(first), await answer(second)]).toEqual(['AUTH', 0])
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Отозвать ключ Сайт новостей', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать', exact: true }).press('Enter')
    await expect(row.getByText('Отозван', { exact: true })).toBeVisible()
    expect(await answer(second)).toBe('AUTH')
  })
})

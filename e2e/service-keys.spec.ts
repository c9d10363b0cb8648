import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

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
  const told = made.getByText(/^skl_[\w-]{43}$/)
  const first = await told.innerText()
  await made.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  const row = withWords(page.getByRole('row'), 'Сайт новостей')
  await expect(row.getByText('Действует', { exact: true })).toBeVisible()

  const answer = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const asked = await request.post('/api/v3/records/getListByFilter', {
      headers,
      data: { id: crypto.randomUUID(), params: {} },
    })
    const { result, error } = await asked.json()
    return result?.total ?? error.type
  }
  expect(await answer(first)).toBe(0)
  await row.getByRole('button', { name: 'Сбросить ключ Сайт новостей', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сбросить', exact: true }).press('Enter')
  const second = await told.innerText()
  await made.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  expect([await answer(first), await answer(second)]).toEqual(['AUTH', 0])
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Отозвать ключ Сайт новостей', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать', exact: true }).press('Enter')
  await expect(row.getByText('Отозван', { exact: true })).toBeVisible()
  expect(await answer(second)).toBe('AUTH')
})

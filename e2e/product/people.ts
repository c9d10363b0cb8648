import { expect, type Page } from '@playwright/test'
import type { Product } from '../../tools/product/product.ts'
import type { Person } from './fixtures.ts'

/** Of everybody whom `newPerson` makes. */
export const peoplePassword = 'каждый кадр на своём месте'

/** Makes somebody who is no administrator, the owner of the accounts given as code, name and sections; signs them in. */
export async function newPerson(
  page: Page,
  product: Product,
  name: string,
  accounts: readonly (readonly string[])[] = [],
): Promise<Person> {
  const person = { email: `${name}@people.example`, password: peoplePassword }
  const printed = await product.admin('user', 'create', person.email)
  for (const [code = '', title = '', sections = 'VIDEO'] of accounts) {
    await product.admin('account', 'create', code, title, '--owner', person.email, '--sections', sections)
  }
  await page.goto(/http:\S+/.exec(printed)?.[0] ?? '')
  await page.getByLabel('Пароль', { exact: true }).fill(peoplePassword)
  await page.getByLabel('Пароль ещё раз', { exact: true }).fill(peoplePassword)
  await page.getByRole('button', { name: /^(?:Создать|Принять|Сохранить) и.войти$/ }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  return person
}

/** What stands in the navigation of the top line and nothing beside it: links, and «Ещё» where there is one. */
export const expectSections = (page: Page, words: readonly string[]) =>
  expect(
    page.getByRole('banner').getByRole('navigation', { name: 'Разделы', exact: true }).locator('a, button'),
  ).toHaveText([...words])

/** The page on the screen is the one with this heading. */
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

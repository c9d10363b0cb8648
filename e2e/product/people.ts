import { type APIResponse, expect, type Page } from '@playwright/test'
import type { Product } from '../../tools/product/product.ts'
import type { Person } from './fixtures.ts'

/** Of everybody whom `newPerson` makes. */
export const peoplePassword = 'каждый кадр на своём месте'

/**
 * Makes somebody who is no administrator, the owner of the accounts given as code, name and sections; signs them in. The forms
 * of their one-time link are sent without a page being drawn, which costs less than many a test: the page stays where it is.
 */
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
  const link = new URL(/http:\S+/.exec(printed)?.[0] ?? '')
  const opening = await page.request.get(link.href)
  const form = await sendForm(page, opening, { token: link.hash.slice(1) })
  const home = await sendForm(page, form, { password: peoplePassword, again: peoplePassword })
  expect(new URL(home.url()).pathname).toBe('/admin')
  return person
}

/** Sends the form of a page with its hidden fields and what is typed into it, by the cookies of the browser. */
async function sendForm(page: Page, shown: APIResponse, typed: Record<string, string>): Promise<APIResponse> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(await shown.text()) ?? []
  const attribute = (of: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1] ?? ''
  const fields = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ])
  const { origin } = new URL(shown.url())
  return page.request.post(new URL(attribute(form, 'action'), origin).href, {
    form: { ...Object.fromEntries(fields), ...typed },
    headers: { origin },
  })
}

/** Returns what stands in the navigation of the top line and nothing beside it: links, and «Ещё» where there is one. */
export const expectSections = (page: Page, words: readonly string[]) =>
  expect(
    page.getByRole('banner').getByRole('navigation', { name: 'Разделы', exact: true }).locator('a, button'),
  ).toHaveText([...words])

/** The page on the screen is the one with this heading. */
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

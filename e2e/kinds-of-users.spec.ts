import { expect, type Page } from '@playwright/test'
import type { Product } from '../tools/product/product.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { expectSections, heading, newPerson } from './product/people.ts'

const closed = 'Доступ запрещен'
const activation = 'Сервис прямых трансляций'
const areas = [
  ['records', 'Видео'],
  ['livestreams', 'Трансляции'],
  ['stat/vod/all', 'Сводка'],
  ['setting/account', 'Аккаунт'],
] as const
const otherSections = [
  ['filter/create', 'Новый фильтр'],
  ['filters', 'Фильтры'],
  ['albums', 'Альбомы'],
  ['editor', 'Какое видео открыть?'],
  ['setting/roles', 'Роли'],
  ['setting/metadata', 'Метаданные'],
  ['setting/player', 'Плеер'],
  ['setting/site', 'Доступ по сайтам'],
  ['setting/country', 'Доступ по странам'],
  ['trash', 'Корзина'],
] as const

const loadAt = (page: Page, path: string): Promise<unknown> => page.goto(`/admin${path}`)

/** Another address in the page that is open, as «Назад» gives it: the gates are asked anew, nothing is loaded again. */
const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin${path}`)

/** The gate is open: the address stays, and the page there is the one of this title and no other. */
async function expectOpen(page: Page, path: string, title: string, go = loadAt) {
  await go(page, path)
  await heading(page, title)
  await expect(page).toHaveURL(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

/** The gate is closed: whatever is asked below it, typed or walked to, the restricted page is shown at the area. */
async function expectClosed(page: Page, area: string) {
  for (const [go, deeper] of [
    [loadAt, ''],
    [walkTo, '/deep'],
    [walkTo, '/deep/er'],
  ] as const) {
    await go(page, `${area}${deeper}`)
    await expect(page).toHaveURL(`/admin${area}`)
    await heading(page, closed)
  }
}

test('C-6-02 C-2.8-12 C-2.2-01 C-2.2-04 C-2.2-06 C-2.2-08 C-6-01 C-6-10 C-6-11 an administrator opens everything, accounts of others too', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'owner-beside')
  await product.admin('account', 'create', 'beside', 'Рядом', '--owner', person.email, '--sections', 'VIDEO,LIVESTREAM')
  await page.context().clearCookies()
  await openSignedIn(page, product, '/')
  for (const [path, title] of [
    ['/analytics/stat', 'Платформа'],
    ['/cc/accounts', 'Аккаунты'],
    ['/kpo/holders', 'Правообладатели'],
  ] as const) {
    await expectOpen(page, path, title)
  }
  await expectSections(page, ['Командный центр', 'Правообладатели', 'Аналитика'])
  for (const [area, title] of areas) await expectOpen(page, `/ac/beside/${area}`, title)
  await expectSections(page, ['Видео', 'Трансляции', 'Статистика', 'Настройки', 'Ещё'])
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Командный центр', 'Правообладатели', 'Аналитика'])
})

test('C-2.3-01 C-2.3-07 C-2.3-09 C-2.3-10 C-2.3-17 C-2.3-18 C-2.3-19 C-2.3-20 C-2.3-21 C-2.3-23 C-2.3-24 C-2.3-25 C-2.3-26 C-2.3-27 C-2.3-28 C-2.3-29 C-6-09 an owner opens every area of the account', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'owner', [['owned', 'Своя студия', 'VIDEO,LIVESTREAM']])
  for (const [area, title] of areas) await expectOpen(page, `/ac/owned/${area}`, title)
  for (const [area, title] of otherSections) await expectOpen(page, `/ac/owned/${area}`, title, walkTo)
  await page.goto('/admin/ac/owned/nothing')
  await heading(page, 'Страница не найдена')
})

test('C-2.3-02 C-2.3-03 C-2.3-04 C-2.3-05 C-2.3-08 C-2.8-08 C-2.8-09 C-2.8-10 a member without permissions sees videos and asks for livestreams once', async ({
  page,
  product,
}) => {
  const { code, person } = await newMember(page, product, 'bare')
  await expectOpen(page, `/ac/${code}/records`, 'Видео')
  await expectOpen(page, `/ac/${code}/setting/account`, 'Аккаунт')
  await expectSections(page, ['Видео', 'Трансляции'])
  await expectClosed(page, `/ac/${code}/stat`)

  await page.goto(`/admin/ac/${code}/livestreams/create`)
  await heading(page, activation)
  await expect(page).toHaveURL(`/admin/ac/${code}/livestreams`)
  await expect(page).toHaveTitle(`${activation} — Склейка`)
  await expect(page.getByText('Для активации трансляций обратитесь в поддержку', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отправить запрос', exact: true }).click()
  const sent = page.getByRole('button', { name: 'Запрос отправлен', exact: true })
  await expect(sent).toBeDisabled()
  await page.reload()
  await expect(sent, 'the next request is in 24 hours').toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Повторить его можно будет' })).toBeVisible()
  expect(await product.admin('request', 'list')).toMatch(new RegExp(`livestreams\t${code}\t${person.email}`))
})

test('C-2.3-01 C-2.3-07 C-6-05 C-6-07 C-6-08 C-2.4-04 C-2.4-05 C-2.4-07 Q-07 P-Y-06 P-S-10 a right opens its own area and nothing else, none is left to an unconfirmed address, and a locked account opens to nobody', async ({
  page,
  product,
}) => {
  const { code, person } = await newMember(page, product, 'righted')
  const allow = async (role: string, permission: string) => {
    await product.admin('role', 'create', code, role, '--permissions', permission)
    await product.admin('member', 'set', code, person.email, '--roles', role)
  }
  await allow('Счётчик', 'yauth.can_view_account_stat')
  await expectOpen(page, `/ac/${code}/stat/vod/all`, 'Сводка')
  await page.goto(`/admin/ac/${code}/livestreams`)
  await heading(page, activation)

  await product.admin('user', 'unconfirm', person.email)
  await expectClosed(page, `/ac/${code}/stat`)
  await product.admin('user', 'confirm', person.email)

  await allow('Ведущий', 'streaming.can_use_translations')
  await expectOpen(page, `/ac/${code}/livestreams`, 'Трансляции')
  await expectClosed(page, `/ac/${code}/stat`)

  await product.admin('account', 'lock', code)
  await page.goto(`/admin/ac/${code}/records`)
  await heading(page, closed)
  await expect(page.getByText('Аккаунт заблокирован', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/admin/ac/${code}`)
  await product.admin('account', 'unlock', code)
  await expectOpen(page, `/ac/${code}/records`, 'Видео')
})

/** Somebody who is a member of a new account of the administrator's with every section, without permissions. */
async function newMember(page: Page, product: Product, name: string) {
  const code = `of-${name}`
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Волга', '--owner', owner, '--sections', 'VIDEO,LIVESTREAM,SHARING')
  const person = await newPerson(page, product, name)
  await product.admin('member', 'set', code, person.email)
  return { code, person }
}

test('C-2.2-06 C-2.2-09 C-6-03 C-6-11 a copyright holder without accounts has one place: kpo', async ({
  page,
  product,
}) => {
  const { email } = await newPerson(page, product, 'holder')
  await product.admin('holder', 'add', 'Волга-Фильм', email)
  await page.goto('/admin/')
  await expect(page).toHaveURL('/admin/kpo/holders')
  await expectOpen(page, '/kpo/holders', 'Правообладатели')
  await expect(page.getByRole('table', { name: 'Правообладатели', exact: true })).toContainText('Волга-Фильм')
  await expectSections(page, ['Правообладатели'])
  for (const area of ['analytics', 'cc']) await expectClosed(page, `/${area}`)
})

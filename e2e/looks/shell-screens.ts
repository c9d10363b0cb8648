import type { Page } from '@playwright/test'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { withAccounts } from '../product/accounts.ts'
import { answerWith, withManyRecords } from '../product/invented.ts'
import { inventedNotices } from '../product/invented-notices.ts'
import { expect, type Screen } from './screens.ts'

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const names = [
  'Афиша выходного дня',
  'Волга Медиа',
  'Лекторий открытого университета с очень длинным названием',
  'Ёлка',
]

async function openList(page: Page) {
  await withManyRecords(page)
  await page.goto('/admin/ac/studio/records')
  await heading(page, 'Видео')
}

/** The keys are heard a little after the page is seen. */
const pressUntil = (page: Page, key: string, name: string) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name }).locator('input, dl').first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })

/** A page that says one thing, by its address and its heading. */
const message = (name: string, path: string, title: string, who: Screen['who'] = 'administrator'): Screen => ({
  name,
  who,
  open: async (page) => {
    await page.goto(`/admin${path}`)
    await heading(page, title)
    // the failure of an account opens the list of accounts
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
})

const inBanner = (name: string, button: string | RegExp): Screen => ({
  name,
  isWindow: true,
  open: openList,
  layer: async (page) => {
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
  },
})

export const shellScreens: readonly Screen[] = [
  {
    name: 'picker',
    open: async (page) => {
      await withAccounts(
        page,
        Array.from({ length: 18 }, (_, index) => ({
          code: `many-${index}`,
          name: names[index] ?? `Хоккейный клуб «Сокол» № ${index}`,
        })),
      )
      await page.goto('/admin/')
      await heading(page, 'Аккаунты')
    },
  },
  {
    name: 'manual',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/help/embed')
      await heading(page, 'Вставить видео на\u00a0сайт')
    },
  },
  {
    name: 'next-steps',
    open: async (page) => {
      await page.goto('/admin/ac/studio/records')
      await expect(page.getByRole('region', { name: 'Что дальше', exact: true })).toBeVisible()
    },
  },
  message('no-accounts', '/', 'Доступ запрещен', 'outsider'),
  message('unconfirmed', '/', 'Подтвердите почтовый адрес', 'unconfirmed'),
  message('account-not-found', '/ac/nowhere', 'Аккаунт не найден', 'newcomer'),
  message('not-found', '/nothing', 'Страница не найдена'),
  message('restricted', '/cc', 'Доступ запрещен', 'newcomer'),
  {
    name: 'user',
    open: async (page) => {
      await withAccounts(
        page,
        Array.from({ length: 5 }, (_, index) => ({ code: `many-${index}`, name: names[index] ?? 'Сокол' })),
      )
      await openList(page)
      await page.getByRole('banner').getByRole('button', { name: /@/ }).click()
      await page.getByRole('dialog').getByRole('link').first().click()
      await heading(page, 'Профиль и\u00a0права')
    },
  },
  inBanner('menu-accounts', 'Моя студия'),
  inBanner('menu-user', /@/),
  inBanner('menu-help', 'Помощь'),
  {
    ...inBanner('menu-notices', /^Уведомления.*$/),
    open: async (page) => {
      const items = inventedNotices(new Date())
      await answerWith(page, notices.list, { items, total: 40 })
      await answerWith(page, notices.count, { unread: 2 })
      await openList(page)
    },
  },
  inBanner('menu-sections', /^(Ещё|Разделы)$/),
  {
    name: 'palette',
    isWindow: true,
    open: openList,
    layer: (page) => pressUntil(page, 'Control+KeyK', 'Быстрый переход'),
  },
  {
    name: 'keys',
    isWindow: true,
    open: openList,
    layer: (page) => pressUntil(page, '?', 'Сочетания клавиш'),
  },
  {
    name: 'snackbar',
    isWindow: true,
    open: async (page) => {
      await page.route('**/backbone/accounts/*/enter?*', (route) =>
        route.fulfill({
          status: 500,
          json: { status: 500, error: ['Диск сервера не отвечает'], requestId: 'r-170000' },
        }),
      )
      await page.goto('/admin/ac/studio/records')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
]

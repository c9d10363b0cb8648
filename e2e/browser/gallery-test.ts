import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type GalleryHost, startGallery } from './gallery.ts'
import { pressOnlyWhatIsFree } from './press.ts'

export const now = new Date('2026-11-21T09:00:00Z')

/** The sections of the gallery and their titles. */
export const parts = {
  colours: 'Цвет',
  letters: 'Шрифт',
  buttons: 'Кнопки',
  fields: 'Поля',
  states: 'Наведение и фокус',
  dates: 'Дата и время',
  lists: 'Списки',
  choices: 'Выбор, чипы и состояния',
  layers: 'Слои',
  table: 'Таблица',
  'scrolling-table': 'Большая таблица',
  page: 'Страница',
  layout: 'Макет',
  empty: 'Пусто',
  message: 'Сообщение',
}
export type PartName = keyof typeof parts

/** One gallery for all tests of a worker. */
export const test = base.extend<object, { gallery: GalleryHost }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.url),
  page: async ({ page }, use) => {
    pressOnlyWhatIsFree(page)
    await use(page)
  },
})

/** Looks of the gallery; what is not said is as one sees it first. */
export interface Looks {
  design?: 'redesigned' | 'classic'
  theme?: 'light' | 'dark'
  density?: 'dense'
  'text-size'?: 'largest'
  contrast?: 'more'
}

export async function open(page: Page, looks: Looks = {}) {
  await page.clock.setFixedTime(now)
  await show(page, { ...looks })
}

/** One part alone, which is much quicker than all of them. */
export async function openPart(page: Page, name: PartName): Promise<Locator> {
  await page.clock.setFixedTime(now)
  await show(page, { part: parts[name] })
  return part(page, name)
}

/** Opens it by an address of its own, and without a clock: for tests that set one. */
export async function show(page: Page, query: Record<string, string>) {
  await page.goto(`?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { name: 'Набор', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

export const part = (page: Page, name: PartName) => page.locator(`main > section[aria-label="${parts[name]}"]`)

import type { Page } from '@playwright/test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { answerWith } from '../product/invented.ts'
import { inventedAlbums, inventedTrash } from '../product/invented-library.ts'
import { expect, type Screen } from './screens.ts'

const account = '/admin/ac/studio'
const rowsShown = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()

const emptyOf = (name: string, path: string): Screen => ({
  name,
  who: 'newcomer',
  open: async (page) => {
    await page.goto(`/admin/ac/newcomer/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  },
})

async function openTrash(page: Page, poster: string | null, emptying: number | null = null) {
  await answerWith(page, trash.list, { ...inventedTrash(poster), emptying })
  await page.goto(`${account}/trash`)
  await rowsShown(page)
}

export const libraryScreens: readonly Screen[] = [
  { name: 'trash', open: (page, { record }) => openTrash(page, record.poster) },
  {
    name: 'trash-emptying',
    open: async (page, { record }) => {
      await openTrash(page, record.poster, 0.43)
      await expect(page.getByRole('progressbar', { name: 'Корзина очищается' })).toBeVisible()
    },
  },
  {
    name: 'trash-empty-asked',
    isWindow: true,
    open: (page, { record }) => openTrash(page, record.poster),
    layer: async (page) => {
      await page.getByRole('button', { name: 'Очистить корзину', exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'trash-chosen',
    open: async (page, { record }) => {
      await openTrash(page, record.poster)
      await page.getByRole('checkbox', { name: /Свидетельские показания/ }).check()
      await expect(page.getByText('Выбрано: 1').first()).toBeVisible()
    },
  },
  {
    name: 'trash-hold-asked',
    isWindow: true,
    open: (page, { record }) => openTrash(page, record.poster),
    layer: async (page) => {
      await page
        .getByRole('button', { name: /^Запретить удаление/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  emptyOf('trash-nothing', 'trash'),
  {
    name: 'albums',
    open: async (page, { record }) => {
      await answerWith(page, albums.list, inventedAlbums(record.poster))
      await page.goto(`${account}/albums`)
      await rowsShown(page)
    },
  },
  {
    name: 'albums-grid',
    open: async (page, { record }) => {
      await answerWith(page, albums.list, inventedAlbums(record.poster))
      await page.goto(`${account}/albums?view=grid`)
      await rowsShown(page)
    },
  },
  emptyOf('albums-nothing', 'albums'),
  emptyOf('filters-nothing', 'filters'),
  {
    name: 'shared-forbidden',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/admin/ac/newcomer/records/shared')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  emptyOf('bulk-nothing', 'records/bulk'),
  {
    name: 'imports-refused',
    isWindow: true,
    open: async (page) => {
      const text = 'В\u00a0первой строке нет столбца ID. Выгрузите таблицу заново и\u00a0правьте\u00a0её'
      await page.route(`**${attributes.importOpen.path}`, (route) =>
        route.fulfill({ json: { id: 'vp', error: { type: 'VALIDATION', subtype: 'TABLE', extra: text } } }),
      )
      await page.goto(`${account}/attributes`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    layer: async (page) => {
      await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).first().click()
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).click()
      await (await choosing).setFiles({ name: 'правка.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
      await expect(page.getByText(/В.первой строке нет столбца/).first()).toBeVisible()
    },
  },
]

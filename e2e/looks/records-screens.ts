import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { heavyClip } from '../../tools/product/clips.ts'
import { answerWith, failedRecord, longWorded, withManyRecords, withRecord } from '../product/invented.ts'
import { inventedFilter, inventedFilters } from '../product/invented-filters.ts'
import { inventedImports, inventedLinks, inventedTasks } from '../product/invented-queue.ts'
import { pickFiles, uploadsPanel } from '../product/uploading.ts'
import { expect, type Screen } from './screens.ts'

const list = '/admin/ac/studio/records'
const rowsShown = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()
const recordPage = (id: number) => `${list}/${id}`

async function openList(page: Page, query = '') {
  await withManyRecords(page)
  await page.goto(`${list}${query}`)
  await rowsShown(page)
}

/** Uploads of this browser in several states: their parts are held back. */
async function openPanel(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.route(/\/api\/uploader\/upload\/[^/]+\/\d+$/, (route) =>
    route.request().url().endsWith('/1') ? route.continue() : undefined,
  )
  await openList(page)
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-looks-'))
  const names = [
    'Утренний выпуск 21.11.mp4',
    'Рассвет на перевале, дубль 3, исправлено для показа заказчику.mp4',
    'Пирог.mp4',
  ]
  const files = names.map((name) => path.join(folder, name))
  for (const file of files) await writeFile(file, await heavyClip(11_000_000))
  await pickFiles(page, files)
  const panel = uploadsPanel(page)
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('listitem').last().getByRole('button', { name: 'Остановить' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('%')
}

async function openFilter(page: Page, query = '') {
  await withManyRecords(page)
  await answerWith(page, filters.get, { filter: inventedFilter })
  await answerWith(page, filters.count, { count: 1284 })
  await page.goto(`/admin/ac/studio/filter/${inventedFilter.id}${query}`)
  await expect(page.getByRole('form', { name: 'Фильтр' })).toBeVisible()
  await rowsShown(page)
}

async function openQueue(page: Page, tab: RegExp) {
  await answerWith(page, uploader.getAccountUploaderTasks, inventedTasks())
  await answerWith(page, imports.list, inventedImports())
  await openList(page)
  await page.getByRole('button', { name: /^Задачи/ }).click()
  await page.getByRole('tab', { name: tab }).click()
  await expect(uploadsPanel(page).getByRole('listitem').first()).toBeVisible()
}

export const recordsScreens: readonly Screen[] = [
  { name: 'records', open: (page) => openList(page) },
  { name: 'records-narrowed', open: (page) => openList(page, '?state=failed&q=оркестр&sort=size-asc&page=3') },
  { name: 'records-grid', open: (page) => openList(page, '?view=grid') },
  {
    name: 'records-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/admin/ac/newcomer/records')
      await expect(page.getByText('Здесь пока пусто')).toBeVisible()
    },
  },
  {
    name: 'records-nothing-found',
    open: async (page) => {
      await page.goto(`${list}?q=ничего такого здесь нет`)
      await expect(page.getByText('Ничего не найдено')).toBeVisible()
    },
  },
  {
    name: 'records-waiting',
    open: async (page) => {
      await page.route(`**${records.getListByFilter.path}`, () => undefined)
      await page.goto(list)
      await expect(page.getByRole('table', { name: 'Видео: загрузка' })).toBeVisible()
    },
  },
  {
    name: 'records-unreadable',
    open: async (page) => {
      await page.route(`**${records.getListByFilter.path}`, (route) =>
        route.fulfill({ json: { id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят' } } }),
      )
      await page.goto(list)
      await expect(page.getByRole('alert').first()).toContainText('Сервер занят')
    },
  },
  {
    name: 'filters',
    open: async (page) => {
      await answerWith(page, filters.list, inventedFilters)
      await answerWith(page, filters.counts, { counts: { 7: 1284, 8: 12, 9: null } })
      await page.goto('/admin/ac/studio/filters')
      await rowsShown(page)
    },
  },
  { name: 'filter', open: (page) => openFilter(page) },
  { name: 'filter-built', open: (page) => openFilter(page, '?edit=yes') },
  {
    name: 'record',
    open: async (page, { record }) => {
      await page.goto(recordPage(record.id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('video')).toBeVisible()
    },
  },
  {
    name: 'record-journal',
    open: async (page, { record }) => {
      await page.goto(`${recordPage(record.id)}/journal`)
      await rowsShown(page)
    },
  },
  {
    name: 'record-long-words',
    open: async (page, { record }) => {
      await withRecord(page, longWorded)
      await page.goto(recordPage(record.id))
      await expect(page.locator('video')).toBeVisible()
      await page.getByLabel('Название').fill('')
      await page.locator('textarea').press('Control+KeyS')
    },
  },
  {
    name: 'records-moderation',
    open: async (page) => {
      await openList(page)
      const to = await page
        .locator('a', { hasText: /^На модерации/ })
        .first()
        .getAttribute('href')
      await openList(page, to?.slice(to.indexOf('?')))
      await expect(page.getByRole('link', { name: 'Проверить по одному' })).toBeVisible()
    },
  },
  {
    name: 'record-moderation',
    open: async (page, { record }) => {
      await withManyRecords(page)
      await withRecord(page, { moderation: 'PENDING' })
      await page.goto(`${recordPage(record.id)}?queue=moderation`)
      await expect(page.getByRole('region', { name: 'Модерация' })).toContainText('Ждут ещё')
      await expect(page.locator('video')).toBeVisible()
    },
  },
  {
    name: 'record-converting',
    open: async (page, { record }) => {
      await withRecord(page, { currentState: 'CONVERTING', progress: 0.68 })
      await page.goto(recordPage(record.id))
      await expect(page.locator('video')).toBeVisible()
    },
  },
  {
    name: 'record-failed',
    open: async (page, { record }) => {
      await withRecord(page, failedRecord, false)
      await page.goto(recordPage(record.id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'record-awaited',
    open: async (page, { record }) => {
      await withRecord(page, { currentState: 'UPLOADING', playable: false, progress: 0.31, poster: null }, false)
      await page.goto(recordPage(record.id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'record-embed',
    isWindow: true,
    open: async (page, { record }) => {
      await page.goto(recordPage(record.id))
      await expect(page.locator('video')).toBeVisible()
    },
    layer: async (page) => {
      await page.getByRole('button', { name: 'Код для вставки' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'record-missing',
    open: async (page) => {
      await page.goto(recordPage(999_999))
      await expect(page.getByRole('heading', { name: 'Видео не найдено' })).toBeVisible()
    },
  },
  { name: 'panel-uploads', isWindow: true, open: openPanel },
  { name: 'panel-processing', isWindow: true, open: (page) => openQueue(page, /^Обработка/) },
  { name: 'panel-imports', isWindow: true, open: (page) => openQueue(page, /^Импорт/) },
  {
    name: 'upload-links',
    open: async (page) => {
      await answerWith(page, uploadLinks.list, inventedLinks())
      await page.goto(`${list}/upload-links`)
      await rowsShown(page)
    },
  },
  {
    name: 'upload-links-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/admin/ac/newcomer/records/upload-links')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'upload-link-new',
    isWindow: true,
    open: async (page) => {
      await page.goto(`${list}/upload-links`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    layer: async (page) => {
      await page.getByRole('button', { name: 'Создать ссылку' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

import type { Page } from '@playwright/test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { answerWith } from '../product/invented.ts'
import {
  failedLink,
  inventedChannels,
  inventedEvents,
  inventedExports,
  inventedLink,
  inventedRelations,
  inventedShared,
  inventedShares,
  inventedTable,
  neverSent,
} from '../product/invented-settings.ts'
import { expect, type Screen } from './screens.ts'

const account = '/admin/ac/studio'
const rowsShown = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()
const dialogShown = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** Connects the channel of what stands for Google, as a person does; a second time changes nothing. */
async function connectChannel(page: Page) {
  await page.goto(`${account}/setting/youtube`)
  await page.getByRole('button', { name: 'Подключить канал', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Канал студии', exact: true })).toBeVisible()
}

async function openExports(page: Page) {
  await answerWith(page, attributes.list, inventedExports)
  await page.goto(`${account}/attributes`)
  await rowsShown(page)
}

async function openImport(page: Page) {
  await answerWith(page, attributes.importOpen, { importId: crypto.randomUUID(), url: `${account}/a-table` })
  await answerWith(page, attributes.importPreview, inventedTable)
  await page.route('**/a-table', (route) => route.fulfill({ json: {} }))
  await openExports(page)
}

async function pickTable(page: Page) {
  await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).click()
  await (await choosing).setFiles({ name: 'правка.csv', mimeType: 'text/csv', buffer: Buffer.from('ID\r\n1') })
  await expect(page.getByRole('button', { name: /^Изменить 1/ })).toBeVisible()
}

/** Chooses a picture of the page itself; what is shown is what the window shows before it is kept. */
async function pickFace(page: Page, group: string) {
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: /^(?:Загрузить|Заменить) \S+$/ })
    .click()
  await (await choosing).setFiles({ name: 'лицо.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await dialogShown(page)
}

/** The same, and keeps it. */
async function sendFace(page: Page, group: string) {
  await pickFace(page, group)
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Заменить \S+$/ })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function openProfile(page: Page) {
  await page.goto(`${account}/setting/users`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('group', { name: 'Картинка профиля', exact: true })).toBeVisible()
}

async function openAccount(page: Page) {
  await page.goto(`${account}/setting/account`)
  await expect(page.getByRole('group', { name: 'Логотип', exact: true })).toBeVisible()
}

const chaptersProblem = 'Главы не\u00a0попадут на\u00a0YouTube: глава «Певец на ветке» короче 10\u00a0секунд'

const ofRecord = (name: string, link: typeof inventedLink): Screen => ({
  name,
  open: async (page, { record }) => {
    await answerWith(page, youtube.ofRecord, { link, chaptersProblem })
    await page.goto(`${account}/records/${record.id}/youtube`)
    await expect(page.getByText('Что происходило', { exact: true })).toBeVisible()
  },
})

export const settingsScreens: readonly Screen[] = [
  {
    name: 'setting-users',
    open: async (page) => {
      await page.goto(`${account}/setting/users`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-roles-compared',
    isWindow: true,
    open: async (page) => {
      await page.goto(`${account}/setting/roles`)
      await expect(page.getByRole('row').nth(3)).toBeVisible()
    },
    layer: async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check({ force: true })
      await page.getByRole('button', { name: 'Сравнить', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'setting-role-create',
    open: async (page) => {
      await page.goto(`${account}/setting/roles/create`)
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'setting-api',
    open: async (page) => {
      await page.goto(`${account}/setting/api`)
      await expect(page.getByText('Список видео', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'setting-webhooks',
    open: async (page) => {
      await page.goto(`${account}/setting/webhooks`)
      await expect(page.getByText('Вебхуков пока нет', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'setting-webhook-create',
    open: async (page) => {
      await page.goto(`${account}/setting/webhooks`)
      await page.getByRole('button', { name: 'Создать вебхук', exact: true }).first().click()
      await dialogShown(page)
    },
  },
  {
    name: 'setting-account',
    open: async (page) => {
      await page.goto(`${account}/setting/account`)
      await expect(page.getByRole('textbox', { name: 'Код', exact: true })).toBeVisible()
    },
  },
  {
    name: 'setting-account-logo',
    open: async (page) => {
      await openAccount(page)
      await sendFace(page, 'Логотип')
    },
  },
  {
    name: 'setting-account-logo-chosen',
    isWindow: true,
    open: openAccount,
    layer: (page) => pickFace(page, 'Логотип'),
  },
  { name: 'setting-profile', open: openProfile },
  {
    name: 'setting-profile-picture',
    open: async (page) => {
      await openProfile(page)
      await sendFace(page, 'Картинка профиля')
    },
  },
  {
    name: 'setting-profile-picture-chosen',
    isWindow: true,
    open: openProfile,
    layer: (page) => pickFace(page, 'Картинка профиля'),
  },
  {
    name: 'setting-account-sources',
    async open(page) {
      await answerWith(page, accountSettings.countSources, { videos: 1_204, bytes: 3_400_000_000_000 })
      await page.goto(`${account}/setting/account`)
      await page.getByRole('radio', { name: /^Не.хранить.*обработки$/ }).check()
      await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'setting-youtube',
    open: async (page) => {
      await answerWith(page, youtube.channels, { channels: inventedChannels, isSetUp: true })
      await page.goto(`${account}/setting/youtube`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-youtube-empty',
    open: async (page) => {
      await answerWith(page, youtube.channels, { channels: [], isSetUp: true })
      await page.goto(`${account}/setting/youtube`)
      await expect(page.getByText(/^Пока ни.одного/)).toBeVisible()
    },
  },
  { name: 'setting-youtube-connected', open: connectChannel },
  {
    name: 'record-youtube-send',
    isWindow: true,
    open: async (page, { record }) => {
      await answerWith(page, youtube.channels, { channels: inventedChannels, isSetUp: true })
      await answerWith(page, youtube.ofRecord, { link: neverSent, chaptersProblem })
      await page.goto(`${account}/records/${record.id}/youtube`)
    },
    layer: async (page) => {
      await page.getByRole('button', { name: /^Отправить на.YouTube$/ }).click()
      await dialogShown(page)
    },
  },
  ofRecord('record-youtube-sending', inventedLink),
  ofRecord('record-youtube-failed', failedLink),
  {
    name: 'record-youtube-sent',
    open: async (page, { record }) => {
      await connectChannel(page)
      await page.goto(`${account}/records/${record.id}/youtube`)
      const send = page.getByRole('button', { name: /^Отправить на.YouTube$/ })
      const isThere = page.getByText(/^На.YouTube$/)
      await expect(send.or(isThere)).toBeVisible()
      if (await send.isVisible()) {
        await send.click()
        await page.getByRole('button', { name: 'Отправить', exact: true }).click()
      }
      await expect(isThere).toBeVisible({ timeout: 120_000 })
    },
  },
  {
    name: 'attributes',
    open: openExports,
  },
  {
    name: 'attributes-empty',
    who: 'newcomer',
    open: async (page) => {
      await page.goto('/admin/ac/newcomer/attributes')
      await expect(page.getByText('Выгрузок пока нет', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'attributes-new',
    isWindow: true,
    open: openExports,
    layer: async (page) => {
      await page.getByRole('button', { name: 'Новая выгрузка', exact: true }).click()
      await dialogShown(page)
    },
  },
  {
    name: 'attributes-preview',
    isWindow: true,
    height: 1_500,
    open: openExports,
    layer: async (page) => {
      await page.getByRole('button', { name: 'Новая выгрузка', exact: true }).click()
      await page.getByRole('radio', { name: 'Каждую неделю', exact: true }).press('Space')
      await page.getByRole('button', { name: 'Показать первые строки', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('columnheader').first()).toBeVisible()
    },
  },
  { name: 'attributes-import', isWindow: true, open: openImport, layer: pickTable },
  {
    name: 'setting-sharing',
    open: async (page) => {
      await answerWith(page, sharing.relations, inventedRelations)
      await page.goto(`${account}/setting/sharing`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-sharing-empty',
    open: async (page) => {
      await page.goto(`${account}/setting/sharing`)
      await expect(page.getByText(/^Пока никому/)).toBeVisible()
    },
  },
  {
    name: 'setting-sharing-end',
    isWindow: true,
    open: async (page) => {
      await answerWith(page, sharing.relations, inventedRelations)
      await page.goto(`${account}/setting/sharing`)
      await rowsShown(page)
    },
    layer: async (page) => {
      await page
        .getByRole('button', { name: /^Прекратить/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'record-sharing',
    open: async (page, { record }) => {
      await answerWith(page, sharing.ofRecord, { shares: inventedShares })
      await page.goto(`${account}/records/${record.id}/sharing`)
      await rowsShown(page)
    },
  },
  {
    name: 'record-sharing-none',
    open: async (page, { record }) => {
      await page.goto(`${account}/records/${record.id}/sharing`)
      await expect(page.getByText('Видео видно только здесь', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'shared-with-me',
    open: async (page, { record }) => {
      await answerWith(page, sharing.incoming, inventedShared(record.poster))
      await page.goto(`${account}/records/shared`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-audit',
    open: async (page) => {
      await answerWith(page, audit.list, inventedEvents)
      await page.goto(`${account}/setting/audit`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-metadata',
    open: async (page) => {
      await page.goto(`${account}/setting/metadata`)
      await rowsShown(page)
    },
  },
  {
    name: 'setting-metadata-template',
    open: async (page) => {
      await page.goto(`${account}/setting/metadata`)
      await page.getByRole('link', { name: 'Основной', exact: true }).click()
      await expect(page.getByRole('grid', { name: 'Поля', exact: true })).toBeVisible()
    },
  },
]

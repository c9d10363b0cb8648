import type { Page } from '@playwright/test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { announcements } from '@skleyka/contract/announcements/announcements.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { autoRemoval } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { health } from '@skleyka/contract/health/health.calls.ts'
import { installation } from '@skleyka/contract/installation/installation.calls.ts'
import { platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { runningTranslations } from '@skleyka/contract/translations/running.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { answerWith, inventedAccounts } from '../product/invented.ts'
import { inventedHealth } from '../product/invented-health.ts'
import { inventedConverting, inventedStorage } from '../product/invented-reports.ts'
import { inventedRequests } from '../product/invented-requests.ts'
import { inventedEvents } from '../product/invented-settings.ts'
import { inventedAnnouncement, inventedFacts, inventedQuotasOfNew } from '../product/invented-settings-of-all.ts'
import { inventedRoleHolders, inventedSystemRoles } from '../product/invented-system-roles.ts'
import { inventedPerson, inventedUsers } from '../product/invented-users.ts'
import { inventedRunning, inventedTasks, inventedUploading } from '../product/invented-work.ts'
import { expect, type Screen } from './screens.ts'

async function openAccounts(page: Page) {
  await answerWith(page, admin.getAllAccounts, { accounts: inventedAccounts(64) })
  await page.goto('/admin/cc/accounts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openReport(page: Page, path: string) {
  await answerWith(page, reports.getConvertingTimeReport, inventedConverting(path.includes('account')))
  await answerWith(page, reports.getStorageUsageReport, inventedStorage(path.includes('account')))
  await page.goto(`/admin/cc/${path}`)
  await expect(page.getByRole('row', { name: /^Итого/ })).toBeVisible()
  await expect(page.getByRole('slider', { name: /: точки графика$/ })).toBeVisible()
}

async function openRequests(page: Page) {
  await answerWith(page, supportRequests.list, { items: inventedRequests(), total: 4 })
  await page.goto('/admin/cc/requests?state=all')
  await expect(page.getByRole('button', { name: /^Отклонить: / }).first()).toBeVisible()
}

async function openPerson(page: Page) {
  await answerWith(page, platformUsers.get, inventedPerson())
  await page.goto('/admin/cc/users/7')
  await expect(page.getByRole('list', { name: 'Ключи доступа', exact: true })).toBeVisible()
}

async function openRole(page: Page, index: number) {
  const role = inventedSystemRoles[index]
  if (!role) throw new Error('there is no such role')
  await answerWith(page, systemRoles.get, { role, holders: role.users > 0 ? inventedRoleHolders : [] })
  const loss = { people: 1_240, accounts: 188 }
  await answerWith(page, systemRoles.losses, {
    ...loss,
    permissions: role.permissions.slice(0, 11).map((permission) => ({ permission, ...loss })),
  })
  await page.goto(`/admin/cc/roles/${role.id}`)
  await expect(page.getByRole('heading', { name: role.name, exact: true })).toBeVisible()
}

const name = (index: number) =>
  index === 2
    ? 'Общество с ограниченной ответственностью «Кинокомпания „Долгий ручей и партнёры“»'
    : `Студия № ${index}`

export const commandCenterScreens: readonly Screen[] = [
  { name: 'cc-accounts', open: openAccounts },
  {
    name: 'cc-accounts-none',
    open: async (page) => {
      await page.goto('/admin/cc/accounts?q=нет таких')
      await expect(page.getByText(/^Аккаунты не.найдены$/)).toBeVisible()
    },
  },
  {
    name: 'cc-accounts-lock',
    isWindow: true,
    open: openAccounts,
    layer: async (page) => {
      await page
        .getByRole('button', { name: /^Заблокировать/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    },
  },
  {
    name: 'cc-account',
    open: async (page) => {
      const account = { accountId: 7, accountCode: 'nature', accountName: 'Студия научно-популярного кино' }
      const [other] = inventedAccounts(1)
      if (other) await answerWith(page, admin.getAccount, { account: { ...other, ...account } })
      const changed = { changedDate: new Date('2026-11-20T08:00:00Z'), changedBy: 'Мария Соколова' }
      await answerWith(page, encryption.getEncryptorStatus, {
        ...account,
        ...changed,
        useEncryptor: true,
        progress: { done: 12, total: 40 },
        running: true,
        failed: 0,
        error: null,
      })
      const filters = [
        { id: 1, name: 'Старше года и ни одного просмотра' },
        { id: 2, name: 'Черновики' },
      ]
      await answerWith(page, autoRemoval.get, {
        ...account,
        ...changed,
        on: true,
        filters,
        offered: filters,
        last: { at: new Date('2026-11-23T00:00:00Z'), records: 12, problem: null },
      })
      await answerWith(page, autoRemoval.preview, { records: 1240, bytes: 81_000_000_000, held: 3 })
      await page.goto('/admin/cc/accounts/7')
      await expect(page.getByText(/^Будет удалено/)).toBeVisible()
    },
  },
  {
    name: 'cc-users',
    open: async (page) => {
      await answerWith(page, platformUsers.list, { items: inventedUsers(), total: 64 })
      await page.goto('/admin/cc/users')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'cc-user',
    open: openPerson,
  },
  {
    name: 'cc-user-lock',
    isWindow: true,
    open: openPerson,
    layer: async (page) => {
      await page.getByRole('button', { name: 'Заблокировать', exact: true }).click()
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    },
  },
  {
    name: 'cc-roles',
    open: async (page) => {
      await answerWith(page, systemRoles.list, { items: inventedSystemRoles, total: 4 })
      await page.goto('/admin/cc/roles')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  { name: 'cc-role-owner', open: (page) => openRole(page, 0) },
  { name: 'cc-role', open: (page) => openRole(page, 1) },
  { name: 'cc-role-unheld', open: (page) => openRole(page, 2) },
  {
    name: 'cc-role-losses',
    isWindow: true,
    open: (page) => openRole(page, 1),
    layer: async (page) => {
      await page.getByRole('button', { name: 'Ничего', exact: true }).first().press('Enter')
      await page.getByRole('checkbox').first().check({ force: true })
      await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'cc-settings',
    open: async (page) => {
      await answerWith(page, installation.facts, inventedFacts)
      await answerWith(page, quotas.ofNew, inventedQuotasOfNew)
      await answerWith(page, announcements.get, { announcement: inventedAnnouncement })
      await answerWith(page, announcements.current, { announcement: inventedAnnouncement })
      await page.goto('/admin/cc/settings')
      await expect(page.getByText('PUBLIC_URL', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Так его увидят', exact: true })).toBeVisible()
    },
  },
  {
    name: 'cc-account-new',
    open: async (page) => {
      await answerWith(page, admin.getAllAccounts, { accounts: inventedAccounts(14) })
      await answerWith(page, quotas.ofNew, inventedQuotasOfNew)
      await page.goto('/admin/cc/accounts/create')
      await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Студия «Долгий ручей»')
    },
  },
  {
    name: 'cc-accounts-sections',
    isWindow: true,
    open: openAccounts,
    layer: async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check({ force: true })
      await page.getByRole('button', { name: 'Функционал', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'cc-uploads',
    open: async (page) => {
      await answerWith(page, uploader.getUploadingInfo, inventedUploading())
      await page.goto('/admin/cc/uploads')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'cc-livestreams',
    open: async (page) => {
      await answerWith(page, runningTranslations.list, inventedRunning())
      await page.goto('/admin/cc/livestreams')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'cc-tasks',
    open: async (page) => {
      await answerWith(page, uploader.getUploaderTasks, inventedTasks())
      await page.goto('/admin/cc/tasks')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'cc-tasks-clear',
    isWindow: true,
    open: async (page) => {
      await answerWith(page, uploader.getUploaderTasks, inventedTasks())
      await page.goto('/admin/cc/tasks?state=FAILED')
    },
    layer: async (page) => {
      await page.getByRole('button', { name: 'Очистить неудачные', exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'cc-task-told',
    isWindow: true,
    open: async (page) => {
      await answerWith(page, uploader.getUploaderTasks, inventedTasks())
      await page.goto('/admin/cc/tasks')
    },
    layer: async (page) => {
      await page
        .getByRole('button', { name: /^Что сказала задача/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'cc-requests',
    open: openRequests,
  },
  {
    name: 'cc-request-refuse',
    isWindow: true,
    open: openRequests,
    layer: async (page) => {
      await page
        .getByRole('button', { name: /^Отклонить: / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    },
  },
  {
    name: 'cc-health',
    open: async (page) => {
      await answerWith(page, health.get, inventedHealth())
      await page.goto('/admin/cc/health')
      await expect(page.getByText(/^Не.работает: диск/)).toBeVisible()
    },
  },
  {
    name: 'cc-audit',
    open: async (page) => {
      const account = { code: 'nature', name: 'Студия научно-популярного кино' }
      const items = inventedEvents.items.map((event) => ({ ...event, account, canUndo: false }))
      await answerWith(page, audit.listAll, { ...inventedEvents, items })
      await page.goto('/admin/cc/audit')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByText(/^Цепочка цела: /)).toBeVisible()
    },
  },
  { name: 'cc-converting', open: (page) => openReport(page, 'converting') },
  { name: 'cc-converting-accounts', open: (page) => openReport(page, 'converting?group=account') },
  { name: 'cc-storage', open: (page) => openReport(page, 'storage') },
  {
    name: 'cc-storage-accounts',
    open: (page) => openReport(page, 'storage?group=account&from=2026-01-01&to=2026-11-21'),
  },
  {
    name: 'kpo-holders',
    open: async (page) => {
      const all = Array.from({ length: 14 }, (_, index) => ({
        id: index + 1,
        name: name(index),
        members: index * 7,
        ...{ videos: index * 31, accounts: index % 5, views28: index * 1_204, openClaims: index % 3 },
        createdDate: new Date('2024-03-12T09:00:00.000Z'),
      }))
      await answerWith(page, holders.list, { holders: all })
      await page.goto('/admin/kpo/holders')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
]

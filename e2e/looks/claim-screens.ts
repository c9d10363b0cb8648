import type { Page } from '@playwright/test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { radar } from '@skleyka/contract/radar/radar.calls.ts'
import { answerWith } from '../product/invented.ts'
import {
  inventedClaim,
  inventedClaims,
  inventedMatches,
  inventedReports,
  inventedWorks,
} from '../product/invented-claims.ts'
import { expect, type Screen } from './screens.ts'

const holder = 'ООО «Северное сияние»'
const path = `/admin/kpo/holders/${encodeURIComponent(holder)}`

async function openHolder(page: Page, tab: string) {
  const until = new Date(Date.now() + 3_600_000)
  await answerWith(page, permissionInfo.requireCopyrightHolder, { name: holder, token: 'invented', until })
  await page.goto(`${path}/${tab}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openClaim(page: Page, place: number) {
  await answerWith(page, adminClaims.get, { claim: inventedClaim(place) })
  await answerWith(page, adminClaims.ofAccount, { open: 2, granted: 3, objected: 1, isRepeatOffender: true })
  await page.goto('/admin/cc/claims/1204')
  await expect(page.getByRole('heading', { name: 'История' })).toBeVisible()
}

async function openWorks(page: Page) {
  await answerWith(page, radar.works, { items: inventedWorks(7), total: 7 })
  await openHolder(page, 'radar/works')
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeInViewport()
}

/** Claims, reports and the radar of copyright holders. */
export const claimScreens: readonly Screen[] = [
  {
    name: 'cc-claims',
    open: async (page) => {
      await answerWith(page, adminClaims.list, { items: inventedClaims(12), total: 12 })
      await page.goto('/admin/cc/claims?state=all')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  { name: 'cc-claim', open: (page) => openClaim(page, 0) },
  { name: 'cc-claim-granted', open: (page) => openClaim(page, 2) },
  {
    name: 'cc-claim-grant',
    isWindow: true,
    open: (page) => openClaim(page, 1),
    layer: (page) => press(page, 'Удовлетворить'),
  },
  {
    name: 'setting-claims',
    open: async (page) => {
      await answerWith(page, claims.list, { items: inventedClaims(9), total: 9 })
      await page.goto('/admin/ac/studio/setting/claims?state=all')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'kpo-claims',
    open: async (page) => {
      await answerWith(page, holderClaims.list, { items: inventedClaims(9), total: 9 })
      await openHolder(page, 'claims?state=all')
    },
  },
  {
    name: 'kpo-claim-new',
    isWindow: true,
    open: async (page) => {
      await answerWith(page, holderClaims.list, { items: inventedClaims(9), total: 9 })
      await openHolder(page, 'claims?state=all')
    },
    layer: (page) => press(page, 'Подать претензию'),
  },
  {
    name: 'kpo-reports',
    open: async (page) => {
      await answerWith(page, holderReports.reports, { items: inventedReports(7), total: 7 })
      await openHolder(page, 'reports')
    },
  },
  {
    name: 'kpo-radar',
    open: async (page) => {
      await answerWith(page, radar.matches, { items: inventedMatches(8), total: 8 })
      await openHolder(page, 'radar')
    },
  },
  { name: 'kpo-works', open: openWorks },
  {
    name: 'kpo-work-new',
    isWindow: true,
    open: openWorks,
    layer: (page) => press(page, 'Добавить произведение'),
  },
]

import type { Page } from '@playwright/test'
import { inventStatistic } from '../product/invented-statistic.ts'
import { expect, type Screen } from './screens.ts'

const account = '/admin/ac/studio/stat'

const chartStands = (page: Page) => expect(page.getByRole('slider', { name: /: точки графика$/ }).first()).toBeVisible()

const screen = (name: string, path: string, stands: (page: Page) => Promise<unknown> = chartStands): Screen => ({
  name: `stat-${name}`,
  open: async (page) => {
    await inventStatistic(page)
    await page.goto(`${account}/${path}`)
    await stands(page)
  },
})

export const statisticScreens: readonly Screen[] = [
  screen('all', 'vod/all'),
  screen('all-bars', 'vod/all?look=bars&compare=none&period=7'),
  screen('records', 'vod/records'),
  screen('albums', 'vod/albums'),
  screen('sites', 'vod/sites?where=country%3ARU'),
  screen('geo', 'vod/geo', async (page) => {
    await expect(page.getByRole('img', { name: /^Карта мира/ })).toBeVisible()
    await chartStands(page)
  }),
  screen('devices', 'vod/devices'),
  screen('quality', 'vod/quality'),
  screen('ads', 'vod/ads'),
  screen('live-record', 'live/record/1'),
  screen('realtime', 'realtime'),
  screen('explore', 'explore?dims=site%2Cdevice&shows=views%2Cviewers'),
  screen('exports', 'exports', (page) => expect(page.getByRole('row').nth(1)).toBeVisible()),
  {
    name: 'stat-record',
    open: async (page, { record }) => {
      await inventStatistic(page)
      await page.goto(`${account}/vod/record/${record.id}`)
      await chartStands(page)
      await expect(page.getByRole('table', { name: 'Сеансы' })).toBeVisible()
    },
  },
  ...(['stat', 'accounts', 'quality', 'partners', 'storage'] as const).map(
    (name): Screen => ({
      name: `analytics-${name}`,
      open: async (page) => {
        await page.goto(`/admin/analytics/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(
          page
            .getByRole('table')
            .or(page.getByRole('heading', { level: 2 }))
            .first(),
        ).toBeVisible()
      },
    }),
  ),
  {
    name: 'stat-live',
    open: async (page) => {
      await page.goto(`${account}/live/all`)
      await expect(page.getByRole('heading', { name: 'Трансляций ещё не было' })).toBeVisible()
    },
  },
]

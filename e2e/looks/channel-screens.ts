import type { Page } from '@playwright/test'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { answerWith } from '../product/invented.ts'
import { inventedChannel, inventedChannels, inventedGrid } from '../product/invented-channel.ts'
import { expect, type Screen } from './screens.ts'

const path = '/admin/ac/studio/livestreams/channels'

async function openChannel(page: Page) {
  await answerWith(page, channels.get, inventedChannel)
  await answerWith(page, channels.grid, inventedGrid(new Date()))
  await page.goto(`${path}/1`)
  await expect(page.getByRole('grid', { name: 'Сетка дня', exact: true }).getByRole('row').nth(1)).toBeVisible()
}

export const channelScreens: readonly Screen[] = [
  {
    name: 'channels',
    open: async (page) => {
      await answerWith(page, channels.list, inventedChannels())
      await page.goto(path)
      await expect(page.getByText('Ночной эфир', { exact: true })).toBeVisible()
    },
  },
  { name: 'channel-day', open: openChannel },
  {
    name: 'channel-settings',
    isWindow: true,
    height: 1_200,
    open: openChannel,
    layer: async (page) => {
      await page.getByRole('button', { name: 'Настройки', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('heading')).toBeInViewport()
    },
  },
  {
    name: 'channel-week',
    open: async (page) => {
      await openChannel(page)
      await page.getByRole('radio', { name: 'Неделя', exact: true }).check({ force: true })
      await expect(page.getByRole('button', { name: /трансляция/ }).first()).toBeVisible()
    },
  },
  {
    name: 'channel-add',
    isWindow: true,
    open: openChannel,
    layer: async (page) => {
      await page.getByRole('button', { name: 'Добавить', exact: true }).click()
      await page.getByRole('radio', { name: 'Видео', exact: true }).press('ArrowLeft')
      await expect(page.getByRole('combobox', { name: 'Трансляция', exact: true })).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Отменить', exact: true })).toBeInViewport()
    },
  },
]

import { expect } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { openSignedIn, testOfOwnNetwork as test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureMs } from './product/livestreams.ts'

test('B7 a livestream reads the broadcast of another one by its address, tells why it is away, and ends by hand', async ({
  page,
  product,
}) => {
  const from = await newLivestream(product)
  const encoder = startEncoder(from.url, from.key)
  try {
    await expect.poll(() => from.stateOf(), { timeout: pictureMs }).toBe('LIVE')
    const { manifest } = await from.api.call(translations.previewPlayerData, { id: from.id })
    await openSignedIn(page, product, '/ac/studio/livestreams/create')
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Чужой эфир')
    await page.getByRole('radio', { name: /^Адрес.*$/ }).check()
    await page.getByRole('textbox', { name: 'Адрес источника', exact: true }).fill('https://10.0.0.1/live.m3u8')
    await page.getByRole('button', { name: 'Создать трансляцию', exact: true }).click()
    await expect(page.getByText(/^Этот адрес в.закрытой сети, .*OUTBOUND_ALLOW$/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Адрес источника', exact: true }).fill(manifest.hls)
    await page.getByRole('button', { name: 'Создать трансляцию', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Чужой эфир', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'В эфир', exact: true }).click()
    await expect(page.getByText('Читается', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expectPlaying(page, 2)
    await from.api.call(translations.finish, { id: from.id })
    await expect(page.getByText('Источник не отвечает', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expect(page.getByText('Эфир источника закончился', { exact: true })).toBeVisible({ timeout: pictureMs })
    await page.getByRole('button', { name: 'Завершить', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить', exact: true }).click()
    await expect(page.getByText('Завершена', { exact: true })).toBeVisible()
  } finally {
    await encoder.stop()
  }
})

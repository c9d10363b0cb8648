import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { makeCaptionedClip } from '../tools/product/captioned-clip.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureMs } from './product/livestreams.ts'
import { smallWindow } from './product/playing.ts'

const words = (page: Page) => page.locator('.captions').first()
const key = (page: Page, state: string) => page.getByRole('button', { name: `Субтитры: ${state}`, exact: true })

test('product A20 captions that an encoder sends are offered as soon as they come, in mid-broadcast too, and are there after a seek back', async ({
  page,
  product,
}, testInfo) => {
  const captioned = testInfo.outputPath('captioned.flv')
  await makeCaptionedClip(captioned)
  const { api, id, uuid, url, key: streamKey } = await newLivestream(product, { latency: 'LOW', dvrSeconds: null })
  const first = startEncoder(url, streamKey)
  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${uuid}?muted=1`)
  await expectPlaying(page, 1)
  await expect(page.getByRole('button', { name: /^Субтитры: .+$/ })).toHaveCount(0)
  await first.stop('SIGKILL')

  const second = startEncoder(url, streamKey, { clip: captioned })
  try {
    await key(page, 'выключены').click({ timeout: pictureMs })
    await expect(page.getByRole('menuitemradio')).toHaveText(['Без субтитров', 'Титры эфира'])
    await expect(words(page)).toHaveText('')
    await page.getByRole('menuitemradio', { name: 'Титры эфира', exact: true }).click()
    await expect(key(page, 'Титры эфира')).toBeVisible()
    await expect(words(page)).toHaveText(/^LINE \d$/)
    const line = await words(page).innerText()
    await expect(words(page)).not.toHaveText(line)

    const video = page.locator('#player > video')
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.seekable.start(0)
    })
    await expect(words(page)).toHaveText('')
    await page.keyboard.press('End')
    await expect(words(page)).toHaveText(/^LINE \d$/, { timeout: pictureMs })
    await page.keyboard.press('c')
    await expect(key(page, 'выключены')).toBeVisible()
    await expect(words(page)).toHaveText('')
    await api.call(translations.finish, { id })
  } finally {
    await writeFile(testInfo.outputPath('encoder.log'), second.complaints())
    await second.stop()
  }
})

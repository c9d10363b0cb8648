import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureMs } from './product/livestreams.ts'
import { systemFfmpegWithSrt } from './product/srt-encoder.ts'

test('B7 an encoder of SRT sends to the address that the page gives, and its line is measured', async ({
  page,
  product,
}) => {
  const ffmpeg = systemFfmpegWithSrt()
  test.skip(ffmpeg === null, 'needs an ffmpeg with libsrt: apt-get install ffmpeg')
  const { api, id } = await newLivestream(product)
  await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
  const main = page.getByRole('main')
  const shownAddress = main.locator('code').filter({ hasText: 'mode=caller' })
  await page.getByRole('radiogroup', { name: 'Протокол', exact: true }).getByText('SRT', { exact: true }).click()
  await expect(shownAddress).toContainText('passphrase=••••')
  await page.getByRole('button', { name: 'Показать ключ', exact: true }).click()
  const address = (await shownAddress.textContent()) ?? ''
  expect(address).toMatch(
    new RegExp(`^srt://127\\.0\\.0\\.1:\\d+\\?streamid=live/${id}&mode=caller&passphrase=[\\w-]{27}$`),
  )
  const encoder = spawn(
    ffmpeg ?? '',
    [
      ...['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
      ...['-pix_fmt', 'yuv420p', '-g', '25', '-b:v', '600k', '-c:a', 'aac', '-ar', '48000', '-f', 'mpegts', address],
    ],
    { stdio: 'ignore' },
  )
  try {
    await expect(page.getByText('В эфире', { exact: true }).first()).toBeVisible({ timeout: pictureMs })
    await expectPlaying(page, 1)
    await expect(main.getByText('Задержка линии (RTT)', { exact: true })).toBeVisible()
    await expect(main.getByText('Потеряно пакетов', { exact: true })).toBeVisible()
    await api.call(translations.finish, { id })
    await expect(page.getByText('Завершена', { exact: true })).toBeVisible()
  } finally {
    encoder.kill('SIGKILL')
  }
})

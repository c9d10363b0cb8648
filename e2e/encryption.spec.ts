import { expect } from '@playwright/test'
import { recordPlayer } from '@skleyka/contract/record-player.ts'
import { openApi, settled, uploadFile } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { withWords } from './browser/words.ts'
import { apiKey, openSignedIn, test } from './product/fixtures.ts'
import { expectPlaying } from './product/playing.ts'

test('C-4-26 C-7.3-30 an administrator encrypts an account by keyboard, and its older and newer videos play on', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  const code = 'sealed-studio'
  await product.admin(
    'account',
    'create',
    code,
    'Закрытая студия',
    '--owner',
    product.administrator.email,
    '--sections',
    'VIDEO',
  )
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  const clip = await makeClip({ seconds: 8, width: 640, height: 360 })
  const older = await uploadFile(api, clip, 'прежнее.mp4')
  await settled(api, older)

  await openSignedIn(page, product, '/cc/accounts?q=sealed-studio')
  const link = page.getByRole('link', { name: 'Шифрование: Закрытая студия, нет', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  const turn = page.getByRole('switch', { name: 'Шифровать видео аккаунта', exact: true })
  await expect(page.getByText(/^Это не\sDRM: .*$/)).toBeVisible()
  await turn.focus()
  await page.keyboard.press('Space')
  const question = page.getByRole('alertdialog', { name: 'Включить шифрование?', exact: true })
  await expect(question.getByRole('button', { name: 'Включить', exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Включить', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(turn).toBeChecked()
  await expect(withWords(page.getByRole('status'), 'Зашифрованы все видео: 1')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Включено: .*$/)).toBeVisible()

  const newer = await uploadFile(api, clip, 'новое.mp4')
  await settled(api, newer)
  for (const id of [older, newer]) {
    const { record, manifest } = await api.call(recordPlayer.previewPlayerData, { id })
    expect(await (await fetch(manifest.hls)).text()).toMatch(/^encrypted\/\d+\/\d+\/index\.m3u8$/m)
    const key = page.waitForResponse((answer) => answer.url().endsWith('/0.key'))
    await page.goto(`/embed/${record.uuid}`)
    await expect(page.getByRole('slider', { name: 'Перемотка', exact: true })).toBeVisible()
    await page.keyboard.press('k')
    expect((await key).headers()['cache-control']).toBe('no-store')
    await expectPlaying(page)
  }

  // people of the account watch it in the console all the same
  await page.goto(`/admin/ac/${code}/records/${newer}`)
  await expect(
    withWords(
      page.getByRole('table', { name: 'Файлы видео', exact: true }).getByRole('cell'),
      'Готово, без перекодирования, зашифровано',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await expectPlaying(page)
})

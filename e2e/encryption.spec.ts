import { expect } from '@playwright/test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { openApi, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { apiKey, openSignedIn, test } from './product/fixtures.ts'
import { expectDoor, expectPlaying as expectLive, pictureAt, pictureMs } from './product/livestreams.ts'
import { expectPlaying, smallWindow } from './product/playing.ts'

test('C-4-26 C-7.3-30 an administrator encrypts an account by keyboard, and its older and newer videos play on', async ({
  page,
  product,
}) => {
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
  const { id: older } = await readyVideo(product, api, clip, 'прежнее.mp4')

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
  await waitUntilSettled(api, newer)
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

test('A23 A27 a livestream of an account with encryption is watched near its edge, goes on over a lost encoder, and so is its recording', async ({
  page,
  product,
}) => {
  const code = 'sealed-air'
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Закрытый эфир', '--owner', owner, '--sections', 'VIDEO,LIVESTREAM')
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  const { accounts } = await api.call(admin.getAllAccounts, {})
  const accountId = accounts.find(({ accountCode }) => accountCode === code)?.accountId ?? 0
  await api.call(encryption.updateEncryptorStatus, { accountId, useEncryptor: true })
  const params = { name: 'Матч', latency: 'LOW', recording: 'AUTO', reconnectSeconds: 600 } as const
  const { id, uuid, ingest } = await api.call(translations.create, params)
  const [to] = ingest
  await expectDoor(to?.url ?? '')
  const first = startEncoder(to?.url ?? '', to?.key ?? '')
  const within = { timeout: pictureMs }
  const key = page.waitForResponse((answer) => /\/live\/\d+\/\d+\/0\.key$/.test(answer.url()), within)
  const part = page.waitForResponse((answer) => /\/\d+\.\d+\.m4s$/.test(answer.url()), within)
  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${uuid}?muted=1`)
  await expectLive(page, 3)
  expect((await key).headers()['cache-control']).toBe('no-store')
  expect((await (await part).body()).toString('latin1', 4, 8)).not.toBe('moof')
  await first.stop()
  const lostAt = await pictureAt(page)
  const second = startEncoder(to?.url ?? '', to?.key ?? '')
  try {
    await expectLive(page, lostAt + 4)
    await api.call(translations.finish, { id })
    await page.getByRole('link', { name: 'Смотреть запись', exact: true }).click(within)
    const ofVideo = page.waitForResponse((answer) => /\/encrypted\/\d+\/\d+\/0\.key$/.test(answer.url()), within)
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await ofVideo
    await expectLive(page, 1)
  } finally {
    await second.stop()
  }
})

test('B12 C-3-11 by keyboard alone an administrator has a filter remove videos each night, told what it would take', async ({
  page,
  product,
}) => {
  const code = 'nightly-studio'
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Ночная студия', '--owner', owner, '--sections', 'VIDEO')
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  await readyVideo(product, api, clip, 'черновик съёмки.mp4')
  const ast = { field: 'name', op: 'contains', value: 'черновик' } as const
  await api.call(filters.save, { name: 'Черновики', visibility: 'ACCOUNT', ast })

  await openSignedIn(page, product, '/cc/accounts?q=nightly-studio')
  await page.getByRole('link', { name: 'Шифрование: Ночная студия, нет', exact: true }).press('Enter')
  const choice = page.getByRole('combobox', { name: 'Фильтр', exact: true })
  const turn = page.getByRole('switch', { name: /^Убирать в.корзину то, что проходит фильтры$/ })
  await expect(turn).toBeDisabled()
  await choice.fill('черн')
  await choice.press('ArrowDown')
  await choice.press('Enter')
  await expect(page.getByText(/^Будет удалено 1.видео, [\d,.]+\s.+$/)).toBeVisible()
  await turn.press('Space')
  await expect(turn).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Включить автоудаление?', exact: true })
  await question.getByRole('button', { name: 'Включить', exact: true }).press('Enter')
  await expect(
    page.getByText(/^Первый раз — ближайшей ночью, затем каждую ночь в.3:00 по.времени аккаунта$/),
  ).toBeVisible()
  await page.reload()
  await expect(turn).toBeChecked()
  await page.getByRole('button', { name: 'Убрать фильтр «Черновики»', exact: true }).press('Enter')
  await expect(turn).not.toBeChecked()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText(/^Ещё ни разу не.выполнялось$/)).toBeVisible()
})

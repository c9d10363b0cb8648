import { expect } from '@playwright/test'
import { startEncoder } from '../tools/product/encoder.ts'
import { openSignedIn, testOfOwnNetwork as test } from './product/fixtures.ts'
import { newLivestream, pictureMs } from './product/livestreams.ts'

test('B7 a livestream is sent on to another platform, by RTMP and SRT, which is added, told of, switched off and mended on its page', async ({
  page,
  product,
}) => {
  const [from, to, other] = [await newLivestream(product), await newLivestream(product), await newLivestream(product)]
  const encoder = startEncoder(from.url, from.key)
  try {
    await openSignedIn(page, product, `/ac/studio/livestreams/${from.id}`)
    await page.getByRole('button', { name: 'Добавить получателя', exact: true }).click()
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Площадка')
    await page.getByRole('textbox', { name: 'Адрес сервера', exact: true }).fill('http://live.example/app')
    await page.getByRole('textbox', { name: 'Ключ потока', exact: true }).fill(to.key)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(
      page.getByText('Введите адрес, который начинается с rtmp://, rtmps:// или srt://', { exact: true }),
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Адрес сервера', exact: true }).fill(to.url)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(page.getByText('Получатель добавлен', { exact: true })).toBeVisible()
    const target = page.getByRole('region', { name: 'Площадка', exact: true })
    await expect(target.getByText('Отправляется', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expect.poll(() => to.stateOf(), { timeout: pictureMs }).toBe('LIVE')
    await target.getByRole('switch', { name: 'Площадка', exact: true }).press('Space')
    await expect(target.getByText('Не отправляется', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expect.poll(() => to.stateOf(), { timeout: pictureMs }).toBe('INTERRUPTED')
    expect(await from.stateOf()).toBe('LIVE')

    const bySrt = other.ingest.find(({ kind }) => kind === 'SRT')?.url ?? ''
    await page.getByRole('button', { name: 'Добавить получателя', exact: true }).click()
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill('По SRT')
    await page.getByRole('textbox', { name: 'Адрес сервера', exact: true }).fill(bySrt)
    await page.getByRole('textbox', { name: 'Пароль (passphrase)', exact: true }).fill('another-passphrase')
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    const receiver = page.getByRole('region', { name: 'По SRT', exact: true })
    const refused = 'Пароль SRT (passphrase) не подошёл. Возьмите его у площадки заново (SRT 1010)'
    await expect(receiver.getByText(refused, { exact: true })).toBeVisible({ timeout: pictureMs })
    // the stream id is no part of what is shown
    await expect(receiver.getByText(bySrt.replace(/\?.*/, ''), { exact: true })).toBeVisible()
    await receiver.getByRole('button', { name: 'Изменить: По SRT', exact: true }).click()
    await page.getByRole('textbox', { name: 'Пароль (passphrase)', exact: true }).fill(other.key)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(receiver.getByText('Отправляется', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expect.poll(() => other.stateOf(), { timeout: pictureMs }).toBe('LIVE')
  } finally {
    await encoder.stop()
  }
})

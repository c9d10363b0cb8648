import { expect } from '@playwright/test'
import { startEncoder } from '../tools/product/encoder.ts'
import { openSignedIn, testOfOwnNetwork as test } from './product/fixtures.ts'
import { newLivestream, pictureMs } from './product/livestreams.ts'

test('B7 a livestream is sent on to another platform, which is added, told of and switched off on its page', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000)
  const [from, to] = [await newLivestream(product), await newLivestream(product)]
  const encoder = startEncoder(from.url, from.key)
  try {
    await openSignedIn(page, product, `/ac/studio/livestreams/${from.id}`)
    await page.getByRole('button', { name: 'Добавить получателя', exact: true }).click()
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Площадка')
    await page.getByRole('textbox', { name: 'Адрес сервера', exact: true }).fill('http://live.example/app')
    await page.getByRole('textbox', { name: 'Ключ потока', exact: true }).fill(to.key)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(
      page.getByText('Введите адрес, который начинается с rtmp:// или rtmps://', { exact: true }),
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
  } finally {
    await encoder.stop()
  }
})

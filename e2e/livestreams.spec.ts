import { expect } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureAt, pictureMs } from './product/livestreams.ts'

test('C-2.3-01 P-S-01 P-S-10 a livestream is made by keyboard, goes on air with its encoder, is marked, ends, and becomes a video', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/livestreams')
  await page.getByRole('link', { name: 'Создать трансляцию', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Утренний эфир')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Утренний эфир', exact: true })).toBeVisible()
  await expect(page.getByText('Запустите кодер: картинка появится здесь', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Код для вставки', exact: true }).press('Enter')
  const codes = page.getByRole('dialog', { name: 'Код для вставки', exact: true })
  await expect(codes.getByText(/^<iframe .*\/embed\/[\w-]+".*$/)).toBeVisible()
  const link = (await codes.getByText(/^http\S+\/embed\/[\w-]+$/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Показать ключ', exact: true }).click()
  const [url = '', key = ''] = await page.getByRole('main').locator('code').allTextContents()
  expect(url).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/)

  const encoder = startEncoder(url, key)
  try {
    await expect(page.getByText('В эфире', { exact: true }).first()).toBeVisible({ timeout: pictureMs })
    await expectPlaying(page, 1)
    const viewer = await page.context().newPage()
    await viewer.goto(link)
    await expectPlaying(viewer, 1)
    await viewer.close()
    await expect(page.getByText('Всё в\u00a0порядке', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('textbox', { name: 'Что происходит', exact: true }).fill('Начало')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Метка поставлена: Начало', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Завершить', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить', exact: true }).click()
    await expect(page.getByText('Завершена', { exact: true })).toBeVisible()
    await expect(page.getByText('Завершена в консоли', { exact: true })).toBeVisible()
    const desk = page.url()
    await page.getByRole('link', { name: 'Открыть видео', exact: true }).click({ timeout: pictureMs })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Утренний эфир')
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expectPlaying(page, 0.5)
    await page.goto(desk)
    await page.getByRole('button', { name: 'Действия с трансляцией', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Удалить', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(page).toHaveURL('/admin/ac/studio/livestreams')
    await expect(page.getByText('Утренний эфир', { exact: true })).toHaveCount(0)
  } finally {
    await encoder.stop()
  }
})

test('D6 an encoder that is lost and comes back goes on in the same session, and its viewer sees no error', async ({
  page,
  product,
}) => {
  const { api, id, url, key, stateOf } = await newLivestream(product, { reconnectSeconds: 600 })
  const first = startEncoder(url, key)
  await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
  await expectPlaying(page, 1)
  await first.stop('SIGKILL')
  await expect(page.getByText('Связь прервана', { exact: true })).toBeVisible({ timeout: pictureMs })
  const lostAt = await pictureAt(page)
  const second = startEncoder(url, key)
  try {
    await expect(page.getByText('В эфире', { exact: true }).first()).toBeVisible({ timeout: pictureMs })
    await expectPlaying(page, lostAt + 4)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const { sessions } = await api.call(translations.get, { id })
    expect(sessions.map(({ interruptions }) => interruptions)).toEqual([1])
    await api.call(translations.finish, { id })
    expect(await stateOf()).toBe('FINISHED')
  } finally {
    await second.stop()
  }
})

test('P-S-04 another key cuts the encoder that has the old one', async ({ page, product }) => {
  const { id, url, key } = await newLivestream(product)
  const encoder = startEncoder(url, key)
  await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
  await expect(page.getByText('В эфире', { exact: true }).first()).toBeVisible({ timeout: pictureMs })
  await page.getByRole('button', { name: 'Сменить ключ', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сменить ключ', exact: true }).click()
  await expect(page.getByText('Связь прервана', { exact: true })).toBeVisible({ timeout: pictureMs })
  await encoder.ended
})

test('D7 the last seconds on air become a video by a press, while the broadcast goes on', async ({ page, product }) => {
  const { url, key, id, stateOf } = await newLivestream(product)
  const encoder = startEncoder(url, key)
  try {
    await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
    await expectPlaying(page, 1)
    await page.getByRole('button', { name: 'Клип: последние 30 с', exact: true }).click()
    await page.getByRole('link', { name: 'Открыть клип', exact: true }).click({ timeout: pictureMs })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Матч — клип')
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click({ timeout: pictureMs })
    await expectPlaying(page, 0.5)
    expect(await stateOf()).toBe('LIVE')
  } finally {
    await encoder.stop()
  }
})

import { expect, type Page } from '@playwright/test'
import { subtitles } from '@skleyka/contract/subtitles.ts'
import { settled, uploadFile } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const russian = '1\n00:00:00,000 --> 00:00:25,000\nПервая <i>реплика</i>\n\n2\n00:00:26,000 --> 00:00:02,000\nВторая\n'
const english = 'WEBVTT\n\n00:00.000 --> 00:25.000\nA cue\n'

/** Chooses a file by the button of the screen and answers its form. */
async function upload(page: Page, name: string, text: string, verb: string) {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Загрузить файл', exact: true }).press('Enter')
  await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).press('Enter')
}

test('P-M-03 A19 files of two languages become subtitles by keyboard, players show them and the key C turns them off', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { id, uuid } = await settled(api, await uploadFile(api, await studioClip(), 'субтитры.mp4'))
  await openSignedIn(page, product, `/ac/studio/records/${id}/subtitles`)
  await upload(page, 'фильм.ru.srt', russian, 'Загрузить')
  const told = page.getByRole('dialog').getByRole('list', { name: 'Замечания', exact: true })
  await expect(told.getByRole('listitem')).toHaveText(
    /^Строка 6\s*Конец не\u00a0позже начала: показ продлён на\u00a0время чтения$/,
  )
  await page.getByRole('button', { name: 'Понятно', exact: true }).press('Enter')
  await upload(page, 'film.en.vtt', english, 'Загрузить')
  const row = page.getByRole('row').filter({ hasText: /English/ })
  await expect(row).toContainText('Видна зрителям')
  await row.getByRole('button', { name: 'Ещё: English', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Включать по\u00a0умолчанию', exact: true }).press('Enter')
  await expect(row).toContainText('по\u00a0умолчанию')
  const { tracks } = await api.call(subtitles.list, { id })
  expect(tracks.map(({ language, cues, isDefault }) => [language, cues, isDefault])).toEqual([
    ['en', 1, true],
    ['ru', 2, false],
  ])
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/words-tab.png' })

  await page.goto(`${product.url}/embed/${uuid}`)
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await expect(page.getByText('A cue', { exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Субтитры: English', exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Русский', exact: true }).press('Enter')
  await page.keyboard.press('Home')
  await expect(page.locator('.captions i')).toHaveText('реплика')
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/words-embed.png' })
  await page.keyboard.press('c')
  await expect(page.locator('.captions p')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Субтитры: выключены', exact: true })).toBeAttached()

  await page.goto(`${product.url}/admin/ac/studio/records/${id}`)
  const shown = page.getByRole('figure').getByRole('button', { name: 'Субтитры', exact: true })
  await shown.press('Enter')
  await page.getByRole('menuitem', { name: 'Русский', exact: true }).press('Enter')
  await page.getByRole('figure').getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await expect(page.getByRole('figure').getByText('Первая реплика', { exact: true })).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/words-record.png' })
})

import { expect, type Locator, type Page } from '@playwright/test'
import { openApi } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

const pressed = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).press('Enter')

test('C-7.3-12 C-7.3-13 C-4-23 C-3-08 by keyboard alone two accounts agree, a video is shown in the other one and taken back', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'two-desks', [
    ['from-desk', 'Студия «Восток»', 'VIDEO,SHARING'],
    ['to-desk', 'Канал «Запад»', 'VIDEO,SHARING'],
  ])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'from-desk' })
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, clip, 'Общий ролик.mp4')
  const from = '/admin/ac/from-desk'
  const to = '/admin/ac/to-desk'

  await page.goto(`${from}/setting/sharing`)
  await pressed(page, 'Предложить обмен')
  await page.getByRole('textbox', { name: /^Код аккаунта ?\*?$/ }).fill('nobody-here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Такого аккаунта нет')
  await page.getByRole('textbox', { name: /^Код аккаунта ?\*?$/ }).fill('to-desk')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(withWords(page.getByRole('row'), 'Канал «Запад»')).toContainText('Ждёт ответа')

  await page.goto(`${to}/setting/sharing`)
  await pressed(page, 'Принять предложение: Студия «Восток»')
  await expect(page.getByRole('table', { name: 'Кто показывает нам', exact: true })).toContainText('Действует')
  await expectAccessible(page)

  await page.goto(`${from}/records`)
  await page.getByRole('checkbox', { name: 'Выбрать «Общий ролик»', exact: true }).press('Space')
  await pressed(page.getByRole('region', { name: 'Действия с выбранным', exact: true }), 'Поделиться…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Канал «Запад» to-desk$/ }).press('Space')
  await dialog.getByRole('textbox', { name: 'Примечание', exact: true }).fill('На неделю')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Доступ открыт', { exact: true })).toBeVisible()

  await page.goto(`${to}/records`)
  await page.getByRole('link', { name: 'Доступные мне', exact: true }).press('Enter')
  await expect(withWords(page.getByRole('row'), 'Студия «Восток»')).toContainText('На неделю')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Общий ролик', exact: true }).press('Enter')
  await expect(page.getByRole('note')).toContainText('Видео другого аккаунта: Студия «Восток»')
  await expect(page.locator('video')).toBeVisible()
  for (const own of ['Действия с видео', 'Сохранить']) {
    await expect(page.getByRole('button', { name: own, exact: true })).toHaveCount(0)
  }
  await expectAccessible(page)
  await pressed(page, /^В.альбом$/)
  const putting = page.getByRole('dialog', { name: 'В альбом', exact: true })
  await putting.getByRole('textbox', { name: /^Название нового альбома ?\*?$/ }).fill('Сборник')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Добавлено в.альбом: 1$/)).toBeVisible()
  await page.getByRole('link', { name: 'Сборник', exact: true }).press('Enter')
  await expect(withWords(page.getByRole('row'), 'Общий ролик')).toContainText('Студия «Восток»')
  await expectAccessible(page)
  const album = page.url()

  await page.goto(`${from}/setting/sharing`)
  await pressed(page, 'Правила обмена: Канал «Запад»')
  const rules = page.getByRole('dialog', { name: 'Правила обмена: Канал «Запад»', exact: true })
  await rules.getByRole('checkbox', { name: /^Можно добавлять в.свои альбомы и.вставлять на.сайты$/ }).press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(withWords(page.getByRole('row'), 'Канал «Запад»')).toContainText('только смотреть')
  await page.goto(`${to}/records/${id}`)
  await expect(page.getByRole('note')).toContainText('только смотреть')
  await expect(page.getByRole('button', { name: /^В.альбом$/ })).toHaveCount(0)

  await page.goto(`${from}/records/${id}/sharing`)
  await pressed(page, 'Закрыть доступ: Канал «Запад»')
  await expect(withWords(page.getByRole('row'), 'Канал «Запад»')).toContainText('Закрыто')
  await expectAccessible(page)
  await page.goto(`${to}/records/${id}`)
  await expect(page.getByRole('heading', { name: 'Видео не найдено', exact: true })).toBeVisible()
  await page.goto(album)
  await expect(page.getByText('В альбоме пока нет видео', { exact: true })).toBeVisible()
})

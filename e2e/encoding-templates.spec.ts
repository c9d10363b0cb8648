import { expect } from '@playwright/test'
import { ladderTemplates } from '@skleyka/contract/ladder-templates.ts'
import { records } from '@skleyka/contract/records.ts'
import { openApi, settled, uploadFile } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test('A5 a template of renditions is made by keyboard, told how much room it takes, and what is uploaded then is made by it', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'encoding', [['encoding-desk', 'Кодирование', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'encoding-desk' })
  await page.goto('/admin/ac/encoding-desk/setting/encoding')
  await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Название ?\*?$/ })
  await name.fill('Экономный')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Экономный', exact: true })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('checkbox', { name: 'Исходное качество сверху', exact: true }).press('Space')
  for (const side of [1080, 720]) {
    await page.getByRole('button', { name: `Убрать качество ${side}`, exact: true }).press('Enter')
  }
  const made = page.getByRole('table', { name: 'Качества, которые получатся', exact: true })
  await expect(made.getByRole('rowheader')).toHaveText(['480', '360', 'Всего'])
  const second = page.getByRole('region', { name: 'Качество 2', exact: true })
  const side = second.getByRole('spinbutton', { name: /^Сторона ?\*?$/ })
  await side.fill('470')
  await expect(
    page.getByText(/^470: ступень должна быть хотя бы на.десятую часть меньше той, что выше \(480\)\.$/),
  ).toBeVisible()
  await side.fill('144')
  await second.getByRole('spinbutton', { name: /^Битрейт до ?\*?$/ }).fill('200')
  await expect(made.getByRole('row', { name: /^144 256.×.144 до.141.МБ$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Действия с шаблоном', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Сделать основным', exact: true }).press('Enter')
  await expect(notices.getByText('Основной шаблон теперь «Экономный»', { exact: true })).toBeVisible()
  await notices.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await expect.poll(async () => (await api.call(ladderTemplates.get, { id })).template.default).toBe(false)
  await api.call(ladderTemplates.setDefault, { id, on: true })

  const video = await uploadFile(api, await makeClip({ seconds: 2, width: 854, height: 480 }), 'Урок.mp4')
  await settled(api, video)
  const { renditions } = await api.call(records.getById, { id: video })
  expect(renditions.map((one) => [one.name, one.copied])).toEqual([
    ['480', false],
    ['144', false],
  ])
  await page.goto(`/admin/ac/encoding-desk/records/${video}`)
  await expect(page.getByText('Шаблон кодирования: «Экономный», версия 1', { exact: true })).toBeVisible()
})

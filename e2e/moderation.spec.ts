import { expect } from '@playwright/test'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { createUpload, recordOf } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

test('P-M-24 a moderator opens the queue, sends a video back with a reason and approves it on its page, by keyboard alone', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId: id } = await createUpload(api, 'Ждущий ролик.mp4', 1000)
  await api.call(bulk.updateMulti, { ids: [id], ops: [{ field: 'moderation', op: 'set', value: 'PENDING' }] })
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Видео')
  await page.getByRole('link', { name: /^На модерации\s*\d+$/ }).press('Enter')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Ждущий ролик', exact: true }) })
  // the ways of a row stand beside it while it is in focus
  await row.getByRole('link', { name: 'Ждущий ролик', exact: true }).focus()
  await row.getByRole('button', { name: 'Ещё', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Отклонить', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Отклонить видео', exact: true })
  const reason = dialog.getByRole('textbox', { name: 'Причина', exact: true })
  await dialog.getByRole('button', { name: 'Отклонить', exact: true }).press('Enter')
  await expect(dialog.getByText(/^Напишите, что.исправить$/)).toBeVisible()
  await expectAccessible(page)
  await reason.press('End')
  await page.keyboard.type('Нет прав на музыку')
  await dialog.getByRole('button', { name: 'Отклонить', exact: true }).press('Enter')
  await expect(page.getByText('Видео отклонено, автор увидит причину', { exact: true })).toBeVisible()
  await expect(row, 'it waits no more').toHaveCount(0)

  await page.goto(`/admin/ac/studio/records/${id}`)
  const banner = page.getByRole('region', { name: 'Модерация', exact: true })
  await expect(banner).toHaveText(/^Модератор отклонил видео\. Причина: «Нет прав на музыку»\.Одобрить A$/)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Одобрить', exact: true }).press('Enter')
  await expect(banner).toHaveText(/^Видео одобрено\. Если .*Отклонить X$/)
  expect((await recordOf(api, id)).moderation).toBe('APPROVED')
})

test('P-M-24 a moderator goes through the queue by letters: a row of the list, then video by video', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const names = ['Очередь первая', 'Очередь вторая', 'Очередь третья', 'Очередь четвёртая']
  const ids: number[] = []
  for (const name of names) ids.push((await createUpload(api, `${name}.mp4`, 1000)).recordId)
  await api.call(bulk.updateMulti, { ids, ops: [{ field: 'moderation', op: 'set', value: 'PENDING' }] })
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('link', { name: /^На модерации\s*\d+$/ }).click()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const banner = page.getByRole('region', { name: 'Модерация', exact: true })
  await link('Очередь четвёртая').focus()
  await page.keyboard.press('a')
  await expect(link('Очередь четвёртая')).toHaveCount(0)
  await expect(link('Очередь третья'), 'the next row has the focus').toBeFocused()
  await page.keyboard.press('Shift+Slash')
  const help = page.getByRole('dialog', { name: 'Сочетания клавиш', exact: true })
  await expect(help.getByRole('heading', { name: 'На модерации', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await link('Проверить по одному').press('Enter')
  await expect(title('Очередь первая')).toBeVisible()
  await expect(banner).toContainText('Ждут ещё: 2')
  await page.keyboard.press('w')
  await expect(title('Очередь вторая')).toBeVisible()
  await expect(banner).toBeVisible()
  await page.keyboard.press('q')
  await expect(title('Очередь первая')).toBeVisible()
  await expectAccessible(page)
  await expect(banner).toBeVisible()
  await page.keyboard.press('x')
  await page.getByRole('textbox', { name: 'Причина', exact: true }).fill('Нет звука')
  await page.getByRole('dialog').getByRole('button', { name: 'Отклонить', exact: true }).press('Enter')
  await expect(title('Очередь вторая'), 'a decision leads on').toBeVisible()
  await expect(banner).toBeVisible()
  await page.keyboard.press('a')
  await expect(title('Очередь третья')).toBeVisible()
  await expect(banner).toBeVisible()
  await page.keyboard.press('a')
  await expect(banner).toHaveText(/Видео одобрено\..*В.очереди больше ничего.нет$/)
  await page.goto(`/admin/ac/studio/records/${ids[0]}`)
  await expect(banner).toContainText('Причина: «Нет звука».')
  const decided = await Promise.all(ids.map((id) => recordOf(api, id)))
  expect(decided.map(({ moderation }) => moderation)).toEqual(['REJECTED', 'APPROVED', 'APPROVED', 'APPROVED'])
})

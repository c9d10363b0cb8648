import { expect } from '@playwright/test'
import { bulk } from '@skleyka/contract/bulk.ts'
import { createUpload } from '../tools/product/api.ts'
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
  await expect(banner).toHaveText(/^Модератор отклонил видео\. Причина: «Нет прав на музыку»\.Одобрить$/)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Одобрить', exact: true }).press('Enter')
  await expect(banner).toHaveText(/^Видео одобрено\. .*Отклонить$/)
})

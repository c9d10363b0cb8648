import { expect } from '@playwright/test'
import { health } from '@skleyka/contract/health.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

test('product B12 an administrator sees that every part works and which process does it, and what has failed when one does not answer', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/cc/health')
  await heading(page, 'Состояние')
  const parts = page.getByRole('list', { name: 'Части установки', exact: true }).getByRole('listitem')
  await expect(withWords(parts, 'База данных')).toContainText('Работает')
  await expect(withWords(parts, 'Хранилище файлов')).toContainText('Работает')
  await expect(withWords(parts, 'Почта')).toContainText('SMTP_URL')
  await expect(withWords(parts, 'ClickHouse')).toContainText('Не\u00a0настроен')
  const processes = page.getByRole('list', { name: 'Процессы', exact: true }).locator('> li')
  await expect(processes).toHaveCount(1)
  await expect(processes).toContainText('Сервер и\u00a0обработка')
  await expect(processes).toContainText('На\u00a0связи')
  await expectAccessible(page)

  // what a process works on is gone too soon to be looked at
  const task = { id: 1, type: 'convert', accountCode: 'studio', recordId: 1, recordName: 'Утренний выпуск' }
  await page.route(`**${health.get.path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.result.processes[0].running = [{ ...task, progress: 0.4, startedAt: null }]
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await expect(processes.getByRole('link', { name: 'Утренний выпуск', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**${health.get.path}`)

  await page.route(`**${health.get.path}`, (route) =>
    route.fulfill({
      json: { id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят', code: 'X' } },
    }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Сервер занят')
  await page.unroute(`**${health.get.path}`)
  await page.getByRole('button', { name: 'Повторить', exact: true }).press('Enter')
  await expect(withWords(parts, 'Вход')).toContainText('Люди могут войти')
})

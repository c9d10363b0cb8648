import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { layoutFaults } from './browser/layout-faults.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'
import { expectPlaying, openForeignSite } from './product/playing.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

test('C-4-01 C-4-07 C-5-09 the first clip: picked, sent, processed, named, found, played here and on another site', async ({
  browser,
  context,
  page,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await openSignedIn(page, product, '/ac/studio/records')
  const clip = await studioClip()
  const name = 'первый клип'

  await test.step('the picked file is sent, with its progress in the panel and in the list', async () => {
    await pickFiles(page, [{ name: `${name}.mp4`, mimeType: 'video/mp4', buffer: await readFile(clip) }])
    const row = uploadsPanel(page).getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('progressbar')).toBeVisible()
    await expect(withWords(page.getByRole('row'), name)).toBeVisible()
    await expect(row).toContainText('Готово', { timeout: 90_000 })
    await expect(withWords(page.getByRole('row'), name)).toContainText('Готово')
  })

  await test.step('the record page plays it', async () => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveTitle(`${name} — Склейка`)
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expectPlaying(page)
  })

  await test.step('a page of another origin frames it by the code the console gives', async () => {
    await page.getByRole('button', { name: 'Код для вставки', exact: true }).click()
    await page.getByRole('button', { name: 'Скопировать: Плеер на сайте', exact: true }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain('<iframe')
    const code = await copied()
    const site = await openForeignSite(code)
    const visitor = await browser.newPage()
    visitor.on('pageerror', (error) => problems.push(String(error)))
    await visitor.goto(site.url)
    const frame = visitor.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expectPlaying(frame)
    await visitor.close()
    await site.close()
    await page.keyboard.press('Escape')
  })

  await test.step('a new name is saved, shown, and found by a word of it', async () => {
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Кролик выходит из норы')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Кролик выходит из норы', exact: true })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Путь', exact: true })
      .getByRole('link', { name: 'Видео', exact: true })
      .click()
    await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).fill('НОРЫ')
    await expect(page).toHaveURL(/q=/)
    await expect(withWords(page.getByRole('row'), 'Кролик выходит из норы')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).fill('слон')
    await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
  })
  expect(problems).toEqual([])
})

test('the first minutes: one account is entered at once, the next steps go for good, the manual and the keys are in «Помощь»', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'minutes', [['minutes', 'Первая студия', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'minutes' })
  await page.goto('/admin/')
  await expect(page).toHaveURL('/admin/ac/minutes/records')
  const steps = page.getByRole('region', { name: 'Что дальше', exact: true })
  await expect(page.getByRole('button', { name: 'Загрузить видео', exact: true })).toBeVisible()
  await expect(steps).toHaveCount(0)
  const { id } = await readyVideo(product, api, await studioClip(), 'первое.mp4')
  await page.reload()
  await expect(steps.getByRole('link', { name: /^Посмотрите видео.*$/ })).toHaveAttribute(
    'href',
    `/admin/ac/minutes/records/${id}`,
  )
  await expectAccessible(page)
  await steps.getByRole('button', { name: /^Поставьте его на.сайт.*$/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Код для вставки', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.getByRole('link', { name: /^Пригласите людей.*$/ }).press('Enter')
  await expect(page).toHaveURL('/admin/ac/minutes/setting/users')
  await page.goBack()
  await steps.getByRole('button', { name: 'Скрыть «Что дальше»', exact: true }).press('Enter')
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'первое' })).toBeVisible()
  await expect(steps).toHaveCount(0)

  await page.getByRole('button', { name: 'Помощь', exact: true }).press('Enter')
  const help = page.getByRole('dialog', { name: 'Помощь', exact: true })
  await expect(help.getByRole('link', { name: 'Описание API', exact: true })).toHaveAttribute('href', '/api/docs')
  await expect(help.getByRole('button', { name: /^Сочетания клавиш.*$/ })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await help.getByRole('link', { name: 'Руководство', exact: true }).press('Enter')
  const manual = await opened
  await expect(manual.getByRole('heading', { level: 1, name: 'Первые шаги', exact: true })).toBeVisible()
  await expectAccessible(manual)
  await manual.getByRole('link', { name: /^Вставить видео на.сайт$/ }).press('Enter')
  await expect(manual.getByRole('heading', { level: 1, name: /^Вставить видео на.сайт$/ })).toBeVisible()
  await manual.setViewportSize({ width: 390, height: 800 })
  expect(await layoutFaults(manual)).toEqual([])
  await expectAccessible(manual)
})

import { expect } from '@playwright/test'
import { createUpload } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { withAccounts } from './product/accounts.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { openPalette } from './product/palette.ts'
import { heading, newPerson } from './product/people.ts'

test('product B0 the keys of every page and their list', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Видео')
  await page.getByRole('button', { name: 'Помощь', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Помощь', exact: true })
    .getByRole('button', { name: 'Сочетания клавиш', exact: true })
    .click()
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш', exact: true })
  await expect(keys).toContainText('Быстрый переход')
  await expect(keys, 'each section has a key').toContainText('К\u00a0трансляциям')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await keys.getByText('Включать клавиши, нажатые без Ctrl', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(
    page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first(),
    'switched off',
  ).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('skleyka.single-keys'))

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first()).toBeFocused()
  await page.goto('/admin/ac/studio/setting')
  const palette = await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/admin/ac/studio/records')
})

test('product B0 unsaved text is asked about by every way out: a link, keys, the palette, the way back, a window', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/setting/roles')
  await page.getByRole('link', { name: 'Аккаунт', exact: true }).first().click()
  const name = page.getByRole('textbox', { name: /^Название.*$/ })
  await name.fill('Ещё не сохранён')
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
  const stay = async () => {
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Отменить', exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(name).toHaveValue('Ещё не сохранён')
  }
  await page.getByRole('link', { name: 'Видео', exact: true }).first().click()
  await stay()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await stay()
  await openPalette(page)
  await page.keyboard.press('Enter')
  await stay()
  await page.evaluate(() => history.back())
  await stay()
  await openPalette(page)
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Ок', exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/studio/records')

  await page.goto('/admin/ac/studio/records/upload-links')
  await page.getByRole('button', { name: 'Создать ссылку', exact: true }).first().click()
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Комментарий', exact: true })
  // the caret is in the first field at once: no letter is lost
  await expect(note).toBeFocused()
  await page.keyboard.type('Для монтажёра')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(note).toHaveValue('Для монтажёра')
  await page.mouse.click(4, 300)
  await question.getByRole('button', { name: 'Ок', exact: true }).click()
  await expect(note).toHaveCount(0)
})

test('product B1 the palette leads to sections, records, accounts and actions', async ({ page, product }) => {
  await newPerson(page, product, 'hasty', [
    ['hasty-one', 'Первая студия'],
    ['hasty-two', 'Вторая студия'],
  ])
  await page.goto('/admin/ac/hasty-one/records')
  const palette = await openPalette(page)
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option', { name: 'Видео', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  await field.fill('вторая')
  await expect(palette.getByRole('option')).toHaveText([/Вторая студия/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/ac/hasty-two/records')
  await expect(palette).toHaveCount(0)

  await openPalette(page)
  await field.fill('темн')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass('dark-mode')
  await expect(palette).toHaveCount(0)

  await openPalette(page)
  await field.fill('ничего подобного <b>')
  await expect(palette.getByText('Ничего не найдено', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('product B1 the palette finds records after a pause and gives up what it no longer wants', async ({
  page,
  product,
}) => {
  const { recordId } = await createUpload(await studioApi(product), 'Паводок на Волге.mp4', 1000)
  await page.addInitScript(() => {
    const look = () => {
      const dialog = document.querySelector('[role=dialog]')
      if (dialog && !dialog.querySelector('input')) document.documentElement.dataset.dialogWithoutField = ''
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await openSignedIn(page, product, '/ac/studio/records')
  const network = await page.context().newCDPSession(page)
  const answersAfter = (latency: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await answersAfter(200)
  const palette = await openPalette(page)
  await answersAfter(0)
  await expect(page.locator('html'), 'seen once it can be typed into').not.toHaveAttribute(
    'data-dialog-without-field',
    /.*/,
  )
  const queries: string[] = []
  const givenUp: string[] = []
  const textOf = (body: string | null) => /"q":"([^"]*)"/.exec(body ?? '')?.[1]
  page.on('requestfailed', (request) => givenUp.push(textOf(request.postData()) ?? ''))
  await page.route('**/search/getRecords', (route) => {
    const q = textOf(route.request().postData())
    if (q === undefined) return route.continue()
    queries.push(q)
    return q === 'Пав' ? undefined : route.continue()
  })
  await page.keyboard.type('Пав')
  await expect.poll(() => queries).toEqual(['Пав'])
  await page.keyboard.type('одок')
  await withWords(palette.getByRole('option'), 'Паводок на Волге').click()
  await expect(page).toHaveURL(`/admin/ac/studio/records/${recordId}`)
  expect(queries).toEqual(['Пав', 'Паводок'])
  expect(givenUp).toContain('Пав')

  await page.goto('/admin/ac/studio/records')
  const first = page.getByRole('row').getByRole('link', { name: 'Паводок на Волге', exact: true })
  await expect(first).toBeVisible()
  await (await openPalette(page)).getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(palette).toHaveCount(0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('ArrowDown')
  await expect(first, 'product B0: the first row').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/ac/studio/records/${recordId}`)
})

test('product B1 B2 C-7.3-10 by keyboard all that the palette finds is listed, marked, and a wrong layout is told', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  for (const river of ['Оке', 'Каме', 'Дону', 'Неве', 'Лене', 'Оби', 'Амуре']) {
    await createUpload(api, `Половодье на ${river} <b>.mp4`, 1000)
  }
  await openSignedIn(page, product, '/ac/studio/records')
  const palette = await openPalette(page)
  await page.keyboard.type('половодья')
  const all = palette.getByRole('option', { name: 'Показать все найденные', exact: true })
  await expect(all).toBeVisible()
  await expect(palette.locator('mark')).toHaveText(Array.from({ length: 6 }, () => 'Половодье'))
  await page.keyboard.press('ArrowUp')
  await expect(all).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/records\?q=[^&]+$/)
  const rows = page.getByRole('table', { name: 'Видео', exact: true })
  await expect(rows.locator('mark')).toHaveText(Array.from({ length: 7 }, () => 'Половодье'))
  await expectAccessible(page)

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first()
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type('gjkjdjlmt')
  await expect(page.getByText('Раскладка исправлена: «половодье». Искать «gjkjdjlmt»', { exact: true })).toBeVisible()
  await expect(rows.locator('mark')).toHaveCount(7)
  await expect(page, 'typed words choose no order').toHaveURL(/\/records\?q=gjkjdjlmt$/)
  await expect(page.getByRole('button', { name: 'Сначала новые', exact: true })).toBeVisible()
  const literal = page.getByRole('link', { name: 'Искать «gjkjdjlmt»', exact: true })
  await literal.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
  await search.focus()
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL('/admin/ac/studio/records')
  await expect(rows.getByRole('columnheader', { name: /^Создано.*$/ })).toHaveAttribute('aria-sort', 'descending')
})

test('issue 3.6 density, the size of text and contrast are chosen in the user menu and kept', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Видео')
  await page.getByRole('button', { name: product.administrator.email, exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Пользователь', exact: true })
  const choose = (line: string, name: string) =>
    menu
      .getByRole('radiogroup', { name: line, exact: true })
      .getByRole('radio', { name, exact: true })
      .check({ force: true })
  await choose('Плотность', 'Плотная')
  await choose('Текст', '125 %')
  await choose('Контраст', 'Выше')
  const html = page.locator('html')
  const expectChosen = async () => {
    await expect(html).toHaveAttribute('data-density', 'dense')
    await expect(html).toHaveAttribute('data-text-size', 'largest')
    await expect(html).toHaveAttribute('data-contrast', 'more')
    expect(await html.evaluate((one) => getComputedStyle(one).fontSize)).toBe('20px')
  }
  await expectChosen()
  await expectAccessible(page)
  await page.reload({ waitUntil: 'commit' })
  await expectChosen()

  const other = await page.context().newPage()
  await other.goto('/admin/ac/studio/records')
  await openPalette(other)
  await page.getByRole('button', { name: product.administrator.email, exact: true }).click()
  await choose('Плотность', 'Обычная')
  await choose('Текст', '100 %')
  await expect(other.locator('html'), 'in the other tab, without a reload').not.toHaveAttribute('data-density')
  await expect(other.locator('html')).not.toHaveAttribute('data-text-size')
  await expect(other.locator('html')).toHaveAttribute('data-contrast', 'more')
})

test('C-2.8-31 C-2.8-32 C-2.8-33 C-9-14 the top line stays, the footer hides, the way to the top comes after 10 px', async ({
  page,
  product,
}) => {
  const names = Array.from({ length: 60 }, (_, index) => ({ code: `many-${index}`, name: `Аккаунт ${index}` }))
  await withAccounts(page, names)
  await openSignedIn(page, product, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.press('Escape')
  const foot = page.getByRole('contentinfo')
  await expect(foot, 'sticks to the lower edge').toBeInViewport()
  const toTop = page.getByRole('button', { name: 'Наверх', exact: true })
  await page.evaluate(() => scrollTo(0, 11))
  await expect(toTop).toBeVisible()
  await page.evaluate(() => scrollTo(0, 10))
  await expect(toTop, 'at 10 px it is not there yet').toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 11))
  await expect(toTop).toBeVisible()
  await expect(foot).not.toBeInViewport()
  expect((await page.getByRole('banner').boundingBox())?.y, 'C-2.8-33').toBe(0)
  await toTop.click()
  await expect(toTop).toHaveCount(0)
  await expect(foot).toBeInViewport()
})

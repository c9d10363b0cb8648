import { expect, type Page } from '@playwright/test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { openApi, uploadBytes, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { layoutFaults } from './browser/layout-faults.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, signInHere, studioApi, test } from './product/fixtures.ts'
import { answerWith, inventedAccounts, longWorded, withManyRecords, withRecord } from './product/invented.ts'
import { inventedLinks } from './product/invented-queue.ts'
import { inventedConverting } from './product/invented-reports.ts'
import { expectPlaying } from './product/playing.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

test.describe('at any width', () => {
  const widths = [320, 800, 1024, 1440]

  /** A clip that plays, made once for all tests of a worker. */
  let made: Promise<RecordView> | undefined
  const readyRecord = (product: Product) => {
    made ??= (async () => {
      const api = await studioApi(product)
      return readyVideo(product, api, await makeClip({ seconds: 2, width: 320, height: 180 }), 'готовый.mp4')
    })()
    return made
  }
  test.beforeEach(async ({ page, product }) => {
    await readyRecord(product)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  /** WCAG 2.5.8 and 1.4.10, and what look/ asks of words: at each width nothing is cut, covered or too small. */
  async function expectSound(page: Page): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // charts are drawn anew in the frame after the one that has the new width
      await expect
        .configure({ soft: true })
        .poll(() => layoutFaults(page, { leastChars: 8, freePx: 48 }), { message: `at ${width} px`, timeout: 5_000 })
        .toEqual([])
    }
  }

  test('product B2 the list of videos holds together at any width: nothing is cut, covered, too small or sideways', async ({
    page,
    product,
  }) => {
    await withManyRecords(page)
    await openSignedIn(page, product, '/ac/studio/records')
    await expect(page.getByRole('row').nth(20)).toBeVisible()
    await expectSound(page)
  })

  test('product B2 the name of a video keeps a useful width while columns leave, and never loses by a wider window', async ({
    page,
    product,
  }) => {
    await withManyRecords(page)
    await openSignedIn(page, product, '/ac/studio/records')
    // the longest name takes all the width there is
    const name = page.getByRole('row').getByRole('link', { name: /^Лесные истории.*$/ })
    await expect(name).toBeVisible()
    for (const width of [320, 390, 560, 768, 769, 800, 880, 960, 1024, 1099, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await name.locator('xpath=..').boundingBox()
      expect.soft(box?.width, `at ${width} px`).toBeGreaterThanOrEqual(width < 390 ? 160 : width < 769 ? 200 : 250)
    }
  })

  test('product B5 the page of a video holds together at any width, with the longest words', async ({
    page,
    product,
  }) => {
    const { id } = await readyRecord(product)
    await withRecord(page, longWorded)
    await openSignedIn(page, product, `/ac/studio/records/${id}`)
    await expect(page.locator('video')).toBeVisible()
    await expectSound(page)
  })

  test('product B5 beside the player the form begins where the picture does, and its text has room', async ({
    page,
    product,
  }) => {
    const { id } = await readyRecord(product)
    await openSignedIn(page, product, `/ac/studio/records/${id}`)
    const [picture, form, text] = [
      page.getByRole('region', { name: 'Видео', exact: true }),
      page.getByRole('form', { name: 'Описание видео', exact: true }),
      page.locator('textarea'),
    ]
    await expect(page.locator('video')).toBeVisible()
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [left, right, area] = await Promise.all([picture, form, text].map((what) => what.boundingBox()))
      if (!left || !right || !area) throw new Error('a part of the page has no place')
      expect.soft(Math.abs(left.y - right.y), `at ${width} px`).toBeLessThan(2)
      expect.soft(area.height, `at ${width} px`).toBeGreaterThan(150)
      expect.soft(right.x - left.x - left.width, `at ${width} px`).toBeLessThan(40)
    }
  })

  test('product B12 the accounts of the command center hold together at any width, with the longest names', async ({
    page,
    product,
  }) => {
    await answerWith(page, admin.getAllAccounts, { accounts: inventedAccounts(14) })
    await openSignedIn(page, product, '/cc/accounts')
    await expect(page.getByRole('row').nth(14)).toBeVisible()
    await expectSound(page)
  })

  test('product B12 the table of a report by accounts holds together and stays within its card at any width', async ({
    page,
    product,
  }) => {
    await answerWith(page, reports.getConvertingTimeReport, inventedConverting(true))
    await openSignedIn(page, product, '/cc/converting?group=account')
    const table = page.getByRole('table', { name: 'Кодирование', exact: true })
    await expect(table).toBeVisible()
    for (const width of [785, 800, 900, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [own, room] = await Promise.all([table, table.locator('xpath=..')].map((what) => what.boundingBox()))
      expect.soft((own?.width ?? 0) - (room?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(0)
    }
    await expectSound(page)
  })

  test.describe('on a telephone', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('product B2 the order, the actions of a row and the upload links are at hand', async ({ page, product }) => {
      await withManyRecords(page)
      await openSignedIn(page, product, '/ac/studio/records')
      const main = page.getByRole('main')
      await main.getByRole('link', { name: 'Размер', exact: true }).tap()
      await expect(page).toHaveURL(/sort=size-desc/)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await main.getByRole('button', { name: 'Код для вставки', exact: true }).first().tap()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await main.getByRole('button', { name: 'Видео: разделы', exact: true }).tap()
      await page.getByRole('dialog').getByRole('link', { name: 'Ссылки для загрузки', exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ссылки для загрузки')
    })

    test('product B0 B12 the cards of accounts are sorted by what columns they have and have not, and tell their facts', async ({
      page,
      product,
    }) => {
      await answerWith(page, admin.getAllAccounts, { accounts: inventedAccounts(14) })
      await openSignedIn(page, product, '/cc/accounts')
      const table = page.getByRole('table', { name: 'Аккаунты', exact: true })
      for (const [name, query] of [
        ['Последнее видео', 'last-desc'],
        ['Объём', 'size-desc'],
        ['Объём', 'size-asc'],
      ] as const) {
        await table.getByRole('link', { name, exact: true }).tap()
        await expect(page).toHaveURL(`/admin/cc/accounts?sort=${query}`)
      }
      const card = table.getByRole('row').nth(1)
      await expect(card.getByRole('cell').filter({ hasText: /^12\.03\.2021$/ })).toBeVisible()
      expect(await layoutFaults(page)).toEqual([])
    })

    test('product A3 the cards of upload links say until when each works and what it takes', async ({
      page,
      product,
    }) => {
      const found = inventedLinks()
      await answerWith(page, uploadLinks.list, found)
      await openSignedIn(page, product, '/ac/studio/records/upload-links')
      const cards = page.getByRole('table', { name: 'Ссылки для загрузки', exact: true }).locator('tbody tr')
      await expect(cards).toHaveCount(found.items.length)
      for (const [index, words] of [/70.ГБ/, /Любой/].entries()) {
        await expect(cards.nth(index).getByRole('cell').filter({ hasText: words })).toBeVisible()
        await expect(
          cards
            .nth(index)
            .getByRole('cell')
            .filter({ hasText: /^[\d.]+.в.[\d:]+$/ })
            .last(),
        ).toBeVisible()
      }
      expect(await layoutFaults(page)).toEqual([])
      await page.getByRole('table').getByRole('link', { name: 'Действует до', exact: true }).tap()
      await expect(page).toHaveURL('/admin/ac/studio/records/upload-links?sort=until-asc')
    })

    test('product B13 the cards of copyright holders are sorted', async ({ page, product }) => {
      const named = (id: number, name: string, members: number) => ({
        ...{ id, name, members, createdDate: new Date(id) },
        ...{ videos: 0, accounts: 0, views28: 0, openClaims: 0 },
      })
      const all = [named(1, 'Ясень', 2), named(2, 'Волга-Фильм', 7), named(3, 'Берёза', 4)]
      await answerWith(page, holders.list, { holders: all })
      await openSignedIn(page, product, '/kpo/holders')
      const table = page.getByRole('table', { name: 'Правообладатели', exact: true })
      const names = table.locator('tbody').getByRole('rowheader')
      await expect(names).toHaveText(['Берёза', 'Волга-Фильм', 'Ясень'])
      await table.getByRole('link', { name: 'Представителей', exact: true }).tap()
      await expect(page).toHaveURL('/admin/kpo/holders?sort=members-desc')
      await expect(names).toHaveText(['Волга-Фильм', 'Берёза', 'Ясень'])
      expect(await layoutFaults(page)).toEqual([])
    })

    test('product B5 the controls of the player are all on the picture', async ({ page, product }) => {
      const { id } = await readyRecord(product)
      await openSignedIn(page, product, `/ac/studio/records/${id}`)
      await page.setViewportSize({ width: 320, height: 844 })
      const full = page.getByRole('button', { name: 'Во весь экран', exact: true })
      const picture = await page.locator('video').boundingBox()
      const key = await full.boundingBox()
      if (!picture || !key) throw new Error('the player has no place')
      expect(key.x + key.width).toBeLessThanOrEqual(picture.x + picture.width)
    })
  })
})

test.describe('a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** Nothing sticks out to the right, and everything to press is large enough for a finger (WCAG 2.5.8). */
  async function expectFits(page: Page): Promise<void> {
    const { width, small } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      small: [...document.querySelectorAll('button, a[href], input')].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isSmall = box.width > 1 && (box.height < 24 || box.width < 24)
        const isInline = getComputedStyle(element).display === 'inline'
        return isSmall && !isInline
          ? [element.textContent || element.getAttribute('aria-label') || element.outerHTML.slice(0, 200)]
          : []
      }),
    }))
    expect(width).toBeLessThanOrEqual(390)
    expect(small).toEqual([])
  }

  test('C-9-40 a telephone can do the main thing: sign in, send a clip, watch it', async ({ page, product }) => {
    // other tests of the file may have made accounts: the list of them is not what this is about
    await page.goto('/admin/ac/studio/records')
    await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
    await expectFits(page)
    await signInHere(page, product.administrator)
    await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
    await expectFits(page)

    await pickFiles(page, await makeClip({ seconds: 5, width: 854, height: 480, rate: 30 }))
    await expect(uploadsPanel(page)).toBeVisible()
    await expectFits(page)
    await expect(uploadsPanel(page)).toContainText('Готово', { timeout: 90_000 })
    await uploadsPanel(page).getByRole('button', { name: 'Скрыть', exact: true }).click()

    await page.getByRole('link', { name: '854x480-5s-30fps', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    // there is no margin for the way to the top: it would stand over the fields and «Сохранить»
    await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeAttached()
    await page.evaluate(() => scrollTo(0, 400))
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', '')
    await expect(page.getByRole('button', { name: 'Наверх', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().tap()
    await expectPlaying(page)
  })

  test('C-4-43 the account, help and user menus fit a telephone', async ({ page, product }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    await page.getByRole('button', { name: product.administrator.email, exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Пользователь', exact: true })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Помощь', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Помощь', exact: true })).toBeVisible()
    await expectFits(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'reflow at 320 px' })
      .toBeLessThanOrEqual(320)
  })
})

test.describe('accessibility', () => {
  const heading = (page: Page, name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

  /** A ready record and a failed one, made once for all tests of a worker. */
  let made: Promise<{ ready: number; failed: number }> | undefined

  test.beforeEach(async ({ product, key }) => {
    const api = openApi({ url: product.url, key, account: 'studio' })
    made ??= (async () => {
      const clip = await makeClip({ seconds: 3, width: 854, height: 480, rate: 30 })
      const ready = await readyVideo(product, api, clip, 'доступный клип.mp4')
      const failed = await waitUntilSettled(api, await uploadBytes(api, Buffer.from('не видео'), 'негодный файл.mp4'))
      return { ready: ready.id, failed: failed.id }
    })()
    await made
  })

  test('C-1-10 WCAG 2.2 AA: sign-in, account picker, records empty and filled, with the upload panel', async ({
    page,
    product,
  }) => {
    await page.goto('/admin/')
    await heading(page, 'Вход')
    await expectAccessibleInBothThemes(page)
    await openSignedIn(page, product, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.goto('/admin/ac/studio/records?q=%D1%82%D0%B0%D0%BA%D0%BE%D0%B3%D0%BE-%D0%BD%D0%B5%D1%82')
    await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.goto('/admin/ac/studio/records')
    await expect(withWords(page.getByRole('row'), 'негодный файл')).toBeVisible()
    await pickFiles(page, [{ name: 'снова негодный.mp4', mimeType: 'video/mp4', buffer: Buffer.from('не видео') }])
    await expect(uploadsPanel(page)).toContainText('не является видео')
    await expectAccessibleInBothThemes(page)
  })

  test('C-1-10 WCAG 2.2 AA: the pages of a ready and of a failed record, the code to embed, the public page', async ({
    page,
    product,
  }) => {
    const { ready, failed } = (await made) ?? { ready: 0, failed: 0 }
    await openSignedIn(page, product, `/ac/studio/records/${failed}`)
    await heading(page, 'негодный файл')
    await expectAccessibleInBothThemes(page)
    const tabs = page.getByRole('navigation', { name: 'Разделы видео', exact: true }).getByRole('link')
    await expect(tabs, 'of a failed video only those that have something to say').toHaveText([
      'Видео',
      'Доступ',
      'Обмен',
      'Журнал',
    ])
    await page.goto(`/admin/ac/studio/records/${ready}`)
    await heading(page, 'доступный клип')
    await expect(page.locator('video')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Код для вставки', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Код для вставки', exact: true })).toContainText('<iframe')
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    // one head on every tab: the same name, tools and line of tabs in the same place; nothing is told of stages that are over
    await expect(page.getByRole('list', { name: 'Этапы обработки', exact: true })).toHaveCount(0)
    const head = page.getByRole('main').locator('header').first()
    const whole = await head.boundingBox()
    // the statistics of a video stand among those of the account
    const titles = (await tabs.allTextContents()).filter((title) => title !== 'Статистика')
    expect(titles.length).toBeGreaterThan(6)
    for (const title of titles) {
      await tabs.filter({ hasText: title }).click()
      await expect(tabs.filter({ hasText: title })).toHaveAttribute('aria-current', 'page')
      await heading(page, 'доступный клип')
      expect(await head.boundingBox(), title).toEqual(whole)
    }
    await page.goto((await page.getByRole('link', { name: 'Смотреть', exact: true }).getAttribute('href')) ?? '')
    await expect(page.locator('video')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})

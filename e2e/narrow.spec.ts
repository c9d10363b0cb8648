import { expect, type Page } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, signInHere, test } from './product/fixtures.ts'
import { expectPlaying } from './product/playing.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

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
  test.setTimeout(150_000)
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
  await expectFits(page)
  await signInHere(page, product.administrator)
  await withWords(page.getByRole('link'), 'Моя студия').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
  await expectFits(page)

  await pickFiles(page, await makeClip({ seconds: 5, width: 854, height: 480 }))
  await expect(uploadsPanel(page)).toBeVisible()
  await expectFits(page)
  await expect(uploadsPanel(page)).toContainText('Готово', { timeout: 90_000 })
  await uploadsPanel(page).getByRole('button', { name: 'Скрыть', exact: true }).click()

  await page.getByRole('link', { name: '854x480-5s', exact: true }).first().click()
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

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

/** Returns what the browser saved after a button was pressed by Enter. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('P-M-14 by keyboard alone a source is saved byte for byte, a quality as one film, and two videos as an archive', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 4, width: 320, height: 180 })
  const one = await readyVideo(product, api, clip, 'сохранить-одно.mp4')
  await readyVideo(product, api, clip, 'сохранить-другое.mp4')

  await openSignedIn(page, product, `/ac/studio/records/${one.id}`)
  await page.getByRole('button', { name: 'Скачать', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Скачать «сохранить-одно»', exact: true })).toBeVisible()
  await expectAccessible(page)
  const source = await saved(page, 'Скачать: Исходник')
  expect(source.name).toBe('сохранить-одно.mp4')
  expect(source.bytes.equals(await readFile(clip))).toBe(true)
  const film = await saved(page, 'Скачать: 180p, 320\u00a0×\u00a0180')
  expect(film.name).toBe('сохранить-одно (180p).mp4')
  const seconds = await page.evaluate(
    (bytes) =>
      new Promise<number>((resolve, reject) => {
        const video = document.createElement('video')
        video.onerror = () => reject(new Error(video.error?.message))
        // the length of a film in fragments is known at its end
        video.ondurationchange = () =>
          Number.isFinite(video.duration) && video.duration > 3.5 && resolve(video.duration)
        video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]))
      }),
    film.bytes.toString('base64'),
  )
  expect(seconds).toBeCloseTo(4, 0)

  await openSignedIn(page, product, '/ac/studio/records?q=%D1%81%D0%BE%D1%85%D1%80%D0%B0%D0%BD%D0%B8%D1%82%D1%8C')
  for (const name of ['сохранить-одно', 'сохранить-другое']) {
    await page.getByRole('checkbox', { name: `Выбрать «${name}»`, exact: true }).press('Space')
  }
  await page
    .getByRole('region', { name: 'Действия с выбранным', exact: true })
    .getByRole('button', { name: 'Ещё', exact: true })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Скачать', exact: true }).press('Enter')
  await expect(page.getByRole('radio', { name: /^Исходники 2\sвидео, .*$/ })).toBeChecked()
  const archive = await saved(page, 'Скачать архив')
  expect(archive.name).toMatch(/\.zip$/)
  expect(archive.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(archive.bytes.length).toBeGreaterThan(2 * source.bytes.length)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeClip } from '../tools/product/clips.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { dropFromDisk, uploadsPanel } from './product/uploading.ts'

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

/** A folder with videos at two depths, papers, litter of a system, hostile names and an empty folder. */
async function shooting(name: string): Promise<string> {
  const folder = test.info().outputPath(name)
  const deep = path.join(folder, 'камера 2', 'карта')
  await mkdir(deep, { recursive: true })
  await mkdir(path.join(folder, 'пусто'))
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  await copyFile(clip, path.join(folder, `${name} общий план.mp4`))
  await copyFile(clip, path.join(deep, `${name} <img src=x onerror=alert(1)>.mp4`))
  for (const file of ['смета.pdf', 'план.txt', '.DS_Store', '._общий план.mp4']) {
    await writeFile(path.join(folder, file), 'x')
  }
  return folder
}

test('issue 4.2 a dropped folder gives its videos at any depth and one sentence about the rest', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await dropFromDisk(page, [await shooting('бросок')])
  await expect(page.getByText('Взято видео: 2, пропущено файлов другого формата: 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Уведомления', exact: true }).locator('[data-type]')).toHaveCount(1)
  await expect(rowOf(page, 'бросок общий план')).toContainText('Готово', { timeout: 60_000 })
  await expect(rowOf(page, 'бросок <img src=x onerror=alert(1)>')).toContainText('Готово', { timeout: 60_000 })
  await expect(uploadsPanel(page).getByRole('listitem')).toHaveCount(2)
})

test('issue 4.2 «Загрузить папку» takes the same; a folder without videos says so and sends nothing', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  const pick = async (folder: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Ещё способы загрузки', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Загрузить папку', exact: true }).click()
    await (await chooser).setFiles(folder)
  }
  const papers = test.info().outputPath('бумаги')
  await mkdir(papers)
  await writeFile(path.join(papers, 'смета.pdf'), 'x')
  await pick(papers)
  await expect(page.getByText(/^В.папке нет видео, пропущено файлов другого формата: 1$/)).toBeVisible()
  await expect(uploadsPanel(page)).toHaveCount(0)
  await pick(await shooting('выбор'))
  await expect(rowOf(page, 'выбор общий план')).toBeVisible()
  await expect(uploadsPanel(page).getByRole('listitem')).toHaveCount(2)
})

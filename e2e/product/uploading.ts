import { utimes, writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { heavyClip } from '../../tools/product/clips.ts'

/** The panel «Загрузки» at the bottom right. */
export const uploadsPanel = (page: Page): Locator => page.getByRole('region', { name: 'Загрузки', exact: true })

/** Picks files by the button of the records page, as a person does. */
export async function pickFiles(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Загрузить(?: видео)?$/ }).click()
  await (await chooser).setFiles(files)
}

/** Drops a file on the page, with its real bytes. */
export async function dropFile(page: Page, file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { name: file.name, type: file.type, base64: file.bytes.toString('base64') },
  )
  const main = page.getByRole('main')
  // nobody lets go before the veil says what will happen
  await expect(async () => {
    await main.dispatchEvent('dragenter', { dataTransfer: transfer })
    await expect(page.getByText('Отпустите файлы, чтобы загрузить', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const event of ['dragover', 'drop']) await main.dispatchEvent(event, { dataTransfer: transfer })
}

/** Drops files and folders of this machine's disk on the page, as the browser itself does. */
export async function dropFromDisk(page: Page, paths: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: 700,
      y: 400,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    })
  await expect(async () => {
    await drag('dragEnter')
    await drag('dragOver')
    await expect(page.getByText('Отпустите файлы, чтобы загрузить', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await drag('drop')
}

/** A clip of so many bytes under a name of its own, modified at a moment that stays the same. */
export async function namedClip(name: string, sizeBytes: number): Promise<string> {
  const file = test.info().outputPath(name)
  await writeFile(file, await heavyClip(sizeBytes))
  await utimes(file, new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T03:04:05Z'))
  return file
}

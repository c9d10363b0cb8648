import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The address of the button in the newest letter to somebody, from the folder where letters lie without a mail server. */
export async function linkInMail(dataDir: string, to: string): Promise<string> {
  const find = () =>
    lettersTo(dataDir, to)
      .at(-1)
      ?.match(/https?:\/\/\S+#\S+/)?.[0] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

/** Waits for a letter to somebody in which these words stand. */
export const expectInMail = (dataDir: string, to: string, words: string): Promise<void> =>
  expect.poll(() => lettersTo(dataDir, to).some((source) => decodeLetter(source).includes(words))).toBe(true)

const decodeLetter = (source: string): string =>
  Buffer.from(
    source.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** The code in the newest letter to a viewer. */
export async function codeInMail(dataDir: string, to: string): Promise<string> {
  const find = () =>
    lettersTo(dataDir, to)
      .at(-1)
      ?.match(/^([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})\r?$/m)?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

function lettersTo(dataDir: string, to: string): string[] {
  const folder = path.join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return globSync(path.join(folder, '*.eml'))
    .sort()
    .map((file) => readFileSync(file, 'utf8').replace(/=\r\n/g, '').replaceAll('=3D', '='))
    .filter((source) => source.includes(`To: ${to}\r\n`))
}

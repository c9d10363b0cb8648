import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a private folder for one run under `parent` and returns its writable part: it holds nothing but an empty `in.bin`. */
export async function makeScratch(parent: string): Promise<string> {
  const folder = join(parent, randomBytes(12).toString('hex'))
  const scratch = join(folder, 'work')
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'root'))
  // the source is bound over this name, so it has to exist
  await writeFile(join(scratch, 'in.bin'), '')
  return scratch
}

/** Removes what makeScratch made. */
export async function removeScratch(scratch: string): Promise<void> {
  await rm(dirname(scratch), { recursive: true, force: true })
}

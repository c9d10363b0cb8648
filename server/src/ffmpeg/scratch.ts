import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a private folder for one run under `parent` and returns its writable part: it holds nothing but an empty `in.bin`. */
export async function makeScratch(parent: string): Promise<string> {
  const folder = join(parent, freshName())
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

/** Leaves what makeScratch made under a name, for whoever takes it first. Nothing may be kept under that name. */
export async function keepScratch(scratch: string, name: string): Promise<void> {
  await rename(dirname(scratch), join(dirname(dirname(scratch)), name))
}

/** The scratch folder that is kept under this name, for the caller alone; null when there is none. */
export async function takeScratch(parent: string, name: string): Promise<string | null> {
  const folder = join(parent, freshName())
  return rename(join(parent, name), folder).then(
    () => join(folder, 'work'),
    () => null,
  )
}

const freshName = () => randomBytes(12).toString('hex')

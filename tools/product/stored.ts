import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Every stored source of a record, read where a product on the disk keeps them. */
export async function storedSources(dataDir: string, recordUuid: string): Promise<Buffer[]> {
  const folder = path.join(dataDir, 'storage/sources', recordUuid)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))))
}

import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { openForeignBucket } from '../../storage/s3/foreign-bucket.ts'
import type { S3Place } from '../../storage/s3/place.ts'
import { StorageAway, StorageRefusal } from '../../storage/storage.ts'
import { type ForeignFile, type OpenedFile, SourceAway, SourceRefusal } from './source.ts'
import { unlessRefused } from './unless-refused.ts'

/** A folder or a bucket whose files a table names. */
export interface MovingFiles {
  /** Its address as it stands in the name of the source. */
  readonly name: string
  /** A file by its name in the table. Fails with SourceRefusal for one that is not there or not within. */
  open(name: string, from: number, validator: string | null): Promise<OpenedFile>
}

/** Returns the parts of a name in a table; fails with SourceRefusal for one that leads out of the place. */
export function partsOf(name: string): string[] {
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  const isOut = path.isAbsolute(name) || /^[A-Za-z]:/.test(name) || parts.includes('..') || name.includes('\0')
  if (isOut || parts.length === 0 || name.length > 1000) {
    throw new SourceRefusal(
      `Имя файла «${name.slice(0, 100)}» ведёт за\u00a0пределы папки: пишите его от\u00a0папки таблицы`,
    )
  }
  return parts
}

/** A folder of this machine. Links are not followed: they may lead to any file that the server may read. */
export async function openFolder(folder: string): Promise<MovingFiles> {
  const root = await realpath(folder)
  return {
    name: root,
    async open(name, from, validator) {
      const parts = partsOf(name)
      const file = await openPlain(root, parts, name)
      const { size, mtimeMs, ino } = await file.stat()
      const own = `${size} ${mtimeMs} ${ino}`
      const isAnew = from > 0 && own !== validator
      const start = isAnew ? 0 : from
      return { sizeBytes: size, validator: own, isAnew, body: file.createReadStream({ start }) }
    },
  }
}

async function openPlain(root: string, parts: readonly string[], name: string): Promise<FileHandle> {
  const shown = name.slice(0, 200)
  const address = path.join(root, ...parts)
  try {
    // a folder on the way may be a link too
    if ((await realpath(path.dirname(address))) !== path.dirname(address)) throw linkRefusal(shown)
    const file = await open(address, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const isPlain = (await file.stat()).isFile()
    if (isPlain) return file
    await file.close()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ELOOP') throw linkRefusal(shown, error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new SourceRefusal(`Файла «${shown}» нет в\u00a0папке`, 404, error)
    // a title that stands in the column of files by a slip
    if (code === 'ENAMETOOLONG') throw new SourceRefusal(`Имя файла «${shown}» слишком длинное`, null, error)
    if (code === 'EIO' || code === 'ESTALE')
      throw new SourceAway('Папка с\u00a0видео не\u00a0читается', { cause: error })
    if (code === 'EACCES' || code === 'EPERM')
      throw new SourceRefusal(`Файл «${shown}» не\u00a0открывается: нет прав на\u00a0чтение`, null, error)
    throw error
  }
  throw new SourceRefusal(`«${shown}» не\u00a0файл`)
}

const linkRefusal = (shown: string, cause?: unknown) =>
  new SourceRefusal(`«${shown}» — символическая ссылка: положите в\u00a0папку сам файл`, null, cause)

/** A bucket of S3, under the prefix of its address. */
export function openBucketPlace(place: S3Place): MovingFiles {
  const bucket = openForeignBucket(place)
  return {
    name: `s3://${place.bucket}/${place.prefix}${place.endpoint === null ? '' : ` ${place.endpoint}`}`,
    async open(name, from, validator) {
      const key = partsOf(name).join('/')
      const read = async (start: number) => {
        const found = await inWords(() => bucket.read(key, start))
        if (found === null) throw new SourceRefusal(`Файла «${name.slice(0, 200)}» нет в\u00a0бакете`, 404)
        return found
      }
      // an object that has become shorter refuses the range
      const rest = from > 0 && validator !== null ? await unlessRefused(read(from)) : null
      if (rest !== null && rest.tag === validator && rest.start === from) {
        return { sizeBytes: rest.sizeBytes, validator, isAnew: false, body: rest.body }
      }
      rest?.body.destroy()
      const { sizeBytes, tag, body } = await read(0)
      return { sizeBytes, validator: tag || null, isAnew: from > 0, body }
    },
  }
}

async function inWords<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageAway) throw new SourceAway('Бакет с\u00a0видео не\u00a0отвечает', { cause: error })
    if (error instanceof StorageRefusal) throw new SourceRefusal(`Бакет с\u00a0видео: ${error.message}`, null, error)
    throw error
  }
}

/** The whole of a small file. */
export async function readSmall(place: MovingFiles, name: string, mostBytes: number): Promise<Buffer> {
  const { sizeBytes, body } = await place.open(name, 0, null)
  const tooLarge = () => new SourceRefusal(`Файл «${name.slice(0, 200)}» больше, чем можно принять`)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if (sizeBytes !== null && sizeBytes > mostBytes) throw tooLarge()
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk))
      bytes += chunks.at(-1)?.length ?? 0
      // the size is what was told before the bytes
      if (bytes > mostBytes) throw tooLarge()
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

export const videoFile = (place: MovingFiles, name: string): ForeignFile => ({
  name: partsOf(name).at(-1) ?? name,
  sizeBytes: null,
  open: (from, validator) => place.open(name, from, validator),
})

import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Services } from '../../services.ts'
import { type FileOfRecord, unlikeNames } from './files.ts'
import { openFile } from './open-file.ts'

/** Name of the file in the archive that tells the records it goes without. */
const missingName = 'Не вошли.txt'

/**
 * A ZIP of files as they are: nothing is pressed, video is already. Read one after another while the archive is sent;
 * what is gone by then is named in a text of its own.
 */
export async function archiveOf(
  services: Pick<Services, 'storage' | 'secrets' | 'db'>,
  files: readonly FileOfRecord[],
  absent: readonly string[],
) {
  const zip = new ZipFile()
  const body = new PassThrough()
  zip.outputStream.pipe(body)
  zip.once('error', (error) => body.destroy(error))
  const missing = [...absent]
  const names = unlikeNames(files.map(({ fileName }) => fileName))
  let current: Readable | null = null
  for (const [place, file] of files.entries()) {
    const name = names[place] ?? file.fileName
    const opened = await openFile(services, file)
    if (opened === null) {
      missing.push(file.fileName)
      continue
    }
    const facts = { compress: false, size: opened.sizeBytes, mtime: opened.modifiedAt }
    zip.addReadStreamLazy(name, facts, (give) => {
      const begin = async () => {
        current = await opened.read(null)
        give(null, current)
      }
      begin().catch((error) => body.destroy(error))
    })
  }
  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(`Этих видео в\u00a0архиве нет:\r\n${missing.join('\r\n')}\r\n`), missingName, {
      compress: false,
    })
  }
  const sizeBytes = await new Promise<number>((resolve) => {
    // its types leave out what the callback is told
    zip.end({ forceZip64Format: false, comment: '' }, (...[size = 0]: number[]) => resolve(size))
  })
  // whoever breaks off leaves nothing open
  body.once('close', () => current?.destroy())
  return { body, sizeBytes }
}

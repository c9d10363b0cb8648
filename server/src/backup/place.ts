import { access, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'
import { systemProblem } from '../problems/system-errors.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { parseStorageUrl, type S3Credentials } from '../storage/s3/place.ts'
import { type Storage, StorageAway, StorageRefusal } from '../storage/storage.ts'

/** Place of backups: an absolute path of a folder, or `s3://…` in the form of STORAGE_URL. */
export interface BackupAddress {
  readonly text: string
  readonly credentials: S3Credentials | null
}

export const formatVersion = 1
const markerKey = 'skleyka-backup.json'

/** Opens a place of backups. `make` begins an empty one; without it the place has to be one already. */
export async function openPlace({ text, credentials }: BackupAddress, make: boolean): Promise<Storage> {
  const place = text.startsWith('s3:') ? await openBucket(text, credentials) : await openFolder(text, make)
  if ((await place.readText(markerKey)) === null) {
    if (!make)
      throw new StartProblem(`${text}: резервных копий здесь нет. Проверьте адрес и\u00a0подключён\u00a0ли диск.`)
    await place.put(markerKey, `${JSON.stringify({ format: formatVersion })}\n`)
  }
  return place
}

async function openFolder(text: string, make: boolean): Promise<Storage> {
  const folder = path.resolve(text)
  try {
    if (make) await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder)
  } catch (cause) {
    throw new StartProblem(`Папка ${folder} не\u00a0открывается: ${systemProblem(cause) ?? 'её нет'}.`, { cause })
  }
  const names = await readdir(folder)
  if (!names.includes(markerKey) && names.some((name) => name !== 'lost+found' && name !== '.incoming')) {
    throw new StartProblem(`В\u00a0папке ${folder} лежат другие файлы: для копий нужна пустая папка.`)
  }
  if (!make && !names.includes(markerKey)) {
    throw new StartProblem(`${folder}: резервных копий здесь нет. Проверьте адрес и\u00a0подключён\u00a0ли диск.`)
  }
  return openDiskStorage(folder, { isShared: true })
}

async function openBucket(text: string, credentials: S3Credentials | null): Promise<Storage> {
  const parsed = parseStorageUrl(text)
  if (parsed === null) {
    throw new StartProblem('Укажите хранилище вида s3://bucket/folder?endpoint=https://s3.example.ru&region=ru-1.')
  }
  const { openS3Storage } = await import('../storage/s3/s3.ts')
  try {
    return await openS3Storage({ ...parsed, credentials })
  } catch (cause) {
    throw placeProblem(cause, parsed.bucket) ?? cause
  }
}

/** Returns the words for a place that does not answer or refuses; `null` for any other error. */
export function placeProblem(error: unknown, name: string): StartProblem | null {
  if (error instanceof StorageRefusal)
    return new StartProblem(`Место копий ${name}: ${error.message}.`, { cause: error })
  if (error instanceof StorageAway) return new StartProblem(`Место копий ${name} не\u00a0отвечает.`, { cause: error })
  return null
}

/** Refuses a folder of backups that lies in the data folder, or around it: one would copy the other. */
export function checkApart(text: string, dataDir: string): void {
  if (text.startsWith('s3:')) return
  const [place, data] = [path.resolve(text), path.resolve(dataDir)]
  const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}${path.sep}`)
  if (isInside(place, data) || isInside(data, place)) {
    throw new StartProblem(`Копии в\u00a0${place} пропадут вместе с\u00a0папкой данных ${data}: выберите другой диск.`)
  }
}

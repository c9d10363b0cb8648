import type { importItem } from '@skleyka/contract/imports.ts'
import type * as z from 'zod/mini'
import { formatBytes, formatPercent } from '../../../russian/numbers.ts'
import { badWords, joined, plainWords, type RowWords } from '../row-words.ts'
import { bytesOf } from '../sending/upload-words.ts'

export type ImportItem = z.output<typeof importItem>

/** True while the server is busy with it. */
export const isUnderWay = ({ state }: Pick<ImportItem, 'state'>): boolean =>
  state === 'CHECKING' || state === 'DOWNLOADING'

/** What a row is called: the file's name, until it is known the link without its query, which may hold a secret. */
export function importName({ name, url }: Pick<ImportItem, 'name' | 'url'>): string {
  if (name !== null) return name
  // URL would write a Cyrillic host in Latin signs
  const [, host = url, path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/.exec(url) ?? []
  return `${host}${decoded(path).replace(/\/$/, '')}`
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The words of one import (product B6). */
export function importWords({ state, sizeBytes, receivedBytes, reason }: ImportItem): RowWords {
  const share = sizeBytes ? Math.min(1, receivedBytes / sizeBytes) : 0
  switch (state) {
    case 'CHECKING':
      return plainWords('Проверка', 'Проверка', 0, 'wait')
    case 'DOWNLOADING': {
      const how = sizeBytes === null ? formatBytes(receivedBytes) : bytesOf(receivedBytes, sizeBytes)
      const percent = sizeBytes === null ? null : formatPercent(Math.min(share, 0.99))
      return plainWords('Скачивается', joined('Скачивается', how), share, 'work', percent)
    }
    case 'DONE':
      return plainWords('Загружено', joined('Загружено', formatBytes(sizeBytes ?? receivedBytes)), 1, 'ok')
    case 'FAILED':
      return badWords('Ошибка', reason, share)
    case 'CANCELED':
      return plainWords('Отменено', 'Отменено', share, 'wait')
  }
}

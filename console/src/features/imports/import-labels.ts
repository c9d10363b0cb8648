import type { importItem } from '@skleyka/contract/imports/imports.calls.ts'
import type * as z from 'zod/mini'
import { formatBytes, formatPercent } from '../../russian/numbers.ts'
import { failedLabels, joinWords, plainLabels, type RowLabels } from '../upload-rows/upload-rows.ts'
import { bytesOf } from '../uploads/uploads.ts'

export type ImportItem = z.output<typeof importItem>

/** True while the server is busy with it. */
export const isUnderWay = ({ state }: Pick<ImportItem, 'state'>): boolean =>
  state === 'CHECKING' || state === 'DOWNLOADING'

/** Returns what a row is called: the file's name, until it is known the link without its query, which may hold a secret. */
export function importName({ name, url }: Pick<ImportItem, 'name' | 'url'>): string {
  if (name !== null) return name
  // URL would write a Cyrillic host in Latin signs
  const [, host = url, path = ''] = /^https?:\/\/([^/?#]*)([^?#]*)/.exec(url) ?? []
  return `${host}${decodePath(path).replace(/\/$/, '')}`
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The words of one import (product B6). */
export function importLabels({ state, sizeBytes, receivedBytes, reason }: ImportItem): RowLabels {
  const share = sizeBytes ? Math.min(1, receivedBytes / sizeBytes) : 0
  switch (state) {
    case 'CHECKING':
      return plainLabels('Проверка', 'Проверка', 0, 'wait')
    case 'DOWNLOADING': {
      const how = sizeBytes === null ? formatBytes(receivedBytes) : bytesOf(receivedBytes, sizeBytes)
      const percent = sizeBytes === null ? null : formatPercent(Math.min(share, 0.99))
      return plainLabels('Скачивается', joinWords('Скачивается', how), share, 'work', percent)
    }
    case 'DONE':
      return plainLabels('Загружено', joinWords('Загружено', formatBytes(sizeBytes ?? receivedBytes)), 1, 'ok')
    case 'FAILED':
      return failedLabels('Ошибка', reason, share)
    case 'CANCELED':
      return plainLabels('Отменено', 'Отменено', share, 'wait')
  }
}

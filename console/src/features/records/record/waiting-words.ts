import type { UploadingItem } from '@skleyka/contract/uploader.ts'
import { formatPercent } from '../../../russian/numbers.ts'

export interface WaitingWords {
  readonly line: string
  /** The one who looks may go on with it, with the same file. */
  readonly mayContinue: boolean
}

type Facts = Pick<UploadingItem, 'userId' | 'userName' | 'fileName' | 'sizeBytes' | 'bytesReceived' | 'bytesPerSecond'>

/** What is said of a file that does not come from this browser; null while nothing is known of it. */
export function waitingWords(upload: Facts | null, userId: number | null): WaitingWords {
  if (upload === null)
    return { line: 'Файл загружают из\u00a0другого браузера, или загрузка остановлена.', mayContinue: false }
  const { sizeBytes, bytesReceived, bytesPerSecond, userName, fileName } = upload
  // cut and not rounded, as the share of the record above it
  const share = formatPercent(sizeBytes > 0 ? Math.floor((bytesReceived / sizeBytes) * 100) / 100 : 0)
  if (bytesPerSecond !== null) {
    return { line: `Файл «${fileName}» загружают из\u00a0другого браузера: ${share}.`, mayContinue: false }
  }
  const stands = `Загрузка остановилась на\u00a0${share}.`
  return upload.userId === userId
    ? { line: `${stands} Выберите тот\u00a0же файл «${fileName}», чтобы продолжить.`, mayContinue: true }
    : { line: `${stands} Продолжить её может тот, кто её начал: ${userName}.`, mayContinue: false }
}

import type { UploadingItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { formatPercent } from '../../russian/numbers.ts'
import { stateLabels } from '../../russian/state-labels.ts'

export interface WaitingLabels {
  readonly line: string
  /** The one who looks may go on with it, with the same file. */
  readonly mayContinue: boolean
}

type WaitingState = Pick<
  UploadingItem,
  'userId' | 'userName' | 'fileName' | 'sizeBytes' | 'bytesReceived' | 'bytesPerSecond' | 'createdAt'
>

/** Progress of a file that does not come from this browser. */
export interface WaitingInfo {
  readonly isMoving: boolean
  /** 0 to 1; cut and not rounded, so that it is told the same everywhere. */
  readonly share: number
  /** True if the viewer of the page may go on with it. */
  readonly mayContinue: boolean
}

/** An upload that has just been opened has had no time to move, ms. */
const freshMs = 60_000

export function readWaiting(upload: WaitingState, userId: number | null, now: Date): WaitingInfo {
  const { sizeBytes, bytesReceived, bytesPerSecond, createdAt } = upload
  // the clock of the browser may be wrong, and then only the first minute is
  const isFresh = bytesReceived === 0 && Math.abs(now.getTime() - createdAt.getTime()) < freshMs
  const isMoving = bytesPerSecond !== null || isFresh
  const share = sizeBytes > 0 ? Math.floor((bytesReceived / sizeBytes) * 100) / 100 : 0
  return { isMoving, share, mayContinue: !isMoving && upload.userId === userId }
}

/** Returns what is said of a file that does not come from this browser; null while nothing is known of it. */
export function waitingLabels(upload: WaitingState | null, userId: number | null, now: Date): WaitingLabels {
  if (upload === null)
    return { line: 'Файл загружают из\u00a0другого браузера, или загрузка остановлена.', mayContinue: false }
  const { userName, fileName } = upload
  const { isMoving, share, mayContinue } = readWaiting(upload, userId, now)
  const shown = formatPercent(share)
  if (isMoving) {
    return { line: `Файл «${fileName}» загружают из\u00a0другого браузера: ${shown}.`, mayContinue }
  }
  const stands = `${stateLabels.STOPPED.label} на\u00a0${shown}.`
  return mayContinue
    ? { line: `${stands} Выберите тот\u00a0же файл «${fileName}», чтобы продолжить.`, mayContinue }
    : { line: `${stands} Продолжить может ${userName}.`, mayContinue }
}

import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { videosText } from '../../russian/videos-text.ts'
import { showToast, type ToastLabels } from '../../ui/toast/toasts.ts'
import { doneText } from './act-texts.ts'
import { batchRead, whenBatchStands } from './batch-read.ts'
import { countsText } from './op-labels.ts'

/** Long enough to read it and think better of it. */
const undoMs = 10_000
/** The way back of fewer is over before it is read that it has begun. */
const toastThreshold = 50

interface Batch {
  readonly batchId: string
  readonly accountCode: string
  readonly client: QueryClient
}

/** After the window of a bulk change was closed: done, with the way back for whoever may go it; standing; or going on by itself. */
export function tellOfBatch(state: BatchState | null, batch: Batch): void {
  const { batchId, accountCode, client } = batch
  // as it was read last, by this person: a window that is closed has read it
  const seen = client.getQueryData(batchRead(batchId, accountCode).queryKey)
  if (state === 'DONE' && seen?.batch.act) tellOfAct(seen, batch)
  else showToast(state === 'DONE' && seen?.batch.canUndo ? withUndo(toasts.DONE, batch) : toasts[state ?? 'RUNNING'])
  if (state === null || state === 'RUNNING') void tellOfEnd(batch)
}

/** Tells how many videos were changed, with «Отменить»; of a single one that was not, the reason. */
function tellOfAct({ batch: act, leftOut }: ResultOf<typeof bulk.bulkGet>, batch: Batch): void {
  const message = doneText(act)
  if (message !== null) showToast(act.canUndo ? withUndo({ message }, batch) : { type: 'success', message })
  const [refused] = leftOut
  if (act.failed > 0) {
    showToast({ type: 'error', message: `Не\u00a0получилось: ${videosText(act.failed)}. ${refused?.error ?? ''}` })
  }
}

const withUndo = (labels: ToastLabels, batch: Batch): ToastLabels => ({
  ...labels,
  actions: [{ label: 'Вернуть', onAction: () => undo(batch) }],
  closeAfterMs: undoMs,
})

const goesOn = { message: 'Изменение продолжается на\u00a0сервере. Оно в\u00a0«Массовых изменениях»' }
const toasts: Readonly<Record<BatchState, ToastLabels>> = {
  PREVIEWED: goesOn,
  RUNNING: goesOn,
  DONE: { type: 'success', message: 'Видео изменены' },
  PAUSED: { message: 'Изменение приостановлено. Продолжить можно в\u00a0«Массовых изменениях»' },
  CANCELED: { message: 'Изменение остановлено. Что успело измениться, видно в\u00a0«Массовых изменениях»' },
  STOPPED: { type: 'error', message: 'Изменение прервано. Причина\u00a0— в\u00a0«Массовых изменениях»' },
}

async function undo({ batchId, ...where }: Batch): Promise<void> {
  const { batch } = await call(bulk.bulkUndo, { batchId }, { accountCode: where.accountCode })
  if (batch.act === null || batch.affected > toastThreshold)
    showToast({ message: 'Возвращаем как было. Ход — в «Массовых изменениях»' })
  void tellOfEnd({ batchId: batch.id, ...where })
}

async function tellOfEnd({ batchId, accountCode, client }: Batch): Promise<void> {
  const batch = await whenBatchStands(client, batchId, accountCode)
  if (batch.state === 'DONE') showToast({ type: 'success', message: doneText(batch) ?? countsText(batch) })
}

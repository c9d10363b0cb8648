import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { showToast, type ToastLabels } from '../../ui/toast/toasts.ts'
import { batchRead, whenBatchStands } from './batch-read.ts'
import { countsText } from './op-labels.ts'

/** Long enough to read it and think better of it. */
const undoMs = 10_000

interface Batch {
  readonly batchId: string
  readonly accountCode: string
  readonly client: QueryClient
}

/** After the window of a bulk change was closed: done, with the way back for whoever may go it; standing; or going on by itself. */
export function tellOfBatch(state: BatchState | null, batch: Batch): void {
  const { batchId, accountCode, client } = batch
  // as it was read last, by this person: a window that is closed has read it
  const canUndo = client.getQueryData(batchRead(batchId, accountCode).queryKey)?.batch.canUndo === true
  showToast(
    state === 'DONE' && canUndo
      ? { ...toasts.DONE, actions: [{ label: 'Вернуть', onAction: () => undo(batch) }], closeAfterMs: undoMs }
      : toasts[state ?? 'RUNNING'],
  )
  if (state === null || state === 'RUNNING') void tellOfEnd(batch)
}

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
  showToast({ message: 'Возвращаем как было. Ход — в «Массовых изменениях»' })
  void tellOfEnd({ batchId: batch.id, ...where })
}

async function tellOfEnd({ batchId, accountCode, client }: Batch): Promise<void> {
  const batch = await whenBatchStands(client, batchId, accountCode)
  if (batch.state === 'DONE') showToast({ type: 'success', message: countsText(batch) })
}

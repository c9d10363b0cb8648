import type { BatchState } from '@skleyka/contract/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk.ts'
import { call } from '../../../api/client.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

/** Long enough to read it and think better of it. */
const undoMs = 10_000

/** After the window of a bulk change was closed: done, with the way back, or going on by itself. */
export function tellOfBatch(batchId: string, state: BatchState | null, accountCode: string): void {
  if (state !== 'DONE') {
    showToast({ message: 'Изменение продолжается на\u00a0сервере. Оно в\u00a0«Массовых изменениях»' })
    return
  }
  const undo = async () => {
    await call(bulk.bulkUndo, { batchId }, { accountCode })
    showToast({ type: 'success', message: 'Возвращаем как было. Ход\u00a0— в\u00a0«Массовых изменениях»' })
  }
  showToast({
    type: 'success',
    message: 'Видео изменены',
    actions: [{ label: 'Вернуть', onAction: () => undo() }],
    closeAfterMs: undoMs,
  })
}

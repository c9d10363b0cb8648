import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { videosText } from '../../russian/videos-text.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Moved, useMoveRecord } from './move-record.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Throws away, takes back and deletes one video, and says what came of it. */
export function useTrashMoves() {
  const toTrash = useMoveRecord(trash.dispose)
  const back = useMoveRecord(trash.restore)
  const away = useMoveRecord(trash.delete)

  const restore = async (ids: readonly number[]) => {
    const moved = await back.mutateAsync(ids)
    tellMoved(moved, 'Восстановлено')
    return moved
  }
  const dispose = async (ids: readonly number[]) => {
    const moved = await toTrash.mutateAsync(ids)
    tellDisposed(moved, restore)
    return moved
  }
  const deleteOne = async ({ id, name }: Named): Promise<boolean> => {
    const sure = await confirm({ title: `Удалить «${name}» навсегда?`, message: deletionText, ...deletion })
    if (!sure) return false
    const moved = await away.mutateAsync([id])
    tellMoved(moved, 'Удалено навсегда')
    return moved.done.length > 0
  }
  return { dispose, restore, deleteOne }
}

/** Text on what dies with a video, and what stays. */
export const deletionText =
  'Исчезнут исходный файл, все качества и\u00a0кадры, код для вставки перестанет работать. Статистика и\u00a0журнал останутся. Вернуть видео будет нельзя.'
export const deletion = { okLabel: 'Удалить навсегда', danger: true } as const

/** Says how many there are now, and why the others are not. */
function tellMoved({ done, failed }: Moved, what: string): void {
  if (done.length > 0) showToast({ type: 'success', message: `${what}: ${videosText(done.length)}` })
  tellFailed({ done, failed })
}

function tellDisposed(moved: Moved, restore: (ids: readonly number[]) => Promise<unknown>): void {
  const { done } = moved
  if (done.length > 0) {
    showToast({
      message: `В\u00a0корзине: ${videosText(done.length)}`,
      closeAfterMs: 10_000,
      actions: [{ label: 'Вернуть', onAction: () => void restore(done) }],
    })
  }
  tellFailed(moved)
}

function tellFailed({ failed }: Moved): void {
  if (failed.length === 0) return
  const reasons = [...new Set(failed.map(({ why }) => why))]
  const shown = reasons.slice(0, 3).join('. ')
  showToast({ type: 'error', message: `Не\u00a0получилось: ${videosText(failed.length)}. ${shown}` })
}

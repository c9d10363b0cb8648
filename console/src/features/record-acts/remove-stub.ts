import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../api/queries.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** True for what an upload that came to nothing has left: no video was ever made of it. */
export const isStub = ({ currentState, playable }: Pick<RecordView, 'currentState' | 'playable'>): boolean =>
  !playable && (currentState === 'FAILED' || currentState === 'CREATED' || currentState === 'UPLOADING')

/** Asks and removes a stub; true when it is gone. */
export function useRemoveStub({
  id,
  name,
  currentState,
}: Pick<RecordView, 'id' | 'name' | 'currentState'>): () => Promise<boolean> {
  const remove = useMutation(write(records.deleteByIds))
  return async () => {
    const sure = await confirm({
      title: `Удалить «${name}»?`,
      message:
        currentState === 'FAILED'
          ? 'Этот файл не\u00a0удалось обработать. Восстановить запись будет нельзя.'
          : 'Файл загружен не до\u00a0конца. Если его ещё загружают, загрузка прервётся. Вернуть запись будет нельзя.',
      okLabel: 'Удалить',
      danger: true,
    })
    if (!sure) return false
    const { recordIds } = await remove.mutateAsync({ ids: [id] })
    const isGone = recordIds.includes(id)
    showToast(
      isGone
        ? { message: 'Запись удалена', type: 'success' }
        : { message: 'Запись уже нельзя удалить: её состояние изменилось', type: 'error' },
    )
    return isGone
  }
}

import { bounds } from '@skleyka/contract/limits.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { ArchiveRestore, Lock, Trash2 } from 'lucide-react'
import { call } from '../../api/client.ts'
import type { BulkAction, BulkPieceProps } from '../../list/bulk-actions.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { idsOf, type Selection, sizeOf } from '../../list/selection.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { HoldVideos } from './hold-videos.tsx'
import { MoveChosen } from './move-chosen.tsx'
import { useMoveRecords } from './move-records.ts'
import { type TrashQuery, trashParams } from './trash-address.ts'
import { videosText } from './trash-labels.ts'
import { deletion, deletionText, tellMoved } from './use-trash-moves.ts'

/** The bar of chosen videos of the trash. */
export default function TrashBar(props: BarProps<TrashQuery>) {
  return <BulkBar actions={actions} {...props} />
}

const actions: readonly BulkAction<TrashQuery>[] = [
  {
    id: 'restore',
    label: 'Восстановить',
    icon: ArchiveRestore,
    isMain: true,
    call: trash.restore,
    piece: RestoreChosen,
  },
  {
    id: 'hold',
    label: 'Запрет удаления',
    icon: Lock,
    isMain: true,
    call: trash.setHold,
    piece: HoldChosen,
  },
  {
    id: 'delete',
    label: 'Удалить навсегда',
    icon: Trash2,
    danger: true,
    key: 'Delete',
    call: trash.delete,
    piece: DeleteChosen,
  },
]

function RestoreChosen({ selection, ...ends }: BulkPieceProps<TrashQuery>) {
  const accountCode = useAccountCode()
  const back = useMoveRecords(trash.restore)
  return (
    <MoveChosen
      title="Восстановление"
      begin={() => trashIdsOf(selection, accountCode)}
      move={async (ids, onProgress) => {
        const moved = await back.mutateAsync({ ids, onProgress })
        tellMoved(moved, 'Восстановлено')
        return moved
      }}
      {...ends}
    />
  )
}

function HoldChosen({ selection, ...ends }: BulkPieceProps<TrashQuery>) {
  const accountCode = useAccountCode()
  return <HoldVideos ids={() => trashIdsOf(selection, accountCode)} {...ends} />
}

function DeleteChosen({ selection, ...ends }: BulkPieceProps<TrashQuery>) {
  const accountCode = useAccountCode()
  const away = useMoveRecords(trash.delete)
  const begin = async () => {
    const title = `Удалить навсегда ${videosText(sizeOf(selection))}?`
    if (!(await confirm({ title, message: deletionText, ...deletion }))) return null
    return trashIdsOf(selection, accountCode)
  }
  return (
    <MoveChosen
      title="Удаление навсегда"
      begin={begin}
      move={async (ids, onProgress) => {
        const moved = await away.mutateAsync({ ids, onProgress })
        tellMoved(moved, 'Удалено навсегда')
        return moved
      }}
      {...ends}
    />
  )
}

/** The ids of what was chosen, read before any is moved; what is thrown away meanwhile comes after them. */
const trashIdsOf = (selection: Selection<TrashQuery>, accountCode: string): Promise<readonly number[]> =>
  idsOf(selection, async (list, page) => {
    const sort = { field: 'disposed', order: 'asc' } as const
    const asked = { ...trashParams(list, new Date()), page, perPage: bounds.pageSize, sort }
    return (await call(trash.list, asked, { accountCode })).items.map(({ id }) => id)
  })

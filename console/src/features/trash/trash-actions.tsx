import type { ActSelection } from '@skleyka/contract/bulk/bulk.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { ArchiveRestore, Lock, Trash2 } from 'lucide-react'
import type { BulkAction, BulkPieceProps } from '../../list/bulk-actions.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { type Selection, sizeOf } from '../../list/selection.ts'
import { videosText } from '../../russian/videos-text.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { ActOnChosen } from '../bulk/bulk.tsx'
import { HoldVideos } from './hold-videos.tsx'
import { type TrashQuery, trashParams } from './trash-address.ts'
import { deletion, deletionText } from './use-trash-moves.ts'

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
  return <ActOnChosen act={{ name: 'restore', params: {} }} begin={async () => inTrash(selection)} {...ends} />
}

function HoldChosen({ selection, ...ends }: BulkPieceProps<TrashQuery>) {
  return <HoldVideos selection={inTrash(selection)} {...ends} />
}

function DeleteChosen({ selection, ...ends }: BulkPieceProps<TrashQuery>) {
  const begin = async () => {
    const title = `Удалить навсегда ${videosText(sizeOf(selection))}?`
    return (await confirm({ title, message: deletionText, ...deletion })) ? inTrash(selection) : null
  }
  return <ActOnChosen act={{ name: 'delete', params: {} }} begin={begin} {...ends} />
}

/** Returns the selection of the trash as an act takes it. */
function inTrash(selection: Selection<TrashQuery>): ActSelection {
  if (selection.kind === 'ids') return { ids: [...selection.ids] }
  const { sort: _sort, page: _page, perPage: _perPage, ...trash } = trashParams(selection.question, new Date())
  return { trash, ...(selection.except.length > 0 && { except: [...selection.except] }) }
}

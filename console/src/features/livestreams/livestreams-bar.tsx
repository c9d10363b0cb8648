import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { Trash2 } from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { LivestreamQuery } from './livestream-query.ts'

const actions: readonly BulkAction<LivestreamQuery>[] = [
  {
    id: 'delete',
    label: 'Удалить',
    icon: Trash2,
    call: translations.delete,
    danger: true,
    key: 'Delete',
    piece: lazyPiece(() => import('./delete-livestreams.tsx')),
  },
]

/** The bar of chosen livestreams. */
export default function LivestreamsBar(props: BarProps<LivestreamQuery>) {
  return <BulkBar actions={actions} {...props} />
}

import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { Columns3 } from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const actions: readonly BulkAction<object>[] = [
  {
    id: 'compare',
    label: 'Сравнить',
    icon: Columns3,
    call: roles.get,
    isMain: true,
    piece: lazyPiece(() => import('./compare-roles.tsx')),
  },
]

/** The bar of chosen roles. */
export default function RolesBar(props: BarProps<object>) {
  return <BulkBar actions={actions} {...props} />
}

import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { Lock, SlidersHorizontal } from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { AccountsQuery } from './accounts-list.ts'

/** Acts on several accounts at once (product B12). */
export const accountsActions: readonly BulkAction<AccountsQuery>[] = [
  {
    id: 'sections',
    label: 'Функционал',
    icon: SlidersHorizontal,
    call: admin.updateAccountAvailableSections,
    isMain: true,
    piece: lazyPiece(() => import('./sections-of-many.tsx')),
  },
  {
    id: 'lock',
    label: 'Заблокировать',
    icon: Lock,
    call: admin.updateAccountStatus,
    danger: true,
    piece: lazyPiece(() => import('./lock-many.tsx')),
  },
]

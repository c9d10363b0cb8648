import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { Library } from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { PutShared, type SharedQuery } from '../put-videos/put-videos.tsx'

/** Acts of this account on videos of others: they stay theirs (product B5). */
export const sharedActions: readonly BulkAction<SharedQuery>[] = [
  {
    id: 'album',
    label: 'В\u00a0альбом',
    icon: Library,
    call: albums.addItems,
    isMain: true,
    isOfOne: true,
    piece: PutShared,
  },
]

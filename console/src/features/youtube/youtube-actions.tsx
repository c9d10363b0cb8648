import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { MonitorPlay, Unlink } from 'lucide-react'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** To YouTube and off it (product B2): for those chosen and for one. */
export const youtubeActions: readonly BulkAction<RecordFilter>[] = [
  {
    id: 'youtube',
    label: 'На\u00a0YouTube…',
    icon: MonitorPlay,
    call: youtube.upload,
    group: 'others',
    isOfOne: true,
    piece: lazyPiece(() => import('./send-popup.tsx')),
  },
  {
    id: 'off-youtube',
    label: 'Отвязать от\u00a0YouTube…',
    icon: Unlink,
    call: youtube.detach,
    group: 'others',
    isOfOne: true,
    piece: lazyPiece(() => import('./detach-popup.tsx')),
  },
]

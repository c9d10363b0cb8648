import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import { type RecordFilter, records } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { Download, Hash, Library, Lock, RefreshCw, Share2, ShieldBan, Table2, Trash2 } from 'lucide-react'
import { hasYoutube } from '../../browser/has-youtube.ts'
import type { BulkAction } from '../../list/bulk-actions.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { ExportChosen } from '../attributes/attributes.tsx'
import { fieldActions } from '../bulk/bulk.tsx'
import { DownloadChosen } from '../downloads/downloads.tsx'
import { ReencodeChosen } from '../reencode/reencode.tsx'
import { ShareChosen, UnshareChosen } from '../sharing/sharing.tsx'
import { DisposeChosen, HoldRecords } from '../trash/trash.tsx'
import { youtubeActions } from '../youtube/youtube.tsx'

/** Acts on chosen records, in the order of the bar (product B2); loaded with the bar. */
export const recordActions: readonly BulkAction<RecordFilter>[] = [
  ...fieldActions,
  {
    id: 'album',
    label: 'В\u00a0альбом',
    icon: Library,
    call: albums.addItems,
    isMain: true,
    isOfOne: true,
    piece: lazyPiece(() => import('./put-into-album.tsx')),
  },
  {
    id: 'share',
    label: 'Поделиться…',
    icon: Share2,
    call: sharing.share,
    isMain: true,
    isOfOne: true,
    piece: ShareChosen,
  },
  {
    id: 'unshare',
    label: 'Закрыть доступ',
    icon: Lock,
    call: sharing.unshare,
    group: 'others',
    isOfOne: true,
    piece: UnshareChosen,
  },
  ...(hasYoutube() ? youtubeActions : []),
  {
    id: 'download',
    label: 'Скачать',
    icon: Download,
    call: downloads.make,
    group: 'files',
    isOfOne: true,
    piece: DownloadChosen,
  },
  {
    id: 'reencode',
    label: 'Перекодировать',
    icon: RefreshCw,
    call: reencode.start,
    group: 'files',
    piece: ReencodeChosen,
  },
  {
    id: 'export',
    label: 'Выгрузить атрибуты',
    icon: Table2,
    call: attributes.create,
    group: 'files',
    piece: ExportChosen,
  },
  {
    id: 'copy-ids',
    label: 'Скопировать номера',
    icon: Hash,
    call: records.get,
    group: 'files',
    piece: lazyPiece(() => import('./copy-ids.tsx')),
  },
  {
    id: 'hold',
    label: 'Запрет удаления',
    icon: ShieldBan,
    call: trash.setHold,
    group: 'hold',
    isOfOne: true,
    piece: HoldRecords,
  },
  {
    id: 'dispose',
    label: 'В\u00a0корзину',
    icon: Trash2,
    danger: true,
    isOfOne: true,
    key: 'Delete',
    call: trash.dispose,
    piece: DisposeChosen,
  },
]

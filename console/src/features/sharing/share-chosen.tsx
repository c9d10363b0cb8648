import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { SharePopup } from './share-popup.tsx'

/** «Поделиться…» (product B2): the chosen videos are shown in other accounts. */
export const ShareChosen = (props: BulkPieceProps<RecordFilter>) => <SharePopup way="share" {...props} />

/** «Закрыть доступ»: they are shown there no longer. */
export const UnshareChosen = (props: BulkPieceProps<RecordFilter>) => <SharePopup way="unshare" {...props} />

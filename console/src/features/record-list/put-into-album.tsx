import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { bulkSelection } from '../bulk/bulk.tsx'
import { PutVideos } from '../put-videos/put-videos.tsx'

/** «В альбом» of what was chosen in the list of records. */
export default function PutIntoAlbum({ selection, ...ends }: BulkPieceProps<RecordFilter>) {
  return <PutVideos selection={async () => bulkSelection(selection)} {...ends} />
}

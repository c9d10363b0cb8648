import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { PutVideos } from '../put-videos/put-videos.tsx'
import { recordIdsOf } from '../records/records.ts'

/** «В альбом» of what was chosen in the list of records. */
export default function PutIntoAlbum({ selection, ...ends }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  return <PutVideos ids={() => recordIdsOf(selection, accountCode)} {...ends} />
}

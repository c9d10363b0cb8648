import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { bulkSelection } from '../bulk/bulk.tsx'
import { HoldVideos } from './hold-videos.tsx'

/** «Запрет удаления» of what was chosen in the list of records. */
export default function HoldRecords({ selection, ...ends }: BulkPieceProps<RecordFilter>) {
  return <HoldVideos selection={bulkSelection(selection)} {...ends} />
}

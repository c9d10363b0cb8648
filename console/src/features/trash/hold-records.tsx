import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { recordIdsOf } from '../records/records.ts'
import { HoldVideos } from './hold-videos.tsx'

/** «Запрет удаления» of what was chosen in the list of records. */
export default function HoldRecords({ selection, ...ends }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  return <HoldVideos ids={() => recordIdsOf(selection, accountCode)} {...ends} />
}

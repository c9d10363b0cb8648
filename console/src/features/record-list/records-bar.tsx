import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { recordActions } from './record-actions.tsx'

/** The bar of chosen records. */
export default function RecordsBar(props: BarProps<RecordFilter>) {
  return <BulkBar actions={recordActions} {...props} />
}

import type { ExportSource } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { groupDigits } from '../../russian/numbers.ts'
import NewExport from './new-export.tsx'

/** «Выгрузить атрибуты» (product B2): a table of what was chosen in the list. */
export default function ExportChosen({ selection, onClose, onDone }: BulkPieceProps<RecordFilter>) {
  const source: ExportSource =
    selection.kind === 'ids'
      ? { kind: 'IDS', ids: [...selection.ids] }
      : {
          kind: 'FOUND',
          filter: selection.question,
          ...(selection.except.length > 0 && { except: [...selection.except] }),
        }
  const title =
    selection.kind === 'ids'
      ? `Выбранные видео: ${groupDigits(selection.ids.length)}`
      : 'Всё, что найдено в\u00a0списке'
  return <NewExport fixedSource={{ source, title }} onClose={onClose} onDone={onDone} />
}

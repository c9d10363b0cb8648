import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { sizeOf, sizeText } from '../../list/selection.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { ActOnChosen, bulkSelection } from '../bulk/bulk.tsx'
import type { RecordSelection } from '../records/records.ts'

type SelectionQuery = Extract<RecordSelection, { kind: 'found' }>['question']

/** Above this many it is asked first: what is taken back from the toast is taken back whole. */
const confirmThreshold = 50

/** Throws away what was chosen; the toast takes it back. */
export default function DisposeChosen({ selection, ...ends }: BulkPieceProps<SelectionQuery>) {
  const begin = async () => {
    const title = `Убрать в\u00a0корзину ${sizeText(selection)}\u00a0видео?`
    const message = 'Их перестанут показывать везде, где они вставлены. Из\u00a0корзины их можно вернуть.'
    if (sizeOf(selection) > confirmThreshold && !(await confirm({ title, message, okLabel: 'В\u00a0корзину' })))
      return null
    return bulkSelection(selection)
  }
  return <ActOnChosen act={{ name: 'dispose', params: {} }} begin={begin} {...ends} />
}

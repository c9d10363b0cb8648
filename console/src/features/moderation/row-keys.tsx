import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { moveAmongRows } from '../../browser/page-rows.ts'
import { useDecisions, useModerate } from './use-moderate.ts'
import { useModerationKeys } from './use-moderation-keys.ts'

interface Props {
  record: ListedRecord
  onSendBack: () => void
}

/** The letters of a moderator on the row in focus; the focus goes on to the next row, as this one may leave the list. */
export function RowKeys({ record, onSendBack }: Props) {
  const decisions = useDecisions(record)
  const { decide } = useModerate(record)
  useModerationKeys((act, target) => {
    const row = target.closest('[data-row]')
    if (!(row instanceof HTMLElement) || row.dataset.row !== String(record.id)) return false
    if (act === 'approve' && decisions.approve) {
      if (!moveAmongRows('below')) moveAmongRows('above')
      void decide('APPROVED')
      return true
    }
    if (act !== 'send-back' || !decisions.sendBack) return false
    if (!moveAmongRows('below')) moveAmongRows('above')
    onSendBack()
    return true
  })
  return null
}

import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { recordIdsOf } from '../records/records.ts'

/** Copies the numbers of the chosen records, one a line: what the API, a table or a letter asks for. */
export default function CopyIds({ selection, onClose }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  const copy = useMutation({
    mutationFn: async () => {
      const ids = await recordIdsOf(selection, accountCode)
      const isCopied = await copyText(ids.join('\n'))
      showToast(
        isCopied
          ? { type: 'success', message: `Скопировано номеров: ${groupDigits(ids.length)}` }
          : { type: 'error', message: 'Браузер не\u00a0дал скопировать. Попробуйте ещё раз.' },
      )
    },
    onSettled: onClose,
  })
  const begin = useEffectEvent(() => copy.mutate())
  useEffect(() => begin(), [])
  return null
}

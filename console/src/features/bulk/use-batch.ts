import type { BatchAct } from '@skleyka/contract/bulk/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { batchRead, readRecordsAnew } from './batch-read.ts'

/** A bulk change as it goes on, and what a person may do with it; what else is shown of records follows its end. */
export function useBatch(batchId: string) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const found = useQuery(batchRead(batchId, accountCode))
  const batch = found.data?.batch ?? null
  const isOver = batch !== null && batch.state !== 'RUNNING'
  const act = batch?.act ?? null
  const readAnew = useEffectEvent(() => readRecordsAnew(client, { act }))
  useEffect(() => {
    if (isOver) readAnew()
  }, [isOver])
  const move = useMutation(write(bulk.bulkMove, { accountCode }))
  const undo = useMutation(write(bulk.bulkUndo, { accountCode }))
  return {
    ...(found.data ?? { changes: [], people: undefined, leftOut: [], leftOutTotal: 0 }),
    batch,
    isOver,
    isMoving: move.isPending || undo.isPending,
    act: (act: BatchAct) => move.mutate({ batchId, act }),
    /** Answers the bulk change that takes this one back. */
    undo: async () => (await undo.mutateAsync({ batchId })).batch.id,
  }
}

import type { BatchAct } from '@skleyka/contract/batch-states.ts'
import { bulk } from '@skleyka/contract/bulk.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read, write } from '../../../api/queries.ts'
import { useAccountCode } from '../../../session/contexts.ts'

const pollMs = 1_000

/** A bulk change as it goes on, and what a person may do with it; what else is shown of records follows its end. */
export function useBatch(batchId: string) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const found = useQuery({
    ...read(bulk.bulkGet, { batchId, page: 1, perPage: 50 }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.batch.state === 'RUNNING' ? pollMs : false),
  })
  const batch = found.data?.batch ?? null
  const isOver = batch !== null && batch.state !== 'RUNNING'
  useEffect(() => {
    if (!isOver) return
    const reads = ({ queryKey: [area, path] }: { queryKey: readonly unknown[] }) =>
      area === 'records' && path !== bulk.bulkGet.path
    void client.invalidateQueries({ predicate: reads })
  }, [client, isOver])
  const move = useMutation(write(bulk.bulkMove, { accountCode }))
  const undo = useMutation(write(bulk.bulkUndo, { accountCode }))
  return {
    ...(found.data ?? { changes: [], leftOut: [], leftOutTotal: 0 }),
    batch,
    isOver,
    isMoving: move.isPending || undo.isPending,
    act: (act: BatchAct) => move.mutate({ batchId, act }),
    /** Answers the bulk change that takes this one back. */
    undo: async () => (await undo.mutateAsync({ batchId })).batch.id,
  }
}

import { type ActSelection, type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { BulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { actTitle } from './act-texts.ts'
import { BatchPopup } from './batch-popup.tsx'
import { tellOfBatch } from './tell-of-batch.ts'
import { useBatch } from './use-batch.ts'

export interface ActProps {
  act: BulkAct
  /** Asks whether to go on, when it has to be asked, and tells what is meant; null when nothing is to be done. */
  begin: () => Promise<ActSelection | null>
  /** Nothing was begun. */
  onClose: () => void
  /** It is done, or goes on by itself. */
  onDone: () => void
}

/** Has the server make one act over many videos: how far it has come, and what was refused, with another try. */
export default function ActOnChosen({ act, begin, onClose, onDone }: ActProps) {
  const accountCode = useAccountCode()
  const [begun, setBegun] = useState<BatchView | null>(null)
  // what is seen of the records follows the end of the act, not its beginning
  const start = useMutation({ ...write(bulk.bulkAct, { accountCode }), meta: { isDoneWhenAnswered: true } })
  const run = useEffectEvent(async () => {
    try {
      const selection = await begin()
      if (selection === null) onClose()
      else setBegun((await start.mutateAsync({ selection, act })).batch)
    } catch {
      // the snackbar has told of it
      onClose()
    }
  })
  useEffect(() => void run(), [])
  return begun && <ActUnderWay begun={begun} title={actTitle(act)} onDone={onDone} />
}

/** More than so many take a while, and are shown as they go on. */
const shownAbove = 50

function ActUnderWay({ begun, title, onDone }: { begun: BatchView; title: string; onDone: () => void }) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const batch = useBatch(begun.id).batch ?? begun
  const isMet = batch.state === 'DONE' && (batch.failed === 0 || batch.affected === 1)
  const leave = useEffectEvent(() => {
    tellOfBatch(batch.state, { batchId: batch.id, accountCode, client })
    onDone()
  })
  useEffect(() => {
    if (isMet) leave()
  }, [isMet])
  if (isMet || (batch.state === 'RUNNING' && batch.affected <= shownAbove)) return null
  return <BatchPopup batchId={batch.id} title={title} onClose={leave} />
}

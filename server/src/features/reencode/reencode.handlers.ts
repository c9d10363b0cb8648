import type { UpdateState } from '@skleyka/contract/bulk/update-states.ts'
import type { RefusalName } from '@skleyka/contract/contract.ts'
import type { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { failedState } from '../../http/refuse.ts'
import { startProcessing } from '../processing/processing.ts'
import { addAgain, findSource, type StoredSource } from '../versions/versions.ts'

const refusals: Readonly<Record<Exclude<StoredSource['verdict'], 'kept' | 'going'>, RefusalName>> = {
  unknown: 'records.notFound',
  unready: 'records.notPlayable',
  busy: 'uploads.replacing',
  dropped: 'records.noSource',
}

/** Priority behind whatever waits for its first picture: this already plays. */
const afterOthers = -1

export const reencodeHandlers: Handlers<typeof reencode> = {
  start: async ({ ids, dryRun }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const recordIds: number[] = []
    const updateStates: Record<string, UpdateState> = {}
    let sourceMs = 0
    // in one order for all who lock many
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const found = await findSource(tx, account.id, id)
      if (found.verdict !== 'kept' && found.verdict !== 'going') {
        updateStates[id] = failedState(refusals[found.verdict])
        continue
      }
      recordIds.push(id)
      sourceMs += found.durationMs
      updateStates[id] = { status: found.verdict === 'kept' ? 'OK' : 'SKIPPED' }
      if (dryRun || found.verdict === 'going') continue
      const versionId = await addAgain(tx, { accountId: account.id, recordId: id }, found)
      await startProcessing(tx, { accountId: account.id, recordId: id, versionId, priority: afterOthers })
      audit({ objectType: 'record', objectId: id, before: { version: found.versionId }, after: { version: versionId } })
    }
    return { recordIds, sourceMs, updateStates }
  },
}

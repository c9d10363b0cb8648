import type { Tx } from '../../database/database.ts'
import { peaksFile } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { hasWaveform } from './peaks.sql.ts'

interface Playing {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
}

/** Has the peaks of a version made, before what nobody waits for; null when they are there or being made. */
export async function requestWaveform(tx: Tx, { accountId, recordId, versionId }: Playing): Promise<number | null> {
  if (await hasWaveform(tx, accountId, versionId)) return null
  const uniqueKey = `waveform:${versionId}`
  return enqueue(tx, {
    type: 'waveform',
    payload: { versionId },
    accountId,
    recordId,
    versionId,
    uniqueKey,
    priority: 1,
  })
}

/** Null when they are not in the store. */
export async function readPeaks(storage: Storage, folder: string): Promise<Buffer | null> {
  const found = await storage.read(`${folder}${peaksFile}`)
  if (!found) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

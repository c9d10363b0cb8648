import { limits } from '@skleyka/contract/limits.ts'
import type { RecordInfo } from '@skleyka/contract/records/records.calls.ts'

/** Asks for many records of an account in one call. */
type ReadInfo = (accountCode: string, recordIds: number[]) => Promise<Record<string, RecordInfo>>

interface PollRequest {
  readonly recordId: number
  readonly resolve: (info: RecordInfo | null) => void
  readonly reject: (error: unknown) => void
}

/** Polls of different records that fall together travel in one request of at most 200 ids (C-9-08). */
const togetherMs = 50

/** Reads one record's state; null when the server no longer knows it. */
export function createRecordPolls(readInfo: ReadInfo) {
  const waiting = new Map<string, PollRequest[]>()
  const send = async (accountCode: string) => {
    const requests = waiting.get(accountCode) ?? []
    waiting.delete(accountCode)
    for (let from = 0; from < requests.length; from += limits.recordInfoIds) {
      await ask(readInfo, accountCode, requests.slice(from, from + limits.recordInfoIds))
    }
  }
  return (accountCode: string, recordId: number): Promise<RecordInfo | null> =>
    new Promise((resolve, reject) => {
      const group = waiting.get(accountCode) ?? []
      if (group.length === 0) setTimeout(() => void send(accountCode), togetherMs)
      waiting.set(accountCode, [...group, { recordId, resolve, reject }])
    })
}

async function ask(readInfo: ReadInfo, accountCode: string, requests: readonly PollRequest[]): Promise<void> {
  try {
    const records = await readInfo(accountCode, [...new Set(requests.map(({ recordId }) => recordId))])
    for (const { recordId, resolve } of requests) resolve(records[recordId] ?? null)
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import type { Api } from '../../tools/product/api.ts'
import type { Product } from '../../tools/product/product.ts'
import { until } from '../../tools/product/until.ts'

/** Process ids of the media programs that work for this product. */
export const encodersOf = ({ dataDir }: Product): number[] =>
  readdirSync('/proc')
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return /ff(mpeg|probe)/.test(command) && command.includes(dataDir)
      } catch {
        return false
      }
    })
    .map(Number)

/** Kills the programs that work for the product, as a machine out of memory does, until a task of the record has failed. */
export async function breakProcessing(product: Product, api: Api, recordId: number): Promise<void> {
  const failed = { accountCode: 'studio', recordId, states: ['FAILED' as const] }
  await until('a task whose programs are killed fails', async () => {
    for (const pid of encodersOf(product)) killIfThere(pid)
    return (await api.call(uploader.getAccountUploaderTasks, failed)).total > 0 ? true : null
  })
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

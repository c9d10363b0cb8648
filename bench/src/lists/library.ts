import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../../../tools/product/product.ts'
import { fillFolder, socketOf } from '../../../tools/product/scale/folder.ts'
import { type Entrant, ourselves, startPeer } from './entrant.ts'

/** A running product over an invented library, and its peers over the same database. */
export interface Library {
  readonly entrants: readonly [naive: Entrant, postgraphile: Entrant, ours: Entrant]
  /** An API key of the administrator. */
  readonly key: string
  readonly url: string
  remove(): Promise<void>
}

/** Fills a new data folder, then starts everybody who reads it. */
export async function openLibrary(scale: { records: number; accounts: number; seed: number }): Promise<Library> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-bench-'))
  await fillFolder(folder, scale, (sentence) => console.error(sentence))
  const product = await startProduct({ dataDir: folder, env: { API_CALLS_PER_SECOND: '0', ROLES: 'api' } })
  const { host, user } = socketOf(folder)
  const peers = await Promise.all([startPeer('naive', host, user), startPeer('postgraphile', host, user)])
  const key = await product.admin('api-key', product.administrator.email)
  return {
    entrants: [...peers, ourselves(product, key)],
    key,
    url: product.url,
    async remove() {
      for (const peer of peers) await peer.stop()
      await product.stop()
      await product.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

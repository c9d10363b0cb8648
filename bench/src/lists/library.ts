import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedConnection } from '../../../server/src/database/embedded.ts'
import { openDatabase } from '../../../server/src/database/open.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { fillDatabase } from '../../../tools/product/scale/fill.ts'
import type { Entrant } from './entrant.ts'
import { ourselves, startPeer } from './entrant.ts'

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
  // the embedded server may run as nobody, who has to pass through
  chmodSync(folder, 0o711)
  const postgres = path.join(folder, 'postgres')
  const database = await openDatabase({ url: undefined, folder: postgres })
  try {
    const client = await database.pool.connect()
    await fillDatabase(client, scale, (sentence) => console.error(sentence))
    client.release(true)
  } finally {
    await database.close()
  }
  const product = await startProduct({ dataDir: folder, env: { API_CALLS_PER_SECOND: '0', ROLES: 'api' } })
  const connection = embeddedConnection(postgres)
  if (!connection || !('host' in connection)) throw new Error('the embedded PostgreSQL does not run')
  const { host = '', user = '' } = connection
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

import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { embeddedConnection } from '../../../server/src/database/embedded.ts'
import { openDatabase } from '../../../server/src/database/open.ts'
import { fillDatabase } from './fill.ts'
import type { Scale } from './record-rows.sql.ts'

/** Fills a data folder, before a product starts with it. */
export async function fillFolder(folder: string, scale: Scale, tell: (sentence: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // the embedded server may run as nobody, who has to pass through
  chmodSync(folder, 0o711)
  const database = await openDatabase({
    ...{ url: undefined, folder: path.join(folder, 'postgres') },
    // a folder that is made for a measure is made anew when it is lost
    prepareUpgrade: async () => {},
  })
  try {
    const client = await database.pool.connect()
    await fillDatabase(client, scale, tell)
    client.release(true)
  } finally {
    await database.close()
  }
}

/** Returns how the embedded database of a running product is reached from beside it. */
export function socketOf(folder: string): { host: string; user: string } {
  const connection = embeddedConnection(path.join(folder, 'postgres'))
  if (!connection || !('host' in connection)) throw new Error('the embedded PostgreSQL does not run')
  return connection
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { dataFolders } from '../src/data-folder/data-folder.ts'
import { type ConnectionSettings, clientSettings, connect } from '../src/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/database/embedded.ts'
import { readSettings } from '../src/settings.ts'
import { openDiskStorage } from '../src/storage/disk.ts'
import { copyFolder, makeOnce } from './make-once.ts'
import { appRole, migratedTemplate } from './migrated-template.ts'
import { sourcesOfTemplate } from './test-server.ts'
import { throwawayRoot } from './throwaway.ts'

/** A folder for a test, reachable for the embedded server, removed when the file ends. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
  chmodSync(folder, 0o711)
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A whole installation in a data folder: an embedded server with the migrated database of the product alone, objects, files of
 * events. Its settings are those of a machine whose secret is in the environment, so that backups need no passphrase.
 */
export async function testInstallation(env: Readonly<Record<string, string>> = {}) {
  const dataDir = path.join(testFolder(), 'data')
  const folders = dataFolders(dataDir)
  await mkdir(dataDir, { mode: 0o711 })
  await copyFolder(await preparedCluster(), folders.postgres)
  for (const folder of [folders.uploads, path.join(folders.statistics, 'events')])
    await mkdir(folder, { recursive: true })
  const storage = await openDiskStorage(folders.storage)
  const server = await startEmbedded({ folder: folders.postgres, durable: false })
  const { db, close } = connect(server.owner, { max: 3 })
  after(async () => {
    await close()
    await server.stop()
  })
  const settings = readSettings({ DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(40), ...env })
  return { dataDir, folders, server, storage, settings, db }
}

/** Asks a database one question. */
export async function ask<Row extends object>(connection: ConnectionSettings, text: string): Promise<Row[]> {
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A folder of the server whose database is migrated, with no other one beside it: a small copy is a quick one. */
const preparedCluster = () =>
  makeOnce({ kind: 'installation', madeOf: [...sourcesOfTemplate(), appRole], keep: 2 }, async (made) => {
    const folder = path.join(mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-')), 'postgres')
    chmodSync(path.dirname(folder), 0o711)
    try {
      const server = await startEmbedded({ folder, durable: false })
      await fillDatabase(server).finally(() => server.stop())
      await writeFile(path.join(folder, 'postgres.log'), '')
      await copyFolder(folder, made)
    } finally {
      rmSync(path.dirname(folder), { recursive: true, force: true })
    }
  })

async function fillDatabase({ connection }: EmbeddedPostgres): Promise<void> {
  const template = await migratedTemplate(connection)
  const elsewhere = { ...connection, database: 'postgres' }
  for (const statement of [
    'drop database skleyka',
    `alter database ${template} with is_template false`,
    `alter database ${template} rename to skleyka`,
  ]) {
    await ask(elsewhere, statement)
  }
}

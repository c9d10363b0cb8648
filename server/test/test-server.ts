import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '../src/database/embedded.ts'
import { copyFolder, makeOnce, readSources } from './make-once.ts'
import { migratedTemplate } from './migrated-template.ts'
import { throwawayRoot } from './throwaway.ts'

/** An embedded server for tests in a temporary folder, with the migrated template in it; nothing of it is left after `stop`. */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  const prepared = await makeOnce({ kind: 'postgres', madeOf: sourcesOfTemplate(), keep: 2 }, async (made) => {
    const folder = emptyFolder()
    try {
      const server = await startEmbedded({ folder, durable: false })
      await migratedTemplate(server.connection).finally(() => server.stop())
      await copyFolder(folder, made)
    } finally {
      rmSync(path.dirname(folder), { recursive: true, force: true })
    }
  })
  const folder = emptyFolder()
  mkdirSync(folder)
  await copyFolder(prepared, folder)
  const server = await startEmbedded({ folder, durable: false })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(path.dirname(folder), { recursive: true, force: true })
    },
  }
}

/** Sources of a server with the migrated template. */
export const sourcesOfTemplate = () => [
  ...readSources('server/migrations/postgres', 'server/src/database', 'server/test/migrated-template.ts'),
  ...readSources('package-lock.json'),
  `${process.arch} ${process.getuid?.()}`,
]

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
  // the embedded server may run as nobody, who has to pass through
  chmodSync(folder, 0o711)
  return path.join(folder, 'postgres')
}

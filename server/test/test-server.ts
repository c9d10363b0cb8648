import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '../src/database/embedded.ts'

/** An embedded server for tests in a temporary folder; nothing of it is left after `stop`. */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-test-'))
  // the embedded server may run as nobody, who has to pass through
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ folder: path.join(folder, 'postgres'), durable: false })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

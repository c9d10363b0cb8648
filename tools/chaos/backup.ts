import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { throwawayRoot } from '../../server/test/throwaway.ts'
import { root } from '../processes.ts'
import { runAdmin } from '../product/admin.ts'
import { openApi, recordOf, sha256 } from '../product/api.ts'
import { newDataFolder, type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { storedSources } from '../product/stored.ts'
import { type Sent, Uploader } from './uploader.ts'

const killWithinMs = 2_500
const withinMs = 120_000

/**
 * Backups under uploads, most of them killed at a random moment; then one that is let through. It is checked to the last byte and
 * restored elsewhere: every file that was acknowledged before it began is there, the journal is whole, the product starts. Answers the
 * lines to print and whether all of it held.
 */
export async function runBackup(seed: number, kills: number): Promise<{ lines: string[]; isKept: boolean }> {
  const random = new Random(seed)
  const product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-test-'))
  const dataDir = await newDataFolder()
  const [place, passphrase] = [path.join(folder, 'copies'), path.join(folder, 'passphrase')]
  await writeFile(passphrase, 'лёгкая тихая река\n')
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const uploads = startUploads(product, key, random)
    for (let kill = 0; kill < kills; kill += 1) await killBackup(product, [place, passphrase], random)
    const acknowledged = [...uploads.sent]
    const from = performance.now()
    const name = await untilFree(() => product.adminAlone('backup', place, '--passphrase-file', passphrase))
    const backedUpMs = performance.now() - from
    await uploads.stop()
    await product.admin('backup', 'verify', place)
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
    const restoredFrom = performance.now()
    await runAdmin(env, ['restore', place, '--at', name, '--passphrase-file', passphrase], null)
    const restoredMs = performance.now() - restoredFrom
    const again = await startProduct({ dataDir, env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
    await again.admin('journal', 'check')
    const missing = await findMissing(again, key, acknowledged).finally(() => again.stop())
    const lines = [
      `${kills} backups killed, ${uploads.sent.length} files sent, ${acknowledged.length} of them before the last backup`,
      `backup ${(backedUpMs / 1000).toFixed(1)} s, restore ${(restoredMs / 1000).toFixed(1)} s, ${missing.length} files missing`,
    ]
    return { lines: [...lines, ...missing], isKept: missing.length === 0 }
  } finally {
    await product.stop()
    await product.remove()
    for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true })
  }
}

/** Sends one file after another until it is told to stop. */
function startUploads(product: Product, key: string, random: Random) {
  const sent: Sent[] = []
  let isStopped = false
  const running = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const place = { port: product.port, key, until: Date.now() + withinMs, isCalm: true }
      sent.push(await new Uploader(new Random(random.whole(0, 2 ** 30)), place, `backup-${number}`).run())
    }
  })()
  running.catch(() => {})
  return {
    sent,
    async stop() {
      isStopped = true
      await running
    },
  }
}

async function killBackup(product: Product, [place, passphrase]: [string, string], random: Random): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: product.dataDir }
  const script = path.join(root, 'server/src/admin.ts')
  const args = [script, 'backup', place, '--passphrase-file', passphrase]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([ended, pause(random.whole(0, killWithinMs))])
  child.kill('SIGKILL')
  await ended
}

/** The lock of a killed backup is free a moment later. */
async function untilFree(work: () => Promise<string>): Promise<string> {
  for (const deadline = Date.now() + 20_000; ; await pause(100)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline || !/уже делается/.test(String(error))) throw error
    }
  }
}

async function findMissing(restored: Product, key: string, sent: readonly Sent[]): Promise<string[]> {
  const api = openApi({ url: restored.url, key, account: 'studio' })
  const missing: string[] = []
  for (const { name, file, recordId } of sent) {
    const { uuid } = await recordOf(api, recordId)
    const stored = await storedSources(restored.dataDir, uuid)
    if (!stored.some((one) => sha256(one) === sha256(file))) missing.push(`${name} is missing`)
  }
  return missing
}

import { chmodSync, mkdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../server/src/database/open.ts'
import { fillDatabase } from './fill.ts'

const usage = `npm run scale -- [папка] [--records N] [--accounts N] [--seed N]
Заводит папку данных с\u00a0миллионом придуманных видео в\u00a0двухстах аккаунтах. Без папки — во\u00a0временной.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    records: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const [records, accounts, seed] = [values.records, values.accounts, values.seed].map(Number)
if (![records, accounts, seed].every((value) => Number.isSafeInteger(value) && Number(value) > 0)) {
  console.error(usage)
  process.exit(1)
}
const folder = path.resolve(positionals[0] ?? (await mkdtemp(path.join(tmpdir(), 'skleyka-scale-'))))
mkdirSync(folder, { recursive: true })
// the embedded server may run as nobody, who has to pass through
chmodSync(folder, 0o711)
const from = performance.now()
const database = await openDatabase({ url: undefined, folder: path.join(folder, 'postgres') })
try {
  const client = await database.pool.connect()
  const scale = { records: Number(records), accounts: Number(accounts), seed: Number(seed) }
  await fillDatabase(client, scale, (sentence) =>
    console.error(`${((performance.now() - from) / 1000).toFixed(0)} с: ${sentence}`),
  )
  client.release(true)
} catch (error) {
  console.error(error instanceof Error ? `Не\u00a0вышло: ${error.message}.` : error)
  process.exitCode = 1
} finally {
  await database.close()
}
console.log(folder)

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillFolder } from './folder.ts'

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
const from = performance.now()
const scale = { records: Number(records), accounts: Number(accounts), seed: Number(seed) }
const tell = (sentence: string) => console.error(`${((performance.now() - from) / 1000).toFixed(0)} с: ${sentence}`)
try {
  await fillFolder(folder, scale, tell)
} catch (error) {
  console.error(error instanceof Error ? `Не\u00a0вышло: ${error.message}.` : error)
  process.exitCode = 1
}
console.log(folder)

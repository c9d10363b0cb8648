import { parseArgs } from 'node:util'
import { UploadChaos } from './uploads.ts'

// npm run chaos -- uploads [--seed N] [--count K]: K seeds from N on, one after the other
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1' } },
})
const [first, count] = [Number(values.seed), Number(values.count)]
if (positionals.join() !== 'uploads' || !(first >= 0) || !(count >= 1)) {
  console.error('npm run chaos -- uploads [--seed N] [--count K]')
  process.exit(1)
}

const chaos = await UploadChaos.start()
let failed = 0
let [requests, kills] = [0, 0]
const from = performance.now()
try {
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await chaos.runSeed(seed)
    requests += result.requests
    kills += result.kills
    if (result.violation === null) continue
    failed += 1
    console.log(`seed ${seed}: ${result.violation}\n  again: npm run chaos -- uploads --seed ${seed}`)
  }
} finally {
  await chaos.close()
}
const minutes = ((performance.now() - from) / 60_000).toFixed(1)
console.log(`${count} seeds, ${requests} requests, ${kills} kills, ${minutes} min: ${failed} violations`)
process.exit(failed === 0 ? 0 : 1)

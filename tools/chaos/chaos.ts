import { parseArgs } from 'node:util'
import { runBackup } from './backup.ts'
import { breakUpload, sendLargeFile } from './browser.ts'
import { runLive } from './live.ts'
import { MachineChaos } from './machines.ts'
import { runMedia } from './media/media.ts'
import { runOpenUploads } from './open-uploads.ts'
import { runSignIn } from './sign-in.ts'
import { runSlow } from './slow.ts'
import { StatisticsChaos } from './statistics.ts'
import { type SeedResult, UploadChaos } from './uploads.ts'

const usage = `npm run chaos -- uploads [--seed N] [--count K]   K seeds of faults from N on, one after the other
npm run chaos -- uploads [--seed N] --kills K     K uploads, each with one SIGKILL at a random moment
npm run chaos -- machines [--seed N] [--count K]  K seeds of 3 machines over one database: kills, cuts, a bad link, a rolling restart;
                                                  S3 is Ceph where that is installed, --s3 memory|ceph chooses
npm run chaos -- statistics [--seed N] [--count K] K seeds of faults of the collector and its store from N on
npm run chaos -- slow [--count K]                 a list and a part among K slow sockets (500)
npm run chaos -- open [--count K]                 K open uploads (10000)
npm run chaos -- sign-in [--seed N]               100 guesses a second from 200 addresses at one account
npm run chaos -- sign-in --accounts K [--seed N]  the same at K accounts
npm run chaos -- media [--seed N] [--count K]    K odd files of seeds from N on (300), each compared with its plan
npm run chaos -- backup [--seed N] [--kills K]    K backups under uploads are killed (5), one is restored elsewhere and compared
npm run chaos -- live [--seed N] [--count K]      a broadcast under K faults (20): encoder, network, backup, product
npm run chaos -- browser                          2 GiB sent by a real browser
npm run chaos -- browser --breaks K [--seed N]    one upload of a real browser whose network breaks K times`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    kills: { type: 'string' },
    breaks: { type: 'string' },
    accounts: { type: 'string' },
    s3: { type: 'string' },
  },
})
const first = Number(values.seed)
const count = (usual: number) => Number(values.count ?? usual)
if (
  !(first >= 0) ||
  ![count(1), values.kills ?? 1, values.breaks ?? 1, values.accounts ?? 1].every((times) => Number(times) >= 1)
)
  leave(usage)

switch (positionals.join()) {
  case 'uploads':
    process.exit(await runSeeds(await UploadChaos.start()))
    break
  case 'machines':
    process.exit(await runSeeds(await MachineChaos.start(storeOf(values.s3))))
    break
  case 'statistics':
    process.exit(await runSeeds(await StatisticsChaos.start()))
    break
  case 'slow': {
    const { lines, worst } = await runSlow(count(500))
    console.log(`${lines.join('\n')}\nthe worse p95 is ${worst.toFixed(2)} times that alone; R32 allows 2`)
    process.exit(worst < 2 ? 0 : 1)
    break
  }
  case 'open':
    console.log((await runOpenUploads(count(10_000))).join('\n'))
    process.exit(0)
    break
  case 'sign-in': {
    const { lines, isKept } = await runSignIn(first, Number(values.accounts ?? 1))
    console.log(lines.join('\n'))
    process.exit(isKept ? 0 : 1)
    break
  }
  case 'media': {
    const { lines, wrong } = await runMedia(first, count(300))
    console.log(lines.join('\n'))
    process.exit(wrong === 0 ? 0 : 1)
    break
  }
  case 'backup': {
    const { lines, isKept } = await runBackup(first, Number(values.kills ?? 5))
    console.log(lines.join('\n'))
    process.exit(isKept ? 0 : 1)
    break
  }
  case 'live': {
    const { lines, isKept } = await runLive(first, count(20))
    console.log(lines.join('\n'))
    process.exit(isKept ? 0 : 1)
    break
  }
  case 'browser':
    process.exit(values.breaks === undefined ? sendLargeFile(2048) : breakUpload(Number(values.breaks), first))
    break
  default:
    leave(usage)
}

async function runSeeds(chaos: UploadChaos | StatisticsChaos | MachineChaos): Promise<number> {
  const isKill = chaos instanceof UploadChaos && values.kills !== undefined
  const times = isKill ? Number(values.kills) : count(1)
  const results: SeedResult[] = []
  const from = performance.now()
  try {
    for (let seed = first; seed < first + times; seed += 1) {
      const result = await (isKill ? chaos.runKill(seed) : chaos.runSeed(seed))
      results.push(result)
      const again = `npm run chaos -- ${positionals.join()} --seed ${seed}${isKill ? ' --kills 1' : ''}`
      if (result.violation !== null) console.log(`seed ${seed}: ${result.violation}\n  again: ${again}`)
    }
  } finally {
    await chaos.close()
  }
  const sum = (of: (result: SeedResult) => number) => results.reduce((total, result) => total + of(result), 0)
  const violations = results.filter(({ violation }) => violation !== null).length
  const minutes = ((performance.now() - from) / 60_000).toFixed(1)
  const all = `${sum(({ requests }) => requests)} requests, ${sum(({ kills }) => kills)} kills, ${minutes} min`
  console.log(`seeds ${first} to ${first + times - 1}: ${all}: ${violations} violations`)
  return violations === 0 ? 0 : 1
}

function storeOf(name: string | undefined): 'ceph' | 'memory' | null {
  if (name === undefined || name === 'ceph' || name === 'memory') return name ?? null
  leave(usage)
}

function leave(text: string): never {
  console.error(text)
  process.exit(1)
}

import { globSync } from 'node:fs'
import { type CpuMeter, openCpuMeter } from './cpu-meter.ts'
import { rooms } from './import-graph.ts'
import { root, runTool } from './processes.ts'
import { cpuGroupVariable } from './run-files.ts'
import { emptyTally, type FileCost, type Tally } from './tally.ts'

const part = 'проверки'
// several checkers each look at what all rooms share: twice the CPU, and no sooner done beside the tests
const oneThread = ['--singleThreaded']

/** The checks that need no running product: format and lint, types of every room, dead code, the import rules, patterns. */
export async function runChecks(meter: CpuMeter = openCpuMeter(cpuGroupVariable)): Promise<Tally> {
  const typed = rooms.filter((room) => globSync(`${room}/{,src/**/}*.{ts,tsx}`, { cwd: root }).length > 0)
  const tally = { passed: 0, failed: 0 }
  const costs: FileCost[] = []
  const failures: string[] = []
  const check = async (title: string, program: string, args: string[]) => {
    const group = `${part}: ${title}`
    const { ok, output } = await runTool(program, args, { env: { [cpuGroupVariable]: group } })
    costs.push({ file: title, part, cpuSeconds: meter.readGroups().get(group) ?? 0 })
    tally[ok ? 'passed' : 'failed'] += 1
    console.log(`${ok ? '✔' : '✖'} ${title}`)
    if (ok) return
    console.log(output)
    failures.push(title)
  }
  await check('biome', 'biome', ['check', '--error-on-warnings', '--diagnostic-level=warn'])
  await check('knip', 'knip', ['--no-progress'])
  await check('house', process.execPath, ['--test', 'tools/house.test.ts'])
  await check('patterns', process.execPath, ['--test', 'tools/patterns.test.ts'])
  for (const room of typed) await check(`tsc ${room}`, 'tsc', [...oneThread, '-p', room])
  // the parts of a room beside its own code: the console's build and tests see Node, its pages do not
  for (const config of globSync('*/*/tsconfig.json', { cwd: root })) {
    if (!config.includes('node_modules')) await check(`tsc ${config}`, 'tsc', [...oneThread, '-p', config])
  }
  return { ...emptyTally, ...tally, costs, failures }
}

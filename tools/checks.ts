import { globSync } from 'node:fs'
import { root, runTool } from './processes.ts'
import type { Tally } from './tally.ts'

const rooms = ['contract', 'server', 'identity', 'web', 'console', 'player', 'e2e', 'bench', 'tools']

/** The checks that need no running product: format and lint, types of every room, dead code, the import rules, patterns. */
export async function runChecks(): Promise<Tally> {
  const typed = rooms.filter((room) => globSync(`${room}/{,src/**/}*.{ts,tsx}`, { cwd: root }).length > 0)
  const tally = { passed: 0, failed: 0, skipped: 0, times: [] }
  const check = async (title: string, program: string, args: string[]) => {
    const { ok, output } = await runTool(program, args)
    tally[ok ? 'passed' : 'failed'] += 1
    console.log(`${ok ? '✔' : '✖'} ${title}`)
    if (!ok) console.log(output)
  }
  const types = async () => {
    for (const room of typed) await check(`tsc ${room}`, 'tsc', ['-p', room])
    // what a room has beside its own code: the console's build and tests see Node, its pages do not
    for (const part of globSync('*/*/tsconfig.json', { cwd: root })) {
      if (!part.includes('node_modules')) await check(`tsc ${part}`, 'tsc', ['-p', part])
    }
  }
  const rules = async () => {
    await check('biome', 'biome', ['check', '--error-on-warnings', '--diagnostic-level=warn'])
    await check('knip', 'knip', ['--no-progress'])
    await check('house', process.execPath, ['--test', 'tools/house.test.ts'])
    await check('patterns', process.execPath, ['--test', 'tools/patterns.test.ts'])
  }
  await Promise.all([types(), rules()])
  return tally
}

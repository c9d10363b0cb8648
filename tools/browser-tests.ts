import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readReport } from './browser-report.ts'
import { root } from './processes.ts'
import { noTally, type Tally } from './tally.ts'

/** Runs the browser tests of e2e/; a runner that ends without a report counts as one failure. */
export async function runBrowserTests(): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-e2e-'))
  const report = path.join(folder, 'report.json')
  try {
    const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
    const child = spawn(process.execPath, [playwright, 'test', '--reporter=list,json'], {
      cwd: path.join(root, 'e2e'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    await once(child, 'exit')
    if (!existsSync(report)) return { ...noTally, failed: 1 }
    const { problems, ...tally } = readReport(JSON.parse(readFileSync(report, 'utf8')))
    for (const problem of problems) console.log(`✖ ${problem}`)
    return tally
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tally } from './checks.ts'
import { root } from './processes.ts'

/** Runs the browser tests of e2e/; a runner that ends without a report counts as one failure. */
export async function runBrowserTests(): Promise<Tally> {
  if (!existsSync(path.join(root, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 }
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
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

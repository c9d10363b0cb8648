import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { openApi } from '../../tools/product/api.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { median, printTable } from './table.ts'

const settleMs = 20_000
const readings = 5
const goalMb = 400
/** Memory that the statistics may add once they are used, MB. */
const storeGoalMb = 250

/** Memory of the idle product: the proportional set size of all its processes, so that shared pages count once. */
export async function benchMemory(): Promise<void> {
  const product = await startProduct()
  try {
    await fetch(`${product.url}/admin/`)
    await pause(settleMs)
    const { total, last } = await measureMemory(product)
    const rows = [...last].map(([name, { processes, mb }]) => [name, String(processes), `${mb.toFixed(0)} MB`, '', ''])
    const key = await product.admin('api-key', product.administrator.email)
    const day = new Date().toISOString().slice(0, 10)
    await openApi({ url: product.url, key, account: 'studio' }).call(statistic.summary, { from: day, to: day })
    await pause(settleMs)
    const memoryAfter = await measureMemory(product)
    const added = memoryAfter.total - total
    rows.push(['together', '', `${total.toFixed(0)} MB`, `≤ ${goalMb} MB`, total <= goalMb ? 'met' : 'missed'])
    const verdict = added <= storeGoalMb ? 'met' : 'missed'
    const engine = memoryAfter.last.get('node engine.worker.ts')
    rows.push(['of it the store', String(engine?.processes ?? 0), `${(engine?.mb ?? 0).toFixed(0)} MB`, '', ''])
    rows.push(['what the statistics add once asked', '', `+${added.toFixed(0)} MB`, `≤ +${storeGoalMb} MB`, verdict])
    printTable('Memory of the idle product (PSS)', ['program', 'processes', 'memory', 'goal', ''], rows)
  } finally {
    await product.stop()
    await product.remove()
  }
}

async function measureMemory({ pid }: Product) {
  const totals: number[] = []
  let last = byProgram(pid)
  for (let n = 0; n < readings; n += 1) {
    last = byProgram(pid)
    totals.push([...last.values()].reduce((sum, { mb }) => sum + mb, 0))
    await pause(1_000)
  }
  return { total: median(totals), last }
}

/** Megabytes of processes and all they have started (PSS). */
export const memoryOf = (pids: readonly number[]): number =>
  pids.flatMap((pid) => [...byProgram(pid).values()]).reduce((sum, { mb }) => sum + mb, 0)

function byProgram(root: number): Map<string, { processes: number; mb: number }> {
  const programs = new Map<string, { processes: number; mb: number }>()
  for (const pid of familyOf(root)) {
    const program = path.basename(readlinkSync(`/proc/${pid}/exe`))
    const script = /\0[^\0]*\/([^\0/]+\.ts)\0/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]
    const name = script ? `${program} ${script}` : program
    const kb = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    const known = programs.get(name) ?? { processes: 0, mb: 0 }
    programs.set(name, { processes: known.processes + 1, mb: known.mb + kb / 1024 })
  }
  return programs
}

/** A process and everything it started, directly or not. */
export function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) parents.set(Number(name), parent)
  }
  const family = [root]
  // grows while it is walked: children stand behind their parents
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child)
  return family
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

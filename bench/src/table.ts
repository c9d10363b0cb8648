import { cpus, totalmem } from 'node:os'

/** Prints a Markdown table under a title, with the machine it was measured on. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const memoryGb = Math.round(totalmem() / 1024 ** 3)
  console.log(`\n### ${title}\n`)
  console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memoryGb} GiB, Node ${process.versions.node}\n`)
  for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`)
}

/** The middle value; the mean of the two in the middle when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/** Milliseconds as seconds with two places and their spread: `1.23 s (1.10–1.40)`. */
export function seconds(timesMs: readonly number[]): string {
  const text = (ms: number) => (ms / 1000).toFixed(2)
  if (timesMs.length < 2) return `${text(median(timesMs))} s`
  return `${text(median(timesMs))} s (${text(Math.min(...timesMs))}–${text(Math.max(...timesMs))})`
}

/** Runs something and answers how long it took. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

import type { Outcome } from './run.ts'

/** More decoders than this are not opened for the sake of a list. */
const mostOpened = 8

/** Runs ffprobe again with the decoders that it was not allowed to open; a stream without one would end it. */
export async function openAll(run: (opened: readonly string[]) => Promise<Outcome>) {
  const opened: string[] = []
  for (;;) {
    const outcome = await run(opened)
    const missingPaths = outcome.code === 0 ? [] : unlistedIn(outcome.stderr).filter((name) => !opened.includes(name))
    if (missingPaths.length === 0 || opened.length >= mostOpened) return { outcome, opened }
    opened.push(...missingPaths)
  }
}

/** The decoders that a run was not allowed to open, by their names. */
export const unlistedIn = (stderr: string): string[] => [
  ...new Set([...stderr.matchAll(/Codec \((\w{1,40})\) not on whitelist/g)].map(([, name = '']) => name)),
]

import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** The page's entry. */
  entry: string
  /** Lazy modules opened by the first visit; left out of the sum when the build does not have them. */
  sections: readonly string[]
  /** Brotli bytes of all scripts a working page needs (speed.md e1). */
  maxBytes: number
  /** Files that are no part of the build: the helper script of the identity provider. */
  besideBytes: number
  /** A script more is asked for behind others: a browser asks a server for six at a time. */
  maxFiles: number
  /** Packages no first visit may wait for: they belong to chunks of their own. */
  late: readonly string[]
}

/** Fails the build when the scripts of the first visit outgrow the budget. */
export function sizeBudget({ entry, sections, maxBytes, besideBytes, maxFiles, late }: Budget): Plugin {
  return {
    name: 'skleyka:size-budget',
    apply: 'build',
    // as written: Vite adds to the chunks after every other hook has seen them
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const first = firstVisit(chunks, [entry, ...sections])
        const sizes = first.map((chunk) => ({ name: chunk.fileName, bytes: brotliCompressSync(chunk.code).length }))
        const early = packagesIn(first, late)
        if (early.length > 0) this.error(`The first visit waits for ${early.join(', ')}: import it when it is wanted.`)
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, besideBytes)
        const report = [
          ...sizes.map(({ name, bytes }) => `${kB(bytes)} ${name}`),
          `${kB(total)} of ${kB(maxBytes)} in all`,
        ]
        this.info(`scripts of the first visit, brotli:\n  ${report.join('\n  ')}`)
        if (first.length > maxFiles) this.error(`The first visit waits for ${first.length} scripts, not ${maxFiles}.`)
        if (total > maxBytes)
          this.error(`The scripts of the first visit outgrew their budget (speed.md e1) by ${total - maxBytes} bytes.`)
      },
    },
  }
}

export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>

/** The chunks that the modules given stand on, with all they import at once. */
export function firstVisit<C extends Chunk>(chunks: readonly C[], entries: readonly string[]): C[] {
  const needed = new Set<string>()
  for (const { facadeModuleId, fileName } of chunks) {
    if (entries.some((entry) => facadeModuleId?.endsWith(entry))) gather(fileName, chunks, needed)
  }
  return chunks.filter(({ fileName }) => needed.has(fileName))
}

/** Returns which of the packages have a module in the chunks. */
export const packagesIn = (chunks: readonly Chunk[], packages: readonly string[]): string[] =>
  packages.filter((name) =>
    chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`))),
  )

function gather(name: string, chunks: readonly Chunk[], into: Set<string>): void {
  if (into.has(name)) return
  into.add(name)
  const chunk = chunks.find((one) => one.fileName === name)
  for (const next of chunk?.imports ?? []) gather(next, chunks, into)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

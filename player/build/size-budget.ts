import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Fails the build when the scripts that an entry waits for outgrow so many bytes of brotli. */
export function sizeBudget({ entry, maxBytes }: { entry: string; maxBytes: number }): Plugin {
  return {
    name: 'skleyka:size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>()
      for (const [file, output] of Object.entries(bundle)) if (output.type === 'chunk') chunks.set(file, output)
      const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(entry))
      if (!first) return this.error(`${entry} is not among the built scripts`)
      const waited = new Set([first])
      for (const chunk of waited) for (const file of chunk.imports) waited.add(chunks.get(file) ?? first)
      const bytes = [...waited].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
      if (bytes > maxBytes)
        this.error(`${entry} waits for ${bytes} bytes of scripts, not ${maxBytes}: load what can come later.`)
    },
  }
}

import type { Plugin, Rolldown } from 'vite'
import { type Chunk, firstVisit } from './size-budget.ts'

/**
 * A lazy chunk itself says what it stands on, down to the last. Vite would have whoever opens it say so: the first visit
 * would carry the names of all files of all screens, 6 kB that grow with each of them.
 */
export function lateDependencies(entries: readonly string[]): Plugin {
  const early = new Set<string>()
  return {
    name: 'skleyka:late-dependencies',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // every browser of the target preloads modules by itself
          polyfill: false,
          resolveDependencies: (file, dependencies, { hostId }) =>
            early.has(hostId) ? dependencies.filter((name) => name === file) : dependencies,
        },
      },
    }),
    generateBundle: {
      // before Vite asks the above
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        for (const { fileName } of firstVisit(chunks, entries)) early.add(fileName)
        for (const chunk of chunks) {
          if (isLazyScript(chunk) && !early.has(chunk.fileName)) chunk.code += importsOf(lacking(chunk, chunks, early))
        }
      },
    },
  }
}

// a chunk of styles alone is taken away later
const isLazyScript = ({ isDynamicEntry, moduleIds }: Rolldown.OutputChunk) =>
  isDynamicEntry && !moduleIds.every((id) => id.endsWith('.css'))

/** Returns what the imports of a chunk import in their turn. Asked for side by side and not one behind another. */
export function lacking<C extends Chunk>(chunk: C, chunks: readonly C[], early: ReadonlySet<string>): string[] {
  const known = new Set([chunk.fileName, ...chunk.imports, ...early])
  const byName = new Map(chunks.map((one) => [one.fileName, one]))
  const found = new Set<string>()
  const walk = (names: readonly string[]) => {
    for (const name of names) {
      if (found.has(name) || early.has(name)) continue
      found.add(name)
      walk(byName.get(name)?.imports ?? [])
    }
  }
  walk(chunk.imports)
  return [...found].filter((name) => !known.has(name))
}

/** At the end of a module, where what it imports has run already: the order stays as it was. */
const importsOf = (names: readonly string[]) =>
  names.map((name) => `import${JSON.stringify(`./${name.split('/').at(-1)}`)};`).join('')

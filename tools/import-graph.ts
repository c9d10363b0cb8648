import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './processes.ts'

export const rooms = ['contract', 'server', 'identity', 'web', 'console', 'player', 'client', 'e2e', 'bench', 'tools']

export interface Import {
  /** The file that imports, from the root. */
  readonly from: string
  /** The imported file, from the root; a package's name when it is none of ours. */
  readonly to: string
  readonly isType: boolean
  /** Loaded when it is called for: `import()`. */
  readonly isLate: boolean
}

/** Every TypeScript file of the rooms, from the root. */
export const sourceFiles = (): string[] =>
  globSync(
    rooms.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name) },
  )

/** The imports, re-exports and `import()` calls of a file. Throws when it does not parse. */
export function readImports(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const found = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    isLate: false,
  }))
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ name: moduleRequest.value, isType, isLate: false })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = /^['"`](.+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (text) found.push({ name: text, isType: false, isLate: true })
  }
  return found.map(({ name, ...how }) => ({ from: file, to: target(file, name), ...how }))
}

function target(file: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(file), name)
  return name.replace(/^@skleyka\/([a-z]+)\//, '$1/src/')
}

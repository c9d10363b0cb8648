import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const imported = /^import type \{[^}]*\} from '@skleyka\/contract\/((?:[a-z-]+\/)*[a-z-]+\.ts)'\n/m

/** The types of the module that other sites import: those it takes from the contract stand in it, so that it needs no other file. */
export async function declarationsOf(source: string): Promise<string> {
  const room = resolve(import.meta.dirname, '..')
  const text = await readFile(resolve(room, source), 'utf8')
  const [line, file] = imported.exec(text) ?? []
  if (line === undefined || file === undefined) return text
  const types = await readFile(resolve(room, '../contract/src', file), 'utf8')
  return text.replace(line, () => types)
}

/** Puts them beside the scripts. */
export function declarations(source: string): Plugin {
  return {
    name: 'skleyka:declarations',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/api.d.ts', source: await declarationsOf(source) })
    },
  }
}

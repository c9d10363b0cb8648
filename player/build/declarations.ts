import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the types of the module that other sites import beside the scripts. */
export function declarations(source: string): Plugin {
  return {
    name: 'skleyka:declarations',
    apply: 'build',
    async generateBundle() {
      const text = await readFile(resolve(import.meta.dirname, '..', source), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'assets/api.d.ts', source: text })
    },
  }
}

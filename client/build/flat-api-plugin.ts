import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { writeFlatApi } from './flat-api.ts'

const room = path.resolve(import.meta.dirname, '..')
const typescript = path.resolve(room, '../node_modules/typescript/bin/tsc')

/** Puts the flat API in place of src/api.ts, and writes the types of the package beside its modules. */
export function flatApi(): Plugin {
  let text = ''
  return {
    name: 'flat-api',
    buildStart: async () => {
      text = await writeFlatApi()
    },
    load: (id) => (id === path.join(room, 'src/api.ts') ? { code: text, moduleType: 'ts' } : null),
    closeBundle: () => {
      writeTypes(text)
      chmodSync(path.join(room, 'dist/skleyka.js'), 0o755)
    },
  }
}

/** Types are made of the sources of the library alone: those of the command are nobody's. */
function writeTypes(api: string): void {
  const folder = path.join(room, 'dist/sources')
  mkdirSync(folder, { recursive: true })
  for (const file of globSync('*.ts', { cwd: path.join(room, 'src') })) {
    if (!file.endsWith('.test.ts')) copyFileSync(path.join(room, 'src', file), path.join(folder, file))
  }
  writeFileSync(path.join(folder, 'api.ts'), api)
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rewriteRelativeImportExtensions: true },
      ...{ rootDir: 'sources', outDir: 'types' },
    },
    include: ['sources'],
  }
  const project = path.join(room, 'dist/tsconfig.json')
  writeFileSync(project, JSON.stringify(config))
  execFileSync(process.execPath, [typescript, '-p', project], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  rmSync(project)
  // older compilers know no modules named .ts
  for (const file of globSync('dist/types/*.d.ts', { cwd: room }).map((name) => path.join(room, name))) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
}

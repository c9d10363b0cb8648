// Writes the files that are made of tables, those of deploy/ and the table of the README: node tools/deploy/write.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../processes.ts'
import { madeFiles } from './made-files.ts'

for (const [name, text] of Object.entries(madeFiles())) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

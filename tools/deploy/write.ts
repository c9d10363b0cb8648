// Writes the files of deploy/ that are made of tables: node tools/deploy/write.ts
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../processes.ts'
import { madeFiles } from './made-files.ts'

for (const [name, text] of Object.entries(madeFiles())) writeFileSync(path.join(root, 'deploy', name), text)

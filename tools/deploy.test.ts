import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { madeFiles } from './deploy/made-files.ts'
import { root } from './processes.ts'

test('files of deploy/ that are made of tables are as the tables have them', () => {
  for (const [name, text] of Object.entries(madeFiles())) {
    const kept = readFileSync(path.join(root, 'deploy', name), 'utf8')
    assert.equal(kept, text, `${name}: node tools/deploy/write.ts`)
  }
})

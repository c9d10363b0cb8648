import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'

const source = path.resolve(import.meta.dirname, '../..')
const files = globSync('{console,web}/src/**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8')

/** Files that wait for a package as they are loaded; `import type` and `import()` do not. */
const waitingFor = (name: RegExp) =>
  files.filter((file) =>
    parseSync(file, textOf(file)).module.staticImports.some(
      ({ moduleRequest, entries }) =>
        name.test(moduleRequest.value) && !(entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
  )

test('C-2.8-38 hls and pdf come by import() alone, so each is a chunk of its own', () => {
  assert.ok(files.length > 150 && waitingFor(/^react$/).length > 50, 'the sources were seen')
  assert.deepEqual(waitingFor(/^(hls\.js|pdf)/), [])
  assert.ok(files.some((file) => textOf(file).includes("await import('hls.js/light')")))
})

test('C-2.8-38 the master worker is a file of its own that nothing else imports', () => {
  const starts = files.filter((file) => /new SharedWorker\(new URL\('\.\/uploader\.worker\.ts'/.test(textOf(file)))
  assert.equal(starts.length, 1, starts.join(', '))
  assert.deepEqual(waitingFor(/uploader\.worker/), [])
})

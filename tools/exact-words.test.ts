import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { looseWords } from './exact-words.ts'
import { root } from './processes.ts'

const files = globSync('{e2e,tools}/**/*.ts', {
  cwd: root,
  // the command of photographs asserts nothing
  exclude: (name) => /node_modules|e2e\/looks/.test(name),
})

test('browser tests look for whole words by their case: a longer text or another case is another thing', () => {
  assert.ok(files.length > 50, `only ${files.length} files were seen`)
  const loose = files
    .filter((file) => !file.endsWith('exact-words.test.ts'))
    .flatMap((file) => looseWords(file, readFileSync(path.join(root, file), 'utf8')).map((call) => `${file}: ${call}`))
  assert.deepEqual(loose, [])
})

test('a text without exact, and a pattern that is open at an end or deaf to case, are loose', () => {
  const calls = {
    loose: [
      `page.getByText('Видео')`,
      `page.getByText(name)`,
      `page.getByLabel('Почта', { exact: false })`,
      `page.getByRole('button', { name: 'Ещё' })`,
      `page.getByRole('heading', { level: 1, name })`,
      `page.getByRole('button', { name: /^Ещё/ })`,
      `page.getByText(/Ещё$/)`,
      `page.getByText(/^а$|^б$/)`,
      `page.getByText(/^новости$/i)`,
      'page.getByText(new RegExp(`Ещё$`))',
    ],
    whole: [
      `page.getByText('Видео', { exact: true })`,
      `page.getByRole('button', { name: 'Ещё', exact: true })`,
      `page.getByRole('button')`,
      `page.getByRole('heading', { level: 1 })`,
      `page.getByText(/^Задачи: (?:одна|две).*$/)`,
      'page.getByText(new RegExp(`^Выбрать: .*$`))',
    ],
  }
  for (const call of calls.loose) assert.equal(looseWords('a.ts', call).length, 1, call)
  for (const call of calls.whole) assert.deepEqual(looseWords('a.ts', call), [])
})

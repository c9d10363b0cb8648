import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { relativeOpenings } from './figures.ts'
import { badFileName, badNames, badVariables } from './names.ts'

const root = new URL('..', import.meta.url).pathname
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')

test('types and functions bear the usual words: nouns for types, a verb with its object for functions', () => {
  const bad = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      badNames(readFileSync(new URL(file, `file://${root}`), 'utf8')).map((name) => `${file}: ${name}`),
    )
  assert.deepEqual(bad, [])
})

test('variables and parameters are named after what they hold', () => {
  const bad = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      badVariables(file, readFileSync(new URL(file, `file://${root}`), 'utf8')).map((name) => `${file}: ${name}`),
    )
  assert.deepEqual(bad, [])
})

test('doc comments open with the usual term, at most three in a hundred with «What …» or «Whether …»', () => {
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, `file://${root}`), 'utf8'))
  const { comments, relative } = relativeOpenings(texts)
  assert.ok(comments > 5_000)
  assert.ok(relative / comments <= 0.03, `${relative} of ${comments}`)
})

test('files are named after what is in them', () => {
  assert.deepEqual(
    files.filter((file) => badFileName(basename(file))),
    [],
  )
})

test('a bare participle, a banned type and a banned file are found, and usual names are not', () => {
  assert.deepEqual(badNames('export interface Asked {\n}\ntype Told = string\n'), ['Asked', 'Told'])
  assert.deepEqual(
    badNames('interface TrackFacts {\n}\nexport type AskedFilter = string\ninterface Background {\n}\n'),
    ['TrackFacts', 'AskedFilter'],
  )
  assert.deepEqual(badNames('const known = (id: number) => id\nasync function moved() {}\n'), ['known', 'moved'])
  assert.deepEqual(badNames('const known = new Set()\nfunction requireKnown() {}\ninterface PlayerConfig {}\n'), [])
  assert.ok(badFileName('told-track.ts') && badFileName('asked.ts') && badFileName('faces.module.css'))
  assert.ok(!badFileName('embed.ts') && !badFileName('known-accounts.ts'))
})

test('a variable named by a participle is found wherever it is declared, and what only uses such a name is not', () => {
  const found = (code: string) => badVariables('module.ts', code)
  for (const code of [
    'const asked = 1',
    'const { a: asked } = b',
    'const [, asked = 2] = b',
    'const { ...asked } = b',
    'function f(asked: string) {}',
    'const f = ({ asked }: B) => asked',
    'const f = (...asked: B[]) => asked',
    'class C { m(asked = 1) {} }',
    'class C { constructor(private readonly asked: string) {} }',
  ])
    assert.deepEqual(found(code), ['asked'], code)
  assert.deepEqual(found('const query = { asked: 1 }\nask(query.asked)\nconst { told: text } = query'), [])
})

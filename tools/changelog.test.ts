import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import {
  areas,
  findVersionProblem,
  formatDay,
  formatSection,
  insertSection,
  parseChanges,
  readChangeFiles,
  releaseChanges,
} from './changelog.ts'
import { root } from './processes.ts'

const released = '# Изменения\n\n## 1.0.0 — первый выпуск\n\n### Реклама\n\n- Есть.\n'
const problemOf = (source: string, file = 'a.md') => parseChanges({ [file]: source }).problems.join('\n')

test('a change is an area and a paragraph', () => {
  assert.deepEqual(parseChanges({ 'a.md': '# Трансляции\r\n\r\nЭфир идёт.\r\nИ запись.\r\n' }), {
    changes: [{ file: 'a.md', area: 'Трансляции', text: 'Эфир идёт.\nИ запись.' }],
    problems: [],
  })
})

test('a file without an area of the list, without a text or with several paragraphs is refused by its name', () => {
  assert.match(problemOf('Эфир идёт.'), /^changes\/a\.md: в первой строке нет раздела/)
  assert.match(problemOf('# Эфир\n\nИдёт.'), /^changes\/a\.md: раздела «Эфир» нет\. Есть: «Перед обновлением», /)
  assert.match(problemOf('# Трансляции\n\n'), /^changes\/a\.md: нет текста\.$/)
  assert.match(problemOf(''), /нет раздела/)
  for (const text of ['Раз.\n\nДва.', '- Раз.', '## Раз', 'Раз.\n- Два.'])
    assert.match(problemOf(`# Трансляции\n\n${text}`), /один абзац/, text)
  assert.match(problemOf('# Трансляции\n\nЭфир.', 'a.txt'), /^changes\/a\.txt: изменение — это файл \.md/)
})

test('a section holds areas in their order and the changes of an area by the names of their files', () => {
  const { changes } = parseChanges({
    'b.md': '# Реклама\n\nВторое.',
    'z.md': '# Перед обновлением\n\nСделайте копию\nбазы.',
    'a.md': '# Реклама\n\nПервое.',
  })
  assert.equal(
    formatSection('1.1.0 — 29 ноября 2026', changes),
    '## 1.1.0 — 29 ноября 2026\n\n### Перед обновлением\n\n- Сделайте копию\n  базы.\n\n### Реклама\n\n- Первое.\n- Второе.\n',
  )
})

test('the newest section stands on top', () => {
  const next = insertSection(released, formatSection('1.1.0', []))
  assert.deepEqual(next.match(/^#.*/gm), ['# Изменения', '## 1.1.0', '## 1.0.0 — первый выпуск', '### Реклама'])
  assert.equal(insertSection('# Изменения\n\n', '## 1.0.0\n'), '# Изменения\n\n## 1.0.0\n\n')
})

test('the next version is one, is new and is later than those before', () => {
  for (const version of ['1.0.1', '1.1.0', '2.0.0', '1.10.0', '10.0.0'])
    assert.equal(findVersionProblem(released, version), null, version)
  for (const version of ['1.1', 'v1.1.0', '1.1.0-beta', '01.1.0', '', '1.1.0\n'])
    assert.match(findVersionProblem(released, version) ?? '', /не версия/, version)
  assert.match(findVersionProblem(released, '1.0.0') ?? '', /уже есть/)
  assert.match(findVersionProblem(released, '0.9.9') ?? '', /старше выпущенной 1\.0\.0/)
})

test('a day is told in Russian', () => {
  assert.equal(formatDay(new Date(2026, 10, 29)), '29 ноября 2026')
})

test('a release writes its section and removes its changes; a refused one changes nothing', (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'skleyka-changelog-'))
  t.after(() => rmSync(home, { recursive: true }))
  const page = path.join(home, 'CHANGELOG.md')
  const folder = path.join(home, 'changes')
  const day = new Date(2026, 10, 29)
  writeFileSync(page, released)
  assert.match(releaseChanges(home, '1.1.0', day).join('\n'), /Выпускать нечего/)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'README.md'), 'Как писать.')
  writeFileSync(path.join(folder, 'good.md'), '# Реклама\n\nНовое.\n')
  writeFileSync(path.join(folder, 'bad.md'), '# Эфир\n\nНовое.\n')
  assert.match(releaseChanges(home, '1.1.0', day).join('\n'), /^changes\/bad\.md: раздела «Эфир» нет/)
  rmSync(path.join(folder, 'bad.md'))
  assert.match(releaseChanges(home, '1.0.0', day).join('\n'), /уже есть/)
  assert.equal(readFileSync(page, 'utf8'), released)
  assert.deepEqual(readdirSync(folder), ['README.md', 'good.md'])

  assert.deepEqual(releaseChanges(home, '1.1.0', day), [])
  assert.equal(
    readFileSync(page, 'utf8'),
    released.replace('## 1.0.0', '## 1.1.0 — 29 ноября 2026\n\n### Реклама\n\n- Новое.\n\n## 1.0.0'),
  )
  assert.deepEqual(readdirSync(folder), ['README.md'])
})

test('the changes that wait for a release are valid', () => {
  assert.deepEqual(parseChanges(readChangeFiles(path.join(root, 'changes'))).problems, [])
})

test('CHANGELOG.md and the page about changes name the same areas in the same order', () => {
  const page = readFileSync(path.join(root, 'changes/README.md'), 'utf8')
  assert.deepEqual(
    [...page.matchAll(/^- «(.+)»/gm)].map(([, area]) => area),
    areas,
  )
  const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  assert.ok(sections.length > 0)
  for (const section of sections) {
    const named = [...section.matchAll(/^### (.+)$/gm)].map(([, area = '']) => area)
    assert.deepEqual(
      named,
      areas.filter((area) => named.includes(area)),
    )
  }
})

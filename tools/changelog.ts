// Joins the files of changes/ into a section of CHANGELOG.md and removes them: npm run changelog -- 1.1.0. Without a version it
// prints the section that would come.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

/** The areas of a section, in their order. */
export const areas: readonly string[] = [
  'Перед обновлением',
  'Загрузка и обработка',
  'Видео и альбомы',
  'Редактор, субтитры и звук',
  'Публикация и доступ',
  'Плеер и встраивание',
  'Реклама',
  'Трансляции',
  'Статистика и аналитика',
  'Правообладатели',
  'Аккаунты и права',
  'Командный центр',
  'API и интеграции',
  'Установка и эксплуатация',
]

export interface Change {
  readonly file: string
  readonly area: string
  /** One paragraph of Markdown. */
  readonly text: string
}

interface ParsedChanges {
  readonly changes: readonly Change[]
  /** Sentences in Russian, a file each. */
  readonly problems: readonly string[]
}

/** Parses the files of changes/, given by name. What is no change is told in `problems`. */
export function parseChanges(sources: Readonly<Record<string, string>>): ParsedChanges {
  const changes: Change[] = []
  const problems: string[] = []
  for (const [file, source] of Object.entries(sources)) {
    const [first = '', ...rest] = source.replaceAll('\r\n', '\n').trim().split('\n')
    const area = /^# +(.+?) *$/.exec(first)?.[1]
    const text = rest.join('\n').trim()
    const problem = findProblem(file, area, text)
    if (area === undefined || problem !== null) problems.push(`changes/${file}: ${problem}`)
    else changes.push({ file, area, text })
  }
  return { changes, problems }
}

function findProblem(file: string, area: string | undefined, text: string): string | null {
  if (!file.endsWith('.md')) return 'изменение — это файл .md.'
  if (area === undefined) return 'в первой строке нет раздела, например «# Трансляции».'
  if (!areas.includes(area)) return `раздела «${area}» нет. Есть: ${areas.map((known) => `«${known}»`).join(', ')}.`
  if (text === '') return 'нет текста.'
  if (/\n\s*\n|^\s*(?:#|[-*+] |\d+[.)] )/m.test(text))
    return 'текст — один абзац без заголовков и списков; другое изменение — другой файл.'
  return null
}

/** Formats a section: areas in their order, the changes of an area by the names of their files. */
export function formatSection(title: string, changes: readonly Change[]): string {
  const parts = areas.flatMap((area) => {
    const lines = changes
      .filter((change) => change.area === area)
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ text }) => `- ${text.replaceAll(/\n\s*/g, '\n  ')}`)
    return lines.length === 0 ? [] : [`### ${area}\n\n${lines.join('\n')}\n`]
  })
  return [`## ${title}\n`, ...parts].join('\n')
}

/** Puts a section above the newest one. */
export function insertSection(changelog: string, section: string): string {
  const newest = /^## /m.exec(changelog)?.index ?? changelog.length
  return `${changelog.slice(0, newest)}${section}\n${changelog.slice(newest)}`
}

/** Says in Russian why a version cannot be the next one. `null` if it can. */
export function findVersionProblem(changelog: string, version: string): string | null {
  const numbers = parseVersion(version)
  if (numbers === null) return `«${version}» — не версия: нужны три числа через точку, например 1.1.0.`
  for (const [, released = ''] of changelog.matchAll(/^## (\S+)/gm)) {
    if (released === version) return `Версия ${version} в CHANGELOG.md уже есть.`
    const earlier = parseVersion(released)
    if (earlier !== null && !isNewer(numbers, earlier)) return `Версия ${version} старше выпущенной ${released}.`
  }
  return null
}

const parseVersion = (version: string) =>
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version) ? version.split('.').map(Number) : null

/** Compares two versions by their first number that differs. */
function isNewer(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, position) => value !== other[position])
  return index !== -1 && Number(one[index]) > Number(other[index])
}

/** Formats a local day, as in «29 ноября 2026». */
export const formatDay = (day: Date): string =>
  day.toLocaleDateString('ru', { day: 'numeric', month: 'long', year: 'numeric' }).replace(/\s*г\.$/, '')

/** Reads the files of changes/ by name, without the page that explains them. */
export function readChangeFiles(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ name }) => name)
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** Writes the section of a version into CHANGELOG.md and removes its changes. Returns problems in Russian; then nothing is changed. */
export function releaseChanges(home: string, version: string, day: Date): readonly string[] {
  const page = path.join(home, 'CHANGELOG.md')
  const folder = path.join(home, 'changes')
  const changelog = readFileSync(page, 'utf8')
  const { changes, problems } = parseChanges(readChangeFiles(folder))
  const versionProblem = findVersionProblem(changelog, version)
  if (versionProblem !== null) return [versionProblem, ...problems]
  if (problems.length > 0) return problems
  if (changes.length === 0) return ['Выпускать нечего: в папке changes нет изменений.']
  writeFileSync(page, insertSection(changelog, formatSection(`${version} — ${formatDay(day)}`, changes)))
  for (const { file } of changes) rmSync(path.join(folder, file))
  return []
}

/** Prints the section that would come. Returns problems of the files. */
function printNext(home: string): readonly string[] {
  const { changes, problems } = parseChanges(readChangeFiles(path.join(home, 'changes')))
  if (changes.length > 0) console.log(formatSection('Следующая версия', changes))
  else if (problems.length === 0) console.log('В папке changes нет изменений.')
  return problems
}

if (import.meta.main) {
  const [version, ...rest] = process.argv.slice(2)
  const problems =
    rest.length > 0
      ? ['Назовите одну версию: npm run changelog -- 1.1.0.']
      : version === undefined
        ? printNext(root)
        : releaseChanges(root, version, new Date())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

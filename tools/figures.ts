import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { badNames } from './names.ts'

const relative = /^(?:What|Whether|Which|Who|Whoever|Whose|Where|When|How|By|Why|Whom|Whatever|Those|That)\b/

/** Share of doc comments that open with a relative clause, 0 to 1. */
export function relativeOpenings(texts: readonly string[]): { comments: number; relative: number } {
  const openings = texts.flatMap((text) => [...text.matchAll(/\/\*\*[\s*]*([^\n]*)/g)].map(([, words = '']) => words))
  return { comments: openings.length, relative: openings.filter((words) => relative.test(words)).length }
}

/** Counts `export const a = b` lines of an interface file: they rename and do nothing else. */
export const renamingExports = (text: string): number =>
  [...text.matchAll(/^export const \w+ = [A-Za-z_$][\w$.]*$/gm)].length

/** Counts the figures that `docs/decisions` keep of the structure of the code; prints them as a table. */
export function printFigures(): void {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const product = files.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))
  const featureOf = (file: string) => /^(?:server|console)\/src\/features\/[^/]+/.exec(file)?.[0]
  const sizes = Map.groupBy(
    product.filter((file) => featureOf(file) !== undefined),
    (file) => featureOf(file) ?? '',
  )
  const large = [...sizes].filter(([, own]) => own.length > 30).toSorted(([, a], [, b]) => b.length - a.length)
  const interfaces = product.filter((file) => {
    const [, folder, name] = /features\/(?:.*\/)?([^/]+)\/([^/.]+)\.tsx?$/.exec(file) ?? []
    return folder !== undefined && folder === name
  })
  const namesakes = [...sizes.keys()].filter((folder) => {
    return folder.startsWith('server/') && sizes.has(folder.replace('server/', 'console/'))
  })
  const { comments, relative: openings } = relativeOpenings([...texts.values()])
  const rows: readonly (readonly [string, string])[] = [
    ['files in contract/src itself', String(files.filter((file) => /^contract\/src\/[^/]+$/.test(file)).length)],
    ['features above 30 files', large.map(([folder, own]) => `${folder} ${own.length}`).join(', ') || '0'],
    [
      'exports of interface files that only rename',
      String(interfaces.reduce((sum, file) => sum + renamingExports(texts.get(file) ?? ''), 0)),
    ],
    ['server features with a namesake in the console', String(namesakes.length)],
    [
      'types and functions with a refused name',
      String(product.reduce((sum, file) => sum + badNames(texts.get(file) ?? '').length, 0)),
    ],
    [
      'doc comments that open with a relative clause',
      `${openings} of ${comments}: ${((openings / comments) * 100).toFixed(1)} %`,
    ],
    ['lines of architecture.md', String(readFileSync('docs/architecture.md', 'utf8').trimEnd().split('\n').length)],
  ]
  const width = Math.max(...rows.map(([title]) => title.length))
  for (const [title, value] of rows) console.log(`${title.padEnd(width)}  ${value}`)
}

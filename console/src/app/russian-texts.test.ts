import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { refusals } from '@skleyka/contract/contract.ts'
import { errorTexts } from '../api/call-error.ts'

const source = path.resolve(import.meta.dirname, '..')

/** Texts that the sources give to snackbars and toasts as they stand. */
const toastTexts = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !file.includes('.test.') && !file.startsWith('ui/gallery'))
  .flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8')
    return [...text.matchAll(/showToast\(\{[^}]*?message:\s*([^\n]*)/g)].flatMap(([, rest = '']) => [
      ...rest.replace(/type: '\w+'/, '').matchAll(/'([^']+)'/g),
    ])
  })
  .map(([, words = '']) => words)
// technical names that stay as they are
const names =
  /\b(?:API|CMYK|CSV|Excel|GEO_FILES|Google|ID|JPE?G|JSON|OpenDocument|PDF|PNG|PowerPoint|RGB|SRT|UTF-8|VMAP|WebP|WebVTT|Word|XML|YouTube|YOUTUBE_CLIENT_(?:ID|SECRET)|METRICS_TOKEN|metrics-token|application\/json|Access Forbidden)\b|\{\w+\}/g

test('C-9-42 what snackbars and toasts say is Russian', () => {
  assert.ok(toastTexts.length >= 8, `only ${toastTexts.length} texts were seen`)
  const all = [...toastTexts, ...Object.values(errorTexts), ...Object.values(refusals).map(({ text }) => text)]
  const foreign = all.filter((text) => {
    const words = text.replace(names, '').replace(/\\u[\da-f]{4}/g, ' ')
    return /[a-z]/i.test(words) || (!/[а-яё]/i.test(words) && text !== 'Access Forbidden')
  })
  assert.deepEqual(foreign, [])
})

test('a word in the plain quotes of an element carries no escapes: they would be shown as they are written', () => {
  const shown = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/\s[\w-]+="[^"\n]*\\u[\da-f]{4}[^"\n]*"/gi)].map(
      ([words]) => `${file}:${words}`,
    ),
  )
  assert.deepEqual(shown, [])
})

/** Words that were replaced by what people say, and the word that stands now. */
const replaced: Readonly<Record<string, string>> = {
  'Видео не получилось': 'Не удалось обработать видео',
  Пережать: 'Перекодировать',
  'Код плейлиста': 'Код альбома',
  'Ссылка на плейлист': 'Ссылка на альбом',
}

test('issue 23 what was said in better words is not said in the former ones: not in console, player, mails or manual', () => {
  const root = path.resolve(source, '../..')
  const files = globSync(['{console,player,web,contract,server,identity}/src/**/*.{ts,tsx}', 'docs/manual/*.md'], {
    cwd: root,
    exclude: (name) => name.includes('.test.') || name.includes('node_modules'),
  })
  assert.ok(files.length > 1_000, `only ${files.length} files were seen`)
  const former = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replace(/\\u00a0|&#160;|\u00a0/g, ' ')
    return Object.entries(replaced).flatMap(([words, now]) =>
      text.includes(words) ? [`${file}: ${words} → ${now}`] : [],
    )
  })
  assert.deepEqual(former, [])
})

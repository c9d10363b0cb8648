import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstVisit, packagesIn } from './size-budget.ts'

const chunk = (fileName: string, facadeModuleId: string | null, imports: string[], moduleIds: string[] = []) => ({
  fileName,
  facadeModuleId,
  imports,
  moduleIds,
})

const chunks = [
  chunk('index.js', '/work/console/index.html', ['frame.js']),
  chunk('records.js', '/work/console/src/records-page.tsx', ['frame.js', 'kit.js']),
  chunk('kit.js', null, ['frame.js']),
  chunk('frame.js', null, [], ['/work/node_modules/react/index.js']),
  chunk('player.js', '/work/console/src/player.tsx', ['frame.js'], ['/work/node_modules/hls.js/dist/hls.mjs']),
]

test('e1 the first visit is the entry, the section and everything they import at once', () => {
  const names = firstVisit(chunks, ['index.html', 'src/records-page.tsx']).map(({ fileName }) => fileName)
  assert.deepEqual(names, ['index.js', 'records.js', 'kit.js', 'frame.js'])
})

test('a package that belongs to a chunk of its own is found when the first visit waits for it', () => {
  const late = ['hls.js', '@sentry']
  assert.deepEqual(packagesIn(firstVisit(chunks, ['index.html']), late), [])
  assert.deepEqual(packagesIn(firstVisit(chunks, ['index.html', 'src/player.tsx']), late), ['hls.js'])
})

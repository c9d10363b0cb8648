import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacking } from './late-dependencies.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports, facadeModuleId: null, moduleIds: [] })

test('a lazy chunk asks for all it stands on at once: what its imports import too, and nothing of the first visit', () => {
  const screen = chunk('screen.js', 'table.js', 'frame.js', 'dates.js')
  const chunks = [
    screen,
    chunk('table.js', 'frame.js', 'cell.js'),
    chunk('cell.js', 'dates.js', 'icon.js'),
    chunk('icon.js', 'cell.js', 'frame.js'),
    chunk('dates.js'),
    chunk('frame.js', 'react.js'),
    chunk('react.js'),
    chunk('other.js', 'far.js'),
    chunk('far.js'),
  ]
  assert.deepEqual(lacking(screen, chunks, new Set(['frame.js', 'react.js'])), ['cell.js', 'icon.js'])
})

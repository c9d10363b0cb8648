import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { firstVisitGroups } from './first-visit-groups.ts'

/** A graph of modules by what each imports at once. */
const graphOf = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importedIds: [...(imports[id] ?? [])] }),
})

test('e1 what a section of the first visit stands on comes in one file, what others need does not come with it', () => {
  const section = resolve(import.meta.dirname, '../src/features/record-list/records-list.tsx')
  const graph = graphOf({ [section]: ['table.tsx'], 'table.tsx': ['icon.tsx', 'table.tsx'], 'player.tsx': ['hls.js'] })
  const grouped = (id: string) =>
    firstVisitGroups('src/draw.tsx', ['src/features/record-list/records-list.tsx']).map(({ name }) =>
      typeof name === 'string' ? null : name(id, graph),
    )
  assert.deepEqual(
    ['table.tsx', 'icon.tsx', 'player.tsx', 'hls.js', section].map((id) => grouped(id).find(Boolean) ?? null),
    ['console', 'console', null, null, null],
  )
})

test('e1 what the door of a package names for a popup alone does not come with it', () => {
  const [drawn, door, later] = [
    resolve(import.meta.dirname, '../src/draw.tsx'),
    '/@tanstack/react-query/index.js',
    '/@tanstack/x/useQueries.js',
  ]
  const graph = graphOf({ [drawn]: [door], [door]: [later] })
  const grouped = (id: string) =>
    firstVisitGroups('src/draw.tsx', []).some(({ name }) => typeof name !== 'string' && name(id, graph) !== null)
  assert.deepEqual([door, later].map(grouped), [true, false])
})

test('e1 of what an interface file passes on, only what the first visit takes comes with it', () => {
  const [list, door, taken, left] = [
    'record-list/records-list.tsx',
    'records/records.ts',
    'records/on-moderation.ts',
    'records/record-ids.ts',
  ].map((file) => resolve(import.meta.dirname, '../src/features', file))
  assert.ok(list && door && taken && left)
  const graph = graphOf({ [list]: [door], [door]: [taken, left] })
  const grouped = (id: string) =>
    firstVisitGroups('src/draw.tsx', ['src/features/record-list/records-list.tsx']).some(
      ({ name }) => typeof name !== 'string' && name(id, graph) === 'console',
    )
  assert.deepEqual([taken, left].map(grouped), [true, false])
})

test('C-2.8-37 what comes by itself once the first screen stands is one file, without what the first screen has', () => {
  const list = resolve(import.meta.dirname, '../src/features/record-list/records-list.tsx')
  const door = resolve(import.meta.dirname, '../src/features/upload-buttons/upload-buttons.tsx')
  const piece = resolve(import.meta.dirname, '../src/features/upload-buttons/upload-menu.tsx')
  const pressed = resolve(import.meta.dirname, '../src/features/record-list/records-bar.tsx')
  const graph = graphOf({
    [list]: ['icon.tsx', door],
    [piece]: ['icon.tsx', 'menu.tsx', list],
    [pressed]: ['popup.tsx'],
  })
  const groups = firstVisitGroups('src/draw.tsx', ['src/features/record-list/records-list.tsx'])
  const grouped = (id: string) =>
    groups.map(({ name }) => (typeof name === 'string' ? null : name(id, graph))).find(Boolean) ?? null
  assert.deepEqual([piece, 'menu.tsx', 'icon.tsx', list, pressed, 'popup.tsx'].map(grouped), [
    'beside-list',
    'beside-list',
    'console',
    null,
    null,
    null,
  ])
})

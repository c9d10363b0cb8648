import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { firstVisitGroups } from './first-visit-groups.ts'

/** A graph of modules by what each imports at once. */
const graphOf = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importedIds: [...(imports[id] ?? [])] }),
})

test('e1 what a section of the first visit stands on comes in one file, what others need does not come with it', () => {
  const section = resolve('src/records-list.tsx')
  const graph = graphOf({ [section]: ['table.tsx'], 'table.tsx': ['icon.tsx', 'table.tsx'], 'player.tsx': ['hls.js'] })
  const grouped = (id: string) =>
    firstVisitGroups('src/draw.tsx', ['src/records-list.tsx']).map(({ name }) =>
      typeof name === 'string' ? null : name(id, graph),
    )
  assert.deepEqual(
    ['table.tsx', 'icon.tsx', 'player.tsx', 'hls.js', section].map((id) => grouped(id).find(Boolean) ?? null),
    ['console', 'console', null, null, null],
  )
})

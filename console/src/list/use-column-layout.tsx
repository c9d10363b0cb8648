import { type ReactNode, Suspense, useState } from 'react'
import { useApp } from '../session/contexts.ts'
import { latePiece } from '../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../ui/table/columns.ts'
import { type ColumnLayout, leastWidth, ownLayout, readLayout, writeLayout } from '../ui/table/layout.ts'

const ArrangedHandle = latePiece(() => import('./arranged-handle.tsx'))

/** Returns how the user arranged the columns of a list; kept in the browser for each user. A list without a name is as it is. */
export function useColumnLayout(name: string | undefined) {
  const { user } = useApp()
  const kept = name === undefined ? null : `${name}.${user.id}`
  const [layout, setLayout] = useState(() => (kept === null ? ownLayout : readLayout(kept)))
  const arrange = (next: ColumnLayout) => {
    setLayout(next)
    if (kept !== null) writeLayout(kept, next)
  }
  return [layout, arrange] as const
}

/** Returns what a table is told of its arranged columns; where somebody asked for more of them, none leaves and it is scrolled. */
export function columnSizes(
  columns: readonly Column<never>[],
  layout: ColumnLayout,
  arrange: (next: ColumnLayout) => void,
) {
  const isWide = Object.keys(layout.widths).length > 0 || columns.some(({ optional }) => optional)
  return {
    ownWidth: ({ id }: Column<never>) => layout.widths[id],
    minWidth: isWide ? leastWidth(columns, layout) : undefined,
    handleOf: (column: Column<never>): ReactNode => (
      <Suspense fallback={null}>
        <ArrangedHandle column={column} layout={layout} onChange={arrange} />
      </Suspense>
    ),
  }
}

import ColumnHandle from '../ui/table/column-handle.tsx'
import type { Column } from '../ui/table/columns.ts'
import { type ColumnLayout, widthOf } from '../ui/table/layout.ts'
import { withWidth } from '../ui/table/layout-changes.ts'

interface Props {
  column: Column<never>
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
}

/** The edge of a column whose width people keep; nothing for the one that takes what is left. */
export default function ArrangedHandle({ column, layout, onChange }: Props) {
  const width = widthOf(column, layout)
  if (width === null) return null
  return (
    <ColumnHandle title={column.title} width={width} onWidth={(next) => onChange(withWidth(layout, column.id, next))} />
  )
}

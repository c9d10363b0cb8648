import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { DropdownButton } from '../dropdown/dropdown-button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './column-chooser.module.css'
import type { Column } from './columns.ts'
import { type ColumnLayout, canMoveEarlier, isOwn, isShown, orderedColumns, ownLayout } from './layout.ts'
import { withColumn, withMoved } from './layout-changes.ts'

interface Props {
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'fixed' | 'optional'>[]
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
}

/** Choice of the columns of a table and of their order. */
export default function ColumnChooser({ columns, layout, onChange }: Props) {
  const ordered = orderedColumns(columns, layout)
  const move = (id: string, by: -1 | 1) => onChange(withMoved(layout, columns, id, by))
  return (
    <DropdownButton
      label="Столбцы"
      minWidth={260}
      trigger={(props) => (
        <Button {...props} kind="quiet" icon={Columns3}>
          Столбцы
        </Button>
      )}
    >
      {() => (
        <div className={styles.chooser}>
          <ul>
            {ordered.map((column, at) => (
              <li key={column.id}>
                <Checkbox
                  checked={isShown(column, layout)}
                  disabled={column.fixed ?? false}
                  onChange={(shown) => onChange(withColumn(layout, column.id, shown))}
                >
                  {column.title}
                </Checkbox>
                {!column.fixed && (
                  <span className={styles.moves}>
                    <IconButton
                      size={28}
                      icon={ArrowUp}
                      label={`«${column.title}» раньше`}
                      tooltip={false}
                      disabled={!canMoveEarlier(ordered, at)}
                      onClick={() => move(column.id, -1)}
                    />
                    <IconButton
                      size={28}
                      icon={ArrowDown}
                      label={`«${column.title}» позже`}
                      tooltip={false}
                      disabled={at === ordered.length - 1}
                      onClick={() => move(column.id, 1)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <Button kind="quiet" disabled={isOwn(layout)} onClick={() => onChange(ownLayout)}>
            Вернуть как было
          </Button>
        </div>
      )}
    </DropdownButton>
  )
}

import { Columns3 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { DropdownButton } from '../dropdown/dropdown-button.tsx'
import type { Column } from './columns.ts'
import { type ColumnLayout, ownLayout, withColumn } from './layout.ts'
import styles from './table.module.css'

interface Props {
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'fixed'>[]
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
}

/** Which columns a table shows. */
export function ColumnChooser({ columns, layout, onChange }: Props) {
  return (
    <DropdownButton
      label="Столбцы"
      minWidth={220}
      trigger={(props) => (
        <Button {...props} kind="quiet" icon={Columns3}>
          Столбцы
        </Button>
      )}
    >
      {() => (
        <div className={styles.chooser}>
          {columns.map(({ id, title, fixed }) => (
            <Checkbox
              key={id}
              checked={fixed || !layout.hidden.includes(id)}
              disabled={fixed ?? false}
              onChange={(shown) => onChange(withColumn(layout, id, shown))}
            >
              {title}
            </Checkbox>
          ))}
          <Button kind="quiet" onClick={() => onChange(ownLayout)}>
            Вернуть как было
          </Button>
        </div>
      )}
    </DropdownButton>
  )
}

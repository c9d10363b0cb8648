import { formatDuration } from '@skleyka/contract/durations.ts'
import { useMemo, useState } from 'react'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { Card } from '../page/card.tsx'
import ColumnChooser from '../table/column-chooser.tsx'
import type { Column, Sort } from '../table/columns.ts'
import { type ColumnLayout, readLayout, writeLayout } from '../table/layout.ts'
import { countChosen, noMarks } from '../table/marks.ts'
import { ScrollingTable } from '../table/scrolling-table.tsx'
import styles from './gallery.module.css'

interface Video {
  readonly id: number
  readonly name: string
  readonly seconds: number
  readonly bytes: number
}

const words = ['Утренний выпуск', 'Весна в заповеднике', 'Лекция', 'Матч', 'Репортаж', 'Интервью', 'Ёжик у ручья']
const columns: readonly Column<Video>[] = [
  { id: 'name', title: 'Название', fixed: true, sortable: 'ascending', minWidth: 240, cell: ({ name }) => name },
  { id: 'id', title: 'ID', width: 110, numeric: true, sortable: 'ascending', cell: ({ id }) => id },
  { id: 'time', title: 'Длительность', width: 140, numeric: true, cell: ({ seconds }) => formatDuration(seconds) },
  { id: 'size', title: 'Размер', width: 120, numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
]

/** A hundred thousand rows, and a table whose rows are on their way. */
export function ScrollingTables() {
  const videos = useMemo(
    () =>
      Array.from({ length: 100_000 }, (_, index): Video => {
        const id = index + 1
        return {
          id,
          name: `${words[index % words.length]} ${id}`,
          seconds: (id * 97) % 9000,
          bytes: (id * 7_919_333) % 5e9,
        }
      }),
    [],
  )
  const [layout, setLayout] = useState(() => readLayout('gallery'))
  const [sort, setSort] = useState<Sort>({ column: 'id', direction: 'ascending' })
  const [marks, setMarks] = useState(noMarks)
  const arrange = (next: ColumnLayout) => {
    setLayout(next)
    writeLayout('gallery', next)
  }
  const rows = useMemo(() => (sort.direction === 'ascending' ? videos : videos.toReversed()), [videos, sort.direction])
  return (
    <>
      <div className={styles.tall}>
        <Card
          title="Видео"
          note={groupDigits(videos.length)}
          control={<ColumnChooser columns={columns} layout={layout} onChange={arrange} />}
        >
          <ScrollingTable
            label="Все видео"
            columns={columns}
            rows={rows}
            rowId={({ id }) => String(id)}
            rowName={({ name }) => name}
            layout={layout}
            onLayout={arrange}
            sort={sort}
            onSort={setSort}
            marks={marks}
            onMarks={setMarks}
          />
          <p className={styles.panel} role="status">
            Выбрано: {groupDigits(countChosen(marks, videos.length))}
          </p>
        </Card>
      </div>
      <Card title="На подходе">
        <ScrollingTable
          label="Видео на подходе"
          columns={columns}
          rows={null}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          layout={layout}
          onLayout={arrange}
        />
      </Card>
      <Card title="Корзина">
        <ScrollingTable
          label="Корзина"
          columns={columns}
          rows={[]}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          layout={layout}
          onLayout={arrange}
          empty="В корзине пусто"
        />
      </Card>
    </>
  )
}

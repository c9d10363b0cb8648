import { Button } from '../button/button.tsx'
import { Card, PageFooter } from '../page/card.tsx'
import Pagination from '../pagination/pagination.tsx'
import type { Column } from '../table/columns.ts'
import { Table } from '../table/table.tsx'

interface Video {
  readonly name: string
  readonly state: string
  readonly size: string
}

const columns: readonly Column<Video>[] = [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'title',
    cell: ({ name }) => name,
    total: 'Итого',
  },
  { id: 'state', title: 'Состояние', width: 240, card: 'line', cell: ({ state }) => state },
  {
    id: 'size',
    title: 'Размер',
    width: 160,
    numeric: true,
    sortable: 'descending',
    card: 'fact',
    cell: ({ size }) => size,
    total: '5,9 ГБ',
  },
]

const videos: readonly Video[] = [
  { name: 'Утренний выпуск', state: 'Готово', size: '1,5 ГБ' },
  { name: '«Волга» — «Сокол»', state: 'Готово', size: '4,4 ГБ' },
  { name: 'Лекция', state: 'В очереди', size: '' },
]

/** The table whose rows and pages live in the address. */
export function TableSample() {
  return (
    <Card title="Видео" level={2} note="12 840" control={<Button kind="main">Загрузить</Button>}>
      <Table
        label="Видео"
        columns={columns}
        rows={videos}
        rowId={({ name }) => name}
        sort={{ column: 'size', direction: 'descending' }}
        sortTo={({ column, direction }) => `?sort=${column}-${direction}`}
      />
      <Pagination page={2} perPage={20} total={12_840} to={(page, perPage) => `?page=${page}&perPage=${perPage}`} />
      <PageFooter>
        <Button kind="main">Сохранить</Button>
        <Button>Отменить</Button>
      </PageFooter>
    </Card>
  )
}

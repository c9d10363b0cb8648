import { Button } from '../button/button.tsx'
import { Card, PageFooter } from '../page/card.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { SkeletonRows, Table, TableHead } from '../table/table.tsx'

/** The table whose rows and pages live in the address. */
export function TableSample() {
  return (
    <Card title="Видео" level={2} note="12 840" control={<Button kind="main">Загрузить</Button>}>
      <Table label="Видео">
        <thead>
          <tr>
            <TableHead sortTo="?sort=name">Название</TableHead>
            <TableHead>Состояние</TableHead>
            <TableHead numeric sortTo="?sort=size" sorted="descending">
              Размер
            </TableHead>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Утренний выпуск</td>
            <td>Готово</td>
            <td data-numeric>1,5 ГБ</td>
          </tr>
          <tr data-selected>
            <td>«Волга» — «Сокол»</td>
            <td>Готово</td>
            <td data-numeric>4,4 ГБ</td>
          </tr>
        </tbody>
        <SkeletonRows rows={2} columns={[240, 120, { numeric: 60 }]} />
      </Table>
      <Pagination page={2} perPage={20} total={12_840} to={(page, perPage) => `?page=${page}&perPage=${perPage}`} />
      <PageFooter>
        <Button kind="main">Сохранить</Button>
        <Button>Отменить</Button>
      </PageFooter>
    </Card>
  )
}

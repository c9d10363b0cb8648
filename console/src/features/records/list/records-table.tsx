import type { ListedRecord, RecordSortField } from '@skleyka/contract/records.ts'
import { Patiently } from '../../../ui/skeleton/skeleton.tsx'
import { SkeletonRows, Table, TableHead } from '../../../ui/table/table.tsx'
import { type ListAddress, sortedList } from './list-address.ts'
import { RecordRow } from './record-row.tsx'
import styles from './records-table.module.css'

interface Props {
  rows: readonly ListedRecord[]
  list: ListAddress
  to: (list: ListAddress) => string
}

/** The records of one page; under 768 px the rows are cards. */
export function RecordsTable({ rows, list, to }: Props) {
  const sort = (field: RecordSortField) => ({
    sortTo: to(sortedList(list, field)),
    sorted:
      list.sort.field === field
        ? list.sort.order === 'asc'
          ? ('ascending' as const)
          : ('descending' as const)
        : undefined,
  })
  return (
    <Table label="Видео" className={styles.table ?? ''}>
      <thead>
        <tr>
          <TableHead {...sort('name')}>Название</TableHead>
          <TableHead className={styles.state}>Состояние</TableHead>
          <TableHead className={styles.frame}>Кадр</TableHead>
          <TableHead className={styles.size} numeric {...sort('size')}>
            Размер
          </TableHead>
          <TableHead className={styles.date} {...sort('created')}>
            Создано
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </tbody>
    </Table>
  )
}

/** Grey rows of the same height, when the answer takes its time. */
export function RecordsTableSkeleton({ rows }: { rows: number }) {
  return (
    <Patiently>
      <Table label="Видео загружаются" className={styles.table ?? ''}>
        <thead>
          <tr>
            <TableHead>Название</TableHead>
            <TableHead className={styles.state}>Состояние</TableHead>
            <TableHead className={styles.frame}>Кадр</TableHead>
            <TableHead className={styles.size} numeric>
              Размер
            </TableHead>
            <TableHead className={styles.date}>Создано</TableHead>
          </tr>
        </thead>
        <SkeletonRows rows={rows} columns={[280, 96, 48, { numeric: 56 }, 104]} />
      </Table>
    </Patiently>
  )
}

import { formatDuration } from '@skleyka/contract/durations.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { withoutTurns } from '@skleyka/contract/texts.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import styles from './record-page.module.css'

/** Facts of the file, under the picture. */
export function RecordFacts({ record }: { record: RecordView }) {
  const near = new Date()
  const facts: (readonly [string, string | null])[] = [
    ['Файл', withoutTurns(record.originalFilename)],
    ['Длительность', record.durationMs === null ? null : formatDuration(record.durationMs / 1000)],
    [
      'Разрешение',
      record.width === null || record.height === null ? null : `${record.width}\u00a0×\u00a0${record.height}`,
    ],
    ['Размер', record.bytes > 0 ? formatBytes(record.bytes) : null],
    ['Просмотры до\u00a0переезда', record.viewsBefore > 0 ? groupDigits(record.viewsBefore) : null],
    ['Автор', record.ownerName],
    ['Создано', formatMoment(record.createdDate, { near })],
    ['Изменено', formatMoment(record.updatedDate, { near })],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

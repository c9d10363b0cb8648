import type { LeftOutStream, MadeBy, RecordView, RenditionView } from '@skleyka/contract/records/records.calls.ts'
import { Check } from 'lucide-react'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { Card } from '../../ui/page/card.tsx'
import { Spinner } from '../../ui/progress/progress.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { DownloadButton } from '../downloads/downloads.tsx'
import { codecName, qualityName } from '../records/records.ts'
import { ReencodeButton } from '../reencode/reencode.tsx'
import { CutLinks } from './cut-links.tsx'
import { FreedLine } from './freed-line.tsx'
import { leftOutText } from './left-out.ts'
import styles from './record-files.module.css'
import { RestoreButton } from './restore-button.tsx'

interface Props {
  record: RecordView
  renditions: readonly RenditionView[]
  /** Ladder they were made by; null for the usual one. */
  ladder: MadeBy | null
  sourceKept: boolean
  /** The video from before its last trim can be brought back. */
  uncutKept: boolean
  /** Streams of the file that are not in the video. */
  leftOut: readonly LeftOutStream[]
}

/** «Файлы»: the renditions the record is played from. */
export function RecordFiles({ record, renditions, ladder, sourceKept, uncutKept, leftOut }: Props) {
  return (
    <Card
      title="Файлы"
      {...(renditions.length > 0 && { note: renditions.length })}
      control={
        <>
          <DownloadButton id={record.id} />
          {uncutKept && <RestoreButton record={record} />}
          <ReencodeButton {...record} />
          <CutLinks record={record} />
        </>
      }
    >
      {renditions.length === 0 ? (
        <p className={styles.none}>Качества появятся, когда начнётся кодирование.</p>
      ) : (
        <div className={styles.files}>
          <Table label="Файлы видео" columns={columns} rows={renditions} rowId={({ name }) => name} />
          {!sourceKept && (
            <p className={styles.none}>
              Исходный файл не&#160;хранится: перекодировать видео нельзя, клипы вырезаются из&#160;лучшего качества.
            </p>
          )}
        </div>
      )}
      <FreedLine id={record.id} />
      {leftOut.length > 0 && <p className={styles.none}>{leftOutText(leftOut)}</p>}
      {ladder !== null && (
        <p className={styles.none}>
          Шаблон кодирования: «{ladder.name}», версия {ladder.version}
        </p>
      )}
    </Card>
  )
}

const columns: readonly Column<RenditionView>[] = [
  {
    id: 'quality',
    title: 'Качество',
    fixed: true,
    card: 'title',
    cell: ({ name, width, height }) => (
      <>
        <b>{qualityName(name)}</b>
        {width !== null && height !== null && (
          <span className={styles.size}>
            {width}&#160;×&#160;{height}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'codecs',
    title: 'Кодеки',
    card: 'fact',
    cell: ({ videoCodec, audioCodec }) => {
      const codecs = [videoCodec, audioCodec].filter((codec) => codec !== null)
      return codecs.length > 0 && <span title={codecs.join(', ')}>{codecs.map(codecName).join(' + ')}</span>
    },
  },
  {
    id: 'bitrate',
    title: 'Битрейт',
    numeric: true,
    card: 'fact',
    cell: ({ bitsPerSecond }) => bitsPerSecond !== null && bitrate(bitsPerSecond),
  },
  { id: 'size', title: 'Размер', numeric: true, card: 'fact', cell: ({ bytes }) => bytes > 0 && formatBytes(bytes) },
  {
    id: 'state',
    title: 'Состояние',
    card: 'line',
    cell: ({ state, copied, encrypted }) =>
      state === 'READY' ? (
        <StateMark tone="ok" icon={Check}>
          {['Готово', copied && 'без перекодирования', encrypted && 'зашифровано'].filter(Boolean).join(', ')}
        </StateMark>
      ) : (
        <StateMark tone="work">
          <Spinner />
          Кодируется
        </StateMark>
      ),
  },
]

/** «1,8 Мбит/с», «640 кбит/с»: bits are counted in thousands. */
function bitrate(bitsPerSecond: number): string {
  const isMega = bitsPerSecond >= 1_000_000
  const value = bitsPerSecond / (isMega ? 1_000_000 : 1000)
  const rounded = isMega && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${groupDigits(rounded)}\u00a0${isMega ? 'Мбит' : 'кбит'}/с`
}

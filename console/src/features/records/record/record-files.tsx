import type { RenditionView } from '@skleyka/contract/records.ts'
import { Check } from 'lucide-react'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Spinner } from '../../../ui/progress/progress.tsx'
import { StateMark } from '../../../ui/state-mark/state-mark.tsx'
import { Table, TableHead } from '../../../ui/table/table.tsx'
import { codecName, qualityName } from './codec-names.ts'
import styles from './record-files.module.css'

/** «Файлы»: the renditions the record is played from. */
export function RecordFiles({ renditions }: { renditions: readonly RenditionView[] }) {
  return (
    <Card title="Файлы" {...(renditions.length > 0 && { note: renditions.length })}>
      {renditions.length === 0 ? (
        <p className={styles.none}>Качества появятся, когда начнётся кодирование.</p>
      ) : (
        <div className={styles.scroll}>
          <Table label="Файлы видео" className={styles.files ?? ''}>
            <thead>
              <tr>
                <TableHead>Качество</TableHead>
                <TableHead>Кодеки</TableHead>
                <TableHead numeric>Битрейт</TableHead>
                <TableHead numeric>Размер</TableHead>
                <TableHead>Состояние</TableHead>
              </tr>
            </thead>
            <tbody>
              {renditions.map((rendition) => (
                <File key={rendition.name} rendition={rendition} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}

function File({ rendition }: { rendition: RenditionView }) {
  const { name, width, height, videoCodec, audioCodec, bitsPerSecond, bytes, copied, state } = rendition
  const codecs = [videoCodec, audioCodec].filter((codec) => codec !== null)
  return (
    <tr>
      <td>
        <b>{qualityName(name)}</b>
        {width !== null && height !== null && (
          <span>
            {width}&#160;×&#160;{height}
          </span>
        )}
      </td>
      <td title={codecs.join(', ')}>{codecs.map(codecName).join(' + ') || '—'}</td>
      <td data-numeric>{bitsPerSecond === null ? '—' : bitrate(bitsPerSecond)}</td>
      <td data-numeric>{bytes > 0 ? formatBytes(bytes) : '—'}</td>
      <td>
        {state === 'READY' ? (
          <StateMark tone="ok" icon={Check}>
            {copied ? 'Готово, без перекодирования' : 'Готово'}
          </StateMark>
        ) : (
          <StateMark tone="work">
            <Spinner />
            Кодируется
          </StateMark>
        )}
      </td>
    </tr>
  )
}

/** «1,8 Мбит/с», «640 кбит/с»: bits are counted in thousands. */
function bitrate(bitsPerSecond: number): string {
  const isMega = bitsPerSecond >= 1_000_000
  const value = bitsPerSecond / (isMega ? 1_000_000 : 1000)
  const rounded = isMega && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${groupDigits(rounded)}\u00a0${isMega ? 'Мбит' : 'кбит'}/с`
}

import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import type { ReactNode } from 'react'
import { formatNearMoment } from '../../russian/dates.ts'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import styles from './description.module.css'
import { publicationLabels } from './written.ts'

interface Field<T> {
  value: T
  onChange: (value: T, reading?: string | null) => void
  hint?: ReactNode
}

interface Props {
  record: RecordView
  publication: Field<RecordView['publication']>
  from: Field<string | null>
  to: Field<string | null>
}

const notes = {
  SCHEDULED: 'Видно с\u00a0одного момента и\u00a0до\u00a0другого',
  DRAFT: 'Видно только здесь, в\u00a0консоли',
  EXPIRED: 'Показ закончен',
} as const

/** Fields of the publication. */
export function PublicationFields({ record, publication, from, to }: Props) {
  const choices = (['PUBLISHED', 'SCHEDULED', 'DRAFT', 'EXPIRED'] as const).map((value) => ({
    value,
    label: publicationLabels[value],
    note: value === 'EXPIRED' ? endedNote(record) : value === 'PUBLISHED' ? publishedNote(record) : notes[value],
  }))
  return (
    <div className={styles.publication}>
      <RadioGroup
        label="Публикация"
        paired
        choices={choices}
        value={publication.value}
        onChange={(value) => publication.onChange(value)}
      />
      {publication.hint !== undefined && <p role="alert">{publication.hint}</p>}
      {publication.value === 'SCHEDULED' && (
        <div className={styles.schedule}>
          <MomentInput label="Начало" {...from} />
          <MomentInput label="Конец" {...to} />
        </div>
      )}
    </div>
  )
}

/** A video that cannot be played is shown to nobody, published or not. */
function publishedNote({ playable, currentState }: RecordView): string {
  if (playable) return 'Видно зрителям'
  return currentState === 'FAILED'
    ? 'Показывать нечего: видео не\u00a0обработано'
    : 'Зрители увидят видео, как\u00a0только оно обработается'
}

const endedNote = ({ publication, publishedTo }: RecordView) =>
  publication === 'EXPIRED' && publishedTo !== null
    ? `Показ закончился ${formatNearMoment(publishedTo)}`
    : notes.EXPIRED

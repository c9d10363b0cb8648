import { formatDuration } from '@skleyka/contract/durations.ts'
import { isLink, type MetadataField, type MetadataType } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { withoutTurns } from '@skleyka/contract/texts.ts'
import { useEffect } from 'react'
import { Titled } from '../../list/titled.tsx'
import { languageTitle } from '../../russian/languages.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { youtubeLabels } from '../../russian/youtube-labels.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { allFields, metadataText, useTemplates } from '../metadata/metadata.ts'
import { moderationLabels, visibilityLabels } from '../records/records.ts'
import { givenByText } from '../template-choice/template-choice.tsx'

interface Props {
  /** Told the columns once, when the templates are known. */
  onColumns: (columns: readonly Column<ListedRecord>[]) => void
}

/** Columns that are offered in «Столбцы» alone, one for every field of metadata among them (product B2). Draws nothing. */
export default function LateColumns({ onColumns }: Props) {
  const templates = useTemplates()
  useEffect(() => {
    if (templates) onColumns([...offered, ...allFields(templates).map(columnOf)])
  }, [templates, onColumns])
  return null
}

const offered: readonly Column<ListedRecord>[] = [
  {
    id: 'visibility',
    title: 'Доступ',
    width: 150,
    optional: true,
    card: 'fact',
    cell: ({ visibility }) => visibilityLabels[visibility],
  },
  {
    id: 'albums',
    title: 'Альбомы',
    width: 160,
    optional: true,
    card: 'fact',
    cell: ({ albums }) => albums.map(({ name }) => name).join(', '),
  },
  { id: 'tags', title: 'Теги', width: 180, optional: true, card: 'fact', cell: ({ tags }) => tags.join(', ') },
  { id: 'author', title: 'Автор', width: 160, optional: true, card: 'fact', cell: ({ ownerName }) => ownerName },
  { id: 'holder', title: 'Правообладатель', width: 180, optional: true, card: 'fact', cell: ({ holder }) => holder },
  {
    id: 'views',
    title: 'Просмотры 28\u00a0дней',
    width: 120,
    numeric: true,
    sortable: 'descending',
    optional: true,
    card: 'fact',
    cell: ({ views28 }) => groupDigits(views28),
  },
  {
    id: 'duration',
    title: 'Длительность',
    width: 130,
    numeric: true,
    sortable: 'descending',
    optional: true,
    card: 'fact',
    cell: ({ durationMs }) => durationMs !== null && formatDuration(durationMs / 1000),
  },
  {
    id: 'moderation',
    title: 'Модерация',
    width: 130,
    optional: true,
    card: 'fact',
    cell: ({ moderation }) => moderationLabels[moderation],
  },
  {
    id: 'file',
    title: 'Имя файла',
    width: 200,
    optional: true,
    card: 'fact',
    cell: ({ originalFilename }) => withoutTurns(originalFilename),
  },
  {
    id: 'subtitles',
    title: 'Субтитры',
    width: 170,
    optional: true,
    card: 'fact',
    cell: ({ subtitles }) => subtitles.map(trackText).join(', '),
  },
  {
    id: 'ads',
    title: 'Реклама',
    width: 160,
    optional: true,
    card: 'fact',
    cell: ({ adTemplate }) => adTemplate && <Titled under={givenBy(adTemplate)}>{adTemplate.name}</Titled>,
  },
  {
    id: 'youtube',
    title: 'YouTube',
    width: 150,
    optional: true,
    card: 'fact',
    cell: ({ youtube }) => youtube !== 'NONE' && youtubeLabels[youtube],
  },
]

const givenBy = ({ from, albumName }: NonNullable<ListedRecord['adTemplate']>) =>
  from === 'record' ? 'Выбран у\u00a0этого видео' : givenByText({ from, albumName })

const trackText = ({ language, state }: ListedRecord['subtitles'][number]) =>
  languageTitle(language) + (state === 'DRAFT' ? ' (черновик)' : '')

const columnOf = (field: MetadataField): Column<ListedRecord> => ({
  id: `metadata.${field.name}`,
  title: field.title,
  width: widths[field.type] ?? 180,
  numeric: field.type === 'number',
  sortable: 'ascending',
  optional: true,
  card: 'fact',
  cell: ({ metadata }) => cellOf(field, metadata.values[field.name]),
})

const widths: Readonly<Partial<Record<MetadataType, number>>> = { number: 110, boolean: 90, date: 120, moment: 160 }

function cellOf(field: MetadataField, value: unknown) {
  if (value === undefined) return null
  if (field.type === 'link' && typeof value === 'string' && isLink(value)) {
    return <TextLink href={value}>{value.replace(/^https?:\/\/(www\.)?/i, '')}</TextLink>
  }
  return <bdi>{metadataText(value, field)}</bdi>
}

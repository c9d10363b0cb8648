import { isLink, type MetadataField, type MetadataType } from '@skleyka/contract/metadata-fields.ts'
import type { ListedRecord } from '@skleyka/contract/records.ts'
import { useEffect } from 'react'
import { TextLink } from '../../../ui/link/text-link.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { allFields, metadataText, useTemplates } from '../../metadata/metadata.ts'

interface Props {
  /** Told the columns once, when the templates are known. */
  onColumns: (columns: readonly Column<ListedRecord>[]) => void
}

/** A column for every field of metadata, offered in «Столбцы» (product B2). Draws nothing. */
export default function MetadataColumns({ onColumns }: Props) {
  const templates = useTemplates()
  useEffect(() => {
    if (templates) onColumns(allFields(templates).map(columnOf))
  }, [templates, onColumns])
  return null
}

const columnOf = (field: MetadataField): Column<ListedRecord> => ({
  id: `metadata.${field.name}`,
  title: field.title,
  width: widths[field.type] ?? 180,
  numeric: field.type === 'number',
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

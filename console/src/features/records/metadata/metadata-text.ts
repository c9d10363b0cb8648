import type { MetadataField } from '@skleyka/contract/metadata-fields.ts'
import { formatDay, formatMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'

/** A value of metadata as people read it, whatever it is kept as; empty for none. */
export function metadataText(value: unknown, field?: Pick<MetadataField, 'type' | 'whole'>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет'
  if (typeof value === 'number') return field?.whole ? String(value).replace('-', '−') : groupDigits(value)
  const text = String(value)
  if (field?.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(new Date(`${text}T00:00`))
  if (field?.type === 'moment' && !Number.isNaN(Date.parse(text))) return formatMoment(new Date(text))
  return text
}

import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'

interface Props {
  record: Pick<RecordView, 'ownerId' | 'ownerName'>
  value: string | null
  onChange: (value: string | null) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** The author, one of the members; who has left the account stays the author until another is chosen. */
export function AuthorField({ record, ...field }: Props) {
  const { data } = useQuery(read(suggestions.authors, {}, { accountCode: useAccountCode() }))
  const members = data?.authors ?? []
  const isKnown = record.ownerId === null || members.some(({ id }) => id === record.ownerId)
  const owner = { id: record.ownerId ?? 0, name: record.ownerName ?? '' }
  const choices = (isKnown ? members : [owner, ...members]).map(({ id, name }) => ({ value: String(id), label: name }))
  return <Combobox key={choices.length} label="Автор" required choices={choices} {...field} />
}

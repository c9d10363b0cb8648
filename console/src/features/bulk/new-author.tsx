import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'

interface Props {
  /** The number of a member; null while nobody is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** Choice of the new author of all that was chosen: one of the members. */
export function NewAuthor(field: Props) {
  const { data } = useQuery(read(suggestions.authors, {}, { accountCode: useAccountCode() }))
  const choices = (data?.authors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // the list of choices is read once: when the members come, it is another one
  return <Combobox key={choices.length} label="Значение" choices={choices} {...field} />
}

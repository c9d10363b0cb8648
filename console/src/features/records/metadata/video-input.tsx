import type { MetadataValue } from '@skleyka/contract/metadata.ts'
import { records } from '@skleyka/contract/records.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../api/queries.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { NumberInput } from '../../../ui/number-input/number-input.tsx'
import type { FieldStatus } from '../../../ui/text-input/field.tsx'

interface Props {
  told: { label: string; required: boolean; status?: FieldStatus; hint?: ReactNode }
  value: MetadataValue | null
  onChange: (value: number | null) => void
}

/** A video by its number, the name of which stands below it. */
export function VideoInput({ told, value, onChange }: Props) {
  const id = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
  const accountCode = useAccountCode()
  const { data, isError } = useQuery({
    ...read(records.getById, { id: id ?? 0 }, { accountCode }),
    enabled: id !== null,
    retry: false,
  })
  const found = id === null ? null : isError ? 'Такого видео в\u00a0аккаунте нет' : data?.record.name
  const hint = told.status === 'error' ? told.hint : (found ?? told.hint ?? 'Номер стоит в\u00a0адресе страницы видео')
  return (
    <NumberInput
      {...told}
      {...(told.status === undefined && isError && id !== null && { status: 'warning' as const })}
      hint={<bdi>{hint}</bdi>}
      value={id}
      onChange={onChange}
    />
  )
}

import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { type ListedTranslation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useSettled } from '../../form/use-settled.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'

type Named = Pick<ListedTranslation, 'id' | 'name'>

interface Props {
  readonly value: Named | null
  readonly onChange: (livestream: Named | null) => void
}

/** One livestream of the account that may still be on air: the newest ones, and whatever is sought by its name. */
export function LivestreamChoice({ value, onChange }: Props) {
  const accountCode = useAccountCode()
  const [typed, setTyped] = useState('')
  const query = useSettled(value && typed === titleOf(value) ? '' : typed.trim()).slice(0, translationBounds.nameChars)
  const found = useQuery({
    ...read(translations.list, { ...newest, query }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  const offered: readonly Named[] = found.data?.items ?? []
  const all = [...offered, ...(value && !offered.some(({ id }) => id === value.id) ? [value] : [])]
  return (
    <Combobox
      label="Трансляция"
      choices={all.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
      value={value === null ? null : String(value.id)}
      onChange={(id) => onChange(all.find((one) => String(one.id) === id) ?? null)}
      onType={setTyped}
    />
  )
}

const newest = {
  ...{ tab: 'ALL' as const, page: 1, perPage: 20, sort: { field: 'created' as const, order: 'desc' as const } },
  states: [
    ...(['CREATED', 'SCHEDULED', 'READY_TO_START'] as const),
    ...(['PREPARING', 'LIVE', 'INTERRUPTED'] as const),
  ],
}

/** «Репетиция оркестра (№ 4)»: names may be alike. */
const titleOf = ({ id, name }: Named): string => `${name} (№\u00a0${groupDigits(id)})`

import { copyrightHolderBounds } from '@skleyka/contract/copyright-holders/copyright-holder-bounds.ts'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useSettled } from '../../form/use-settled.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'

interface Props extends Omit<ComponentProps<typeof Combobox<string>>, 'choices' | 'onType'> {
  /** The name of a copyright holder; null for none. */
  value: string | null
}

/** One of the copyright holders of the platform, found by a part of its name; emptied, there is none. */
export function HolderChoice({ value, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const text = useSettled(typed === value ? '' : typed.trim()).slice(0, copyrightHolderBounds.nameChars)
  const { data } = useQuery({
    ...read(suggestions.holders, { text }, { accountCode: useAccountCode() }),
    placeholderData: keepPreviousData,
  })
  const offered = data?.holders ?? []
  const all = value === null || offered.includes(value) ? offered : [value, ...offered]
  return (
    <Combobox {...field} choices={all.map((name) => ({ value: name, label: name }))} value={value} onType={setTyped} />
  )
}

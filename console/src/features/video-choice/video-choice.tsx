import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { type ListedRecord, records } from '@skleyka/contract/records/records.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useSettled } from '../../form/use-settled.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'

type Named = Pick<ListedRecord, 'id' | 'name'>

interface Props extends Omit<ComponentProps<typeof Combobox<string>>, 'choices' | 'onType' | 'value' | 'onChange'> {
  accountCode: string
  /** The number of a video; null while none is chosen. */
  value: number | null
  onChange: (id: number | null) => void
  /** One that does not play yet is offered too. */
  isAnyState?: boolean
  /** Only those that viewers are given are offered. */
  isShown?: boolean
}

/** As many as are read through in a list; what is not among them is found by typing. */
const shown = { page: 1, perPage: 20 } as const
const ready = { states: ['READY' as const] }
const visibleFilter: FilterAst = {
  all: [
    { field: 'publication', op: 'eq', value: 'PUBLISHED' },
    { not: [{ field: 'visibility', op: 'eq', value: 'PRIVATE' }] },
  ],
}

/** One video of the account, that plays unless told otherwise: the newest ones, and whatever is sought by its name or number. */
export function VideoChoice({ accountCode, value, onChange, isAnyState = false, isShown = false, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Named | null>(null)
  const isApart = value !== null && picked?.id !== value
  const apart = useQuery({
    ...read(records.get, { filter: { ids: [value ?? 0] } }, { accountCode }),
    enabled: isApart,
  })
  const chosen = isApart ? apart.data?.records[0] : (picked ?? undefined)
  const words = useSettled(chosen && typed === titleOf(chosen) ? '' : typed.trim()).slice(0, bounds.searchChars)
  const recordsQuery = useQuery({
    ...read(
      records.getListByFilter,
      {
        filter: { ...(!isAnyState && ready), ...(isShown && { where: visibleFilter }), ...(words && { q: words }) },
        ...shown,
      },
      { accountCode },
    ),
    placeholderData: keepPreviousData,
  })
  const offered: readonly Named[] = recordsQuery.data?.records ?? []
  const all = [...offered, ...(chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen] : [])]
  const isGone = isApart && apart.isSuccess && chosen === undefined
  return (
    <Combobox
      // the name of what is chosen is read once: when it comes, it is another one
      key={String(chosen === undefined && value !== null)}
      {...field}
      choices={all.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setPicked(all.find((one) => String(one.id) === id) ?? null)
        onChange(id === null ? null : Number(id))
      }}
      onType={setTyped}
      {...(isGone && { status: 'error' as const, hint: `Видео №\u00a0${groupDigits(value)} нет. Выберите другое` })}
    />
  )
}

/** Any video of the account that is on the screen, in whatever state: what a field of metadata names. */
export const NamedVideo = (props: Omit<Props, 'accountCode' | 'isAnyState'>) => (
  <VideoChoice {...props} accountCode={useAccountCode()} isAnyState />
)

/** «Репетиция оркестра (№ 4)»: names may be alike. */
const titleOf = ({ id, name }: Named): string => `${name} (№\u00a0${groupDigits(id)})`

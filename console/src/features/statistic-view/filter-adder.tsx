import type { FilterName } from '@skleyka/contract/statistic/dimensions.ts'
import { filterTitle } from '@skleyka/contract/statistic/dimensions.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Choice } from '../../ui/select/choices.ts'
import { Select } from '../../ui/select/select.tsx'
import { withValue } from './conditions.ts'
import styles from './filter-adder.module.css'
import { useSavedFilters } from './saved-filters.ts'
import type { StatisticAddress } from './statistic-address.ts'
import { keepTitle } from './value-titles.ts'

const offered = [
  'record',
  'album',
  'tag',
  'filter',
  'site',
  'country',
  'device',
  'owner',
] as const satisfies readonly FilterName[]
type Offered = (typeof offered)[number]
const kinds = offered.map((value) => ({ value, label: filterTitle(value) }))

/** «Фильтр»: one more condition, of what there was in the period. */
export function FilterAdder({ address }: { address: StatisticAddress }) {
  return (
    <DropdownButton
      label="Новое условие"
      width={340}
      trigger={(props) => (
        <button type="button" {...props} className={styles.open}>
          <Icon of={ListFilter} size={16} />
          Фильтр
        </button>
      )}
    >
      {(close) => <NewCondition address={address} onDone={close} />}
    </DropdownButton>
  )
}

function NewCondition({ address, onDone }: { address: StatisticAddress; onDone: () => void }) {
  const { list, show } = address
  const [kind, setKind] = useState<Offered>('record')
  const [value, setValue] = useState<string | null>(null)
  const [isExcept, setExcept] = useState(false)
  const choices = useChoices(kind, address)
  const add = () => {
    if (value === null) return
    keepTitle(kind, value, choices.find((one) => one.value === value)?.label ?? value)
    show({ where: withValue(list.where, kind, value, isExcept) })
    onDone()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Select
        label="По чему"
        choices={kinds}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          setValue(null)
        }}
      />
      <Combobox key={kind} label="Значение" choices={choices} value={value} onChange={setValue} />
      <Checkbox checked={isExcept} onChange={setExcept}>
        Показать всё, кроме этого
      </Checkbox>
      <Button kind="main" type="submit" disabled={value === null}>
        Добавить
      </Button>
    </form>
  )
}

/** Values that were there in the period, the greatest first; all saved filters. */
function useChoices(kind: Offered, { scope, days }: StatisticAddress): readonly Choice[] {
  const saved = useSavedFilters(kind === 'filter')
  const { data } = useQuery({
    ...read(statistic.breakdown, {
      ...scope,
      compare: undefined,
      where: [],
      by: [kind === 'filter' ? 'record' : kind],
      measures: ['views'],
      sort: { field: 'views', order: 'desc' },
      page: 1,
      perPage: 100,
    }),
    enabled: kind !== 'filter' && days !== null,
  })
  if (kind === 'filter') return saved
  return (data?.items ?? []).flatMap(({ keys: [value], titles: [label] }) =>
    value === undefined || value === '' ? [] : [{ value, label: label ?? value }],
  )
}

import { albums } from '@skleyka/contract/albums.ts'
import { filterField } from '@skleyka/contract/filter-fields.ts'
import { conditionsOf, type FilterAst, type FilterValue } from '@skleyka/contract/filter-tree.ts'
import { filters } from '@skleyka/contract/filters.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { useFieldsByKey } from '../metadata/metadata.ts'
import type { ConditionNames } from './condition-label.ts'
import styles from './filter-builder.module.css'
import { listed } from './values.ts'

interface Props {
  value: FilterValue | null
  onChange: (value: FilterValue | null) => void
  isMany: boolean
}

/** The names that a filter's conditions tell by number; asked only where there are such. */
export function useConditionNames(ast: FilterAst): ConditionNames {
  const accountCode = useAccountCode()
  const kinds = new Set(conditionsOf(ast).map(({ field }) => filterField(field)?.kind))
  const owners = useQuery({ ...read(filters.owners, {}, { accountCode }), enabled: kinds.has('member') })
  const held = useQuery({ ...read(albums.list, allAlbums, { accountCode }), enabled: kinds.has('album') })
  const metadata = useFieldsByKey({ enabled: kinds.has('metadata') })
  const saved = useQuery({ ...read(filters.list, allFilters, { accountCode }), enabled: kinds.has('filter') })
  return {
    members: namesOf(owners.data?.owners),
    albums: namesOf(held.data?.items),
    filters: namesOf(saved.data?.items),
    metadata,
  }
}

const namesOf = (things: readonly { id: number; name: string }[] = []): ReadonlyMap<number, string> =>
  new Map(things.map(({ id, name }) => [id, name]))

/** People of the account, by name. */
export function NamedMembers(props: Props) {
  const { data } = useQuery(read(filters.owners, {}, { accountCode: useAccountCode() }))
  return <Named {...props} names={namesOf(data?.owners)} isKnown={data !== undefined} />
}

/** Albums, by name. */
export function NamedAlbums(props: Props) {
  const { data } = useQuery(read(albums.list, allAlbums, { accountCode: useAccountCode() }))
  return <Named {...props} names={namesOf(data?.items)} isKnown={data !== undefined} />
}

/** Saved filters, by name. */
export function NamedFilters(props: Props) {
  const { data } = useQuery(read(filters.list, allFilters, { accountCode: useAccountCode() }))
  return <Named {...props} names={namesOf(data?.items)} isKnown={data !== undefined} />
}

/** As many as one page of the list holds. */
const allAlbums = { page: 1, perPage: bounds.pageSize, sort: { field: 'name', order: 'asc' } } as const
const allFilters = { page: 1, perPage: bounds.pageSize, sort: { field: 'name', order: 'asc' } } as const

function Named({
  value,
  onChange,
  isMany,
  names,
  isKnown,
}: Props & { names: ReadonlyMap<number, string>; isKnown: boolean }) {
  const [turn, setTurn] = useState(0)
  const chosen = listed(value).filter((one) => typeof one === 'number')
  const choices = [...names].map(([id, name]) => ({ value: String(id), label: name }))
  const nameOf = (id: number) => names.get(id) ?? `№\u00a0${id}`
  if (!isMany) {
    const [one] = chosen
    return (
      <Combobox
        // the list of choices is read once: when they come, it is another one
        key={String(isKnown)}
        label="Значение"
        choices={choices}
        value={one === undefined ? null : String(one)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
    )
  }
  const put = (ids: readonly number[]) => onChange(ids.length === 0 ? null : ids)
  return (
    <div className={styles.named}>
      <Combobox
        key={`${isKnown} ${turn}`}
        label={chosen.length === 0 ? 'Значения' : 'Добавить ещё'}
        choices={choices.filter((choice) => !chosen.includes(Number(choice.value)))}
        value={null}
        onChange={(id) => {
          if (id === null) return
          setTurn(turn + 1)
          put([...chosen, Number(id)])
        }}
      />
      {chosen.map((id) => (
        <Chip
          key={id}
          kind="tag"
          removeLabel={`Убрать: ${nameOf(id)}`}
          onRemove={() => put(chosen.filter((one) => one !== id))}
        >
          {nameOf(id)}
        </Chip>
      ))}
    </div>
  )
}

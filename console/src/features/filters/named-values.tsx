import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { filterField } from '@skleyka/contract/filters/filter-fields.ts'
import { conditionsOf, type FilterAst, type FilterValue } from '@skleyka/contract/filters/filter-tree.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { languageChoices, languageTitle } from '../../russian/languages.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { useFieldsByKey } from '../metadata/metadata.ts'
import { useTemplateNames } from '../template-choice/template-choice.tsx'
import type { ConditionNames } from './condition-label.ts'
import styles from './filter-builder.module.css'
import { toList } from './values.ts'

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
  const held = useQuery({ ...allAlbums(accountCode), enabled: kinds.has('album') })
  const templates = useTemplateNames(conditionsOf(ast).map(({ field }) => field))
  const metadata = useFieldsByKey({ enabled: kinds.has('metadata') })
  const saved = useQuery({ ...allFilters(accountCode), enabled: kinds.has('filter') })
  const partners = usePartners(kinds.has('partners'))
  return {
    partners,
    members: namesOf(owners.data?.owners),
    albums: namesOf(held.data?.items),
    filters: namesOf(saved.data?.items),
    templates,
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
  const { data } = useQuery(allAlbums(useAccountCode()))
  return <Named {...props} names={namesOf(data?.items)} isKnown={data !== undefined} />
}

/** Published templates of the kind that a field names, by name; a draft, which nobody follows, is told where it is chosen already. */
export function NamedTemplates({ field, ...props }: Props & { field: string }) {
  const known = useTemplateNames([field])[field]
  const chosen = toList(props.value).map(Number)
  const offered = [...(known ?? [])].filter(([id, { isPublished }]) => isPublished || chosen.includes(id))
  const names = new Map(offered.map(([id, { name }]) => [id, name]))
  return <Named {...props} names={names} isKnown={known !== undefined} />
}

/** Saved filters, by name. */
export function NamedFilters(props: Props) {
  const { data } = useQuery(allFilters(useAccountCode()))
  return <Named {...props} names={namesOf(data?.items)} isKnown={data !== undefined} />
}

/** Accounts that videos are shown in, by name. */
export function NamedPartners(props: Props) {
  const names = usePartners(true)
  return <Named {...props} names={names ?? new Map()} isKnown={names !== undefined} isTag nameOfTag={(code) => code} />
}

/** Accounts of present and former agreements; none are asked for without the right to know them. */
function usePartners(enabled: boolean): ReadonlyMap<string, string> | undefined {
  const may = useMay()
  const request = { ...read(sharing.targets, { former: true }, { accountCode: useAccountCode() }) }
  const { data } = useQuery({ ...request, enabled: enabled && may(sharing.targets) })
  return data && new Map(data.accounts.map(({ accountCode, accountName }) => [accountCode, accountName]))
}

/** Languages, by their Russian names. */
export function NamedLanguages(props: Props) {
  const names = new Map(languageChoices(null).map(({ value, label }) => [value, label]))
  return <Named {...props} names={names} isKnown isTag />
}

const sort = { field: 'name', order: 'asc' } as const
const allAlbums = (accountCode: string) => readWhole((page) => read(albums.list, { ...page, sort }, { accountCode }))
const allFilters = (accountCode: string) => readWhole((page) => read(filters.list, { ...page, sort }, { accountCode }))

interface NamedProps extends Props {
  names: ReadonlyMap<number | string, string>
  isKnown: boolean
  /** Tags of languages or codes, and not numbers. */
  isTag?: boolean
  /** Returns what a tag that is not among the names is called. */
  nameOfTag?: (tag: string) => string
}

function Named({ value, onChange, isMany, names, isKnown, isTag = false, nameOfTag = languageTitle }: NamedProps) {
  const [turn, setTurn] = useState(0)
  // kept as the field keeps it: numbers of things, tags of languages
  const keptAs = (key: string) => (isTag ? key : Number(key))
  const chosen = toList(value).map(String)
  const choices = [...names].map(([key, name]) => ({ value: String(key), label: name }))
  const nameOf = (key: string) =>
    choices.find((choice) => choice.value === key)?.label ?? (isTag ? nameOfTag(key) : `№\u00a0${key}`)
  if (!isMany) {
    return (
      <Combobox
        // the list of choices is read once: when they come, it is another one
        key={String(isKnown)}
        label="Значение"
        choices={choices}
        value={chosen[0] ?? null}
        onChange={(key) => onChange(key === null ? null : keptAs(key))}
      />
    )
  }
  const put = (keys: readonly string[]) => onChange(keys.length === 0 ? null : keys.map(keptAs))
  return (
    <div className={styles.named}>
      <Combobox
        key={`${isKnown} ${turn}`}
        label={chosen.length === 0 ? 'Значения' : 'Добавить ещё'}
        choices={choices.filter((choice) => !chosen.includes(choice.value))}
        value={null}
        onChange={(key) => {
          if (key === null) return
          setTurn(turn + 1)
          put([...chosen, key])
        }}
      />
      {chosen.map((key) => (
        <Chip
          key={key}
          kind="tag"
          removeLabel={`Убрать: ${nameOf(key)}`}
          onRemove={() => put(chosen.filter((one) => one !== key))}
        >
          {nameOf(key)}
        </Chip>
      ))}
    </div>
  )
}

import { Filters } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { Select } from '../../ui/select/select.tsx'
import styles from './trash.module.css'
import { byRule, type TrashQuery } from './trash-address.ts'

const times = [
  { value: 'any', label: 'За всё время' },
  { value: 'day', label: 'За сутки' },
  { value: 'week', label: 'За 7\u00a0дней' },
  { value: 'month', label: 'За 30\u00a0дней' },
] as const
const lefts = [
  { value: 'any', label: 'Любой срок' },
  { value: 'day', label: 'Остался день' },
  { value: 'week', label: 'До 7\u00a0дней' },
] as const

interface Props {
  place: ListAddress<TrashQuery>
  people: readonly { readonly id: number; readonly name: string }[]
}

/** Filters of the trash: text, who, when, why, how long it has (product B10). */
export function TrashFilters({ place: { list, show }, people }: Props) {
  const everybody = [
    { value: '', label: 'Кто угодно' },
    { value: byRule, label: 'Автоудаление' },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Filters>
      <ListSearch label="Поиск по корзине" q={list.q} onSearch={(q) => show({ q })} shortcut="/" />
      <ListSearch label="Поиск по причине" q={list.reason} onSearch={(reason) => show({ reason })} />
      <span className={styles.choice}>
        <Select label="Кем" hideLabel choices={everybody} value={list.who} onChange={(who) => show({ who })} />
      </span>
      <span className={styles.choice}>
        <Select label="Когда" hideLabel choices={times} value={list.when} onChange={(when) => show({ when })} />
      </span>
      <span className={styles.choice}>
        <Select label="Осталось" hideLabel choices={lefts} value={list.left} onChange={(left) => show({ left })} />
      </span>
    </Filters>
  )
}

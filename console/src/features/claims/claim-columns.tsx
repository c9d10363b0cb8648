import type { ListedClaim } from '@skleyka/contract/claims/claim.ts'
import { claimAnswerTitles, claimStates, claimWishTitles } from '@skleyka/contract/claims/claim-states.ts'
import type { ReactNode } from 'react'
import { choiceField, searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { formatNearMoment } from '../../russian/dates.ts'
import { Select } from '../../ui/select/select.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { claimMark, deadlineLabel } from './claim-labels.ts'
import styles from './claims.module.css'

const stateWords = ['open', 'all', ...claimStates] as const
type StateWord = (typeof stateWords)[number]

export const claimFields = {
  q: searchField(),
  state: choiceField(stateWords, 'open'),
  sort: sortField(['created', 'updated', 'deadline'], { column: 'created', direction: 'descending' }),
}
/** Address of the lists of the account and of a copyright holder. */
export const claimAddress = listAddress(claimFields)

const stateChoices = stateWords.map((value) => ({
  value,
  label: value === 'open' ? 'Открытые' : value === 'all' ? 'Все' : claimMark(value).label,
}))

interface ListState {
  readonly q: string
  readonly state: StateWord
  readonly sort: { readonly column: 'created' | 'updated' | 'deadline'; readonly direction: 'ascending' | 'descending' }
  readonly page: number
  readonly perPage: number
}

/** Returns the part of the question that all lists of claims ask. */
export const claimQuery = ({ q, state, sort, page, perPage }: ListState) => ({
  ...{ q, page, perPage, sort: sortParams(sort), openOnly: state === 'open' },
  ...(state !== 'open' && state !== 'all' && { state }),
})

interface FilterProps {
  readonly list: Pick<ListState, 'q' | 'state'>
  readonly show: (change: { q?: string; state?: StateWord }) => void
  readonly children?: ReactNode
}

/** Search and state of a list of claims. */
export const ClaimFilters = ({ list, show, children }: FilterProps) => (
  <Filters>
    <ListSearch label="Номер, видео или произведение" q={list.q} onSearch={(q) => show({ q })} />
    <span className={styles.choice}>
      <Select
        label="Состояние"
        hideLabel
        choices={stateChoices}
        value={list.state}
        onChange={(state) => show({ state })}
      />
    </span>
    {children}
  </Filters>
)

/** Columns of a list of claims; `to` answers where a claim opens. */
export const claimColumns = (to: (claim: ListedClaim) => string): Column<ListedClaim>[] => [
  {
    id: 'claim',
    title: 'Претензия',
    fixed: true,
    card: 'title',
    cell: (claim) => (
      <Titled to={to(claim)} under={`№\u00a0${claim.id} · ${claimWishTitles[claim.wish]}`}>
        {claim.work}
      </Titled>
    ),
  },
  {
    id: 'record',
    title: 'Видео',
    width: 200,
    card: 'line',
    cell: ({ record: { isDeleted, isLive, name } }) => (
      <Titled {...(isDeleted ? { under: 'удалено' } : isLive && { under: 'трансляция' })}>{name}</Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 160,
    card: 'line',
    cell: (claim) => {
      const { tone, label } = claimMark(claim.state)
      const left = deadlineLabel(claim, new Date())
      return (
        <div className={styles.cell}>
          <StateMark tone={tone}>{label}</StateMark>
          {claim.answerKind !== null && <p className={styles.under}>{claimAnswerTitles[claim.answerKind]}</p>}
          {left !== null && (
            <p className={styles.under} data-late={claim.isOverdue || undefined}>
              {left}
            </p>
          )}
        </div>
      )
    },
  },
  {
    id: 'created',
    title: 'Подана',
    width: 150,
    sortable: 'descending',
    shownFrom: 'm',
    card: 'fact',
    cell: ({ createdAt }) => formatNearMoment(createdAt),
  },
]

/** Column of the claimant, where it is not the reader. */
export const claimantColumn: Column<ListedClaim> = {
  id: 'claimant',
  title: 'Заявитель',
  width: 150,
  card: 'line',
  cell: ({ claimant: { name, email } }) => <Titled {...(email !== null && { under: email })}>{name}</Titled>,
}

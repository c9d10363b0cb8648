import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { navigate, Redirect, visit } from '../browser/address-bar.ts'
import { awaitKeys } from '../browser/early-keys.ts'
import { countText } from '../russian/numbers.ts'
import { useScreen } from '../session/contexts.ts'
import { latePiece, lazyPiece } from '../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../ui/page/card.tsx'
import { Patiently } from '../ui/skeleton/skeleton.tsx'
import type { Column, Sort } from '../ui/table/columns.ts'
import { shownColumns } from '../ui/table/layout.ts'
import { allMarked, noMarks } from '../ui/table/marks.ts'
import { Table } from '../ui/table/table.tsx'
import grid from './grid-look.module.css'
import styles from './list-card.module.css'
import { type Selection, selectionOf, sizeText } from './selection.ts'
import { columnSizes, useColumnLayout } from './use-column-layout.tsx'
import type { ListAddress } from './use-list-address.ts'
import { type ListView, useListView } from './use-list-view.ts'
import { useMarks } from './use-marks.ts'

const LoadError = lazyPiece(() => import('../ui/load-error/load-error.tsx'))
const EmptyList = lazyPiece(() => import('./empty-list.tsx'))
const Pagination = latePiece(() => import('../ui/pagination/pagination.tsx'))
const ListKeys = latePiece(() => import('./list-keys.tsx'))
const ViewSwitch = latePiece(() => import('./view-switch.tsx'))
const ColumnChooser = latePiece(() => import('../ui/table/column-chooser.tsx'))

interface Pages {
  readonly page: number
  readonly perPage: number
  /** Null in the address while nobody chose one; here it is by what the rows are sorted. */
  readonly sort?: Sort | null
  /** Of a list that is also drawn as a grid of cards. */
  readonly view?: ListView | undefined
}

/** Result of reading a list: `useQuery` with the previous page kept. */
interface ListQuery {
  readonly isError: boolean
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  refetch(): Promise<unknown>
}

/** Choice of rows, and what is done to them. */
export interface ChosenBy<Row, Question> {
  /** Returns how a row is called aloud. */
  readonly nameOf: (row: Row) => string
  /** Question that all rows answer: another question lets go of what was chosen. */
  readonly question: Question
  /** The bar below the list while something is chosen; a `lazyPiece`. */
  readonly bar: ComponentType<BarProps<Question>>
  /** Place where a row is edited: the key E. */
  readonly editTo?: ((id: string) => string) | undefined
  /** True if the bar has something for the key Del. */
  readonly hasDelete?: boolean
}

export interface BarProps<Question> {
  readonly selection: Selection<Question>
  /** Number of rows that answer the question; more, where they are not all counted. */
  readonly total: number
  readonly isMore: boolean
  /** The action of the key Del is asked for. */
  readonly wantsDelete: boolean
  readonly onDeleteMet: () => void
  readonly onAll: () => void
  readonly onClear: () => void
}

export interface ListCardProps<Row, Question> {
  /** Names the arrangement of its columns, which people then change. */
  name?: string
  query: ListQuery
  /** The rows of this page; null while they are on their way. */
  rows: readonly Row[] | null
  /** Number of rows on all pages; more, where they are not all counted. */
  total: number
  isMore?: boolean | undefined
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** The ids are numbers, where rows are chosen. */
  choosing?: ChosenBy<Row, Question>
  address: Pick<ListAddress<Pages>, 'list' | 'to' | 'firstTo'>
  /** Its address has a `viewField`: it is drawn as a grid of cards too. */
  hasGrid?: boolean
  /** True if the search or a filter leaves something out. */
  isNarrowed?: boolean
  /** Buttons at the end of the heading's line; also the next step of an empty list. */
  control?: ReactNode
  /** Stands below the heading, as wide as the card: what the list is a part of. */
  head?: ReactNode
  /** Stands between that and the table: search, filters. */
  filters?: ReactNode
  /** Stands between those and the rows, where there are any. */
  above?: ReactNode
  /** Nothing is asked for: what the filters say is not whole yet. */
  isHeld?: boolean
  /** 2: the list is a part of a page that has a heading of its own. */
  level?: 1 | 2
  /** True if the heading tells how many there are. */
  isCounted?: boolean
  /** Message where there is nothing yet; or the screen's own words for all that leaves a list without rows. */
  empty: { readonly title: string; readonly text: ReactNode } | { readonly own: ReactNode }
  /** Message where nothing answers the search and the filters, where the usual words say too little. */
  notFound?: { readonly title: string; readonly text: ReactNode }
}

/**
 * The card of a list, named by the table of routes: skeleton, failure in its place, empty by nature and by filter,
 * no such page, the table, its pages (product B0).
 */
export function ListCard<Row, Question>(props: ListCardProps<Row, Question>) {
  const { query, rows, total, rowId, address, isNarrowed = false, control, filters, empty, notFound } = props
  const { name, choosing, above, isMore = false, hasGrid = false, isHeld = false, isCounted = true, level = 1 } = props
  const { title } = useScreen()
  const { page, perPage, sort } = address.list
  const [view, keepView] = useListView(name, hasGrid ? address.list.view : 'table')
  const isEmpty = rows !== null && total === 0 && !isNarrowed
  // what has words of its own for that keeps its buttons and filters too
  const isBare = isEmpty && !('own' in empty)
  const sorting = sort && { sort, sortTo: (next: Sort) => address.to({ sort: next }) }
  const [layout, arrange] = useColumnLayout(name)
  const columns = useMemo(() => shownColumns(props.columns, layout), [props.columns, layout])
  const sizes = name === undefined || view === 'grid' ? {} : columnSizes(columns, layout, arrange)
  const [marks, onMarks] = useMarks(choosing?.question)
  const [wantsDelete, setWantsDelete] = useState(false)
  const selection = choosing && selectionOf(marks, choosing.question, { total, isMore })
  const chosen = choosing && { marks, onMarks, nameOf: choosing.nameOf }
  return (
    <Card
      title={title}
      level={level}
      {...(isCounted && rows !== null && !isEmpty && { note: countText(total, isMore) })}
      // an empty list has the button in its middle; one main button a screen
      control={isBare ? undefined : control}
      isControlAwaited={rows === null && !query.isError && !isHeld}
      busy={query.isPlaceholderData && query.isFetching}
    >
      {props.head}
      <div className={styles.tools}>
        {(!isBare || !isCounted) && filters}
        {name !== undefined && !isEmpty && (
          <Suspense fallback={null}>
            {hasGrid && (
              <ViewSwitch
                view={view}
                onChange={(next) => {
                  keepView(next)
                  navigate(address.to({ page, view: next }), { replace: true })
                }}
              />
            )}
            <ColumnChooser columns={props.columns} layout={layout} onChange={arrange} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        <div className={view === 'grid' ? grid.grid : undefined}>
          {isHeld ? null : query.isError && rows === null ? (
            <LoadError error={query.error} onRetry={() => void query.refetch()} />
          ) : rows === null ? (
            <Patiently>
              <Table
                label={`${title}: загрузка`}
                {...{ columns, rowId, ...sorting, ...sizes }}
                rows={null}
                choosing={chosen}
                awaited={Math.min(10, perPage)}
              />
            </Patiently>
          ) : rows.length === 0 && total > 0 ? (
            // its last rows were deleted, or the address is an old one
            <Redirect to={address.to({ page: Math.ceil(total / perPage) })} />
          ) : rows.length === 0 ? (
            'own' in empty ? (
              empty.own
            ) : (
              <EmptyList {...{ isNarrowed, firstTo: address.firstTo, notFound, ...empty }} actions={control} />
            )
          ) : (
            <>
              {above}
              <Table label={title} {...{ columns, rowId, rows, ...sorting, ...sizes }} choosing={chosen} />
              <Suspense fallback={<div className={styles.foot} />}>
                <Pagination
                  {...{ page, perPage, total, isMore }}
                  to={(next, size) => address.to({ page: next, perPage: size })}
                />
              </Suspense>
            </>
          )}
        </div>
      </Suspense>
      {choosing && (
        <>
          <span className="visually-hidden" role="status">
            {selection && `Выбрано: ${sizeText(selection)}`}
          </span>
          {rows !== null && (
            <Suspense fallback={<KeysAwaited />}>
              <ListKeys
                ids={rows.map(rowId)}
                marks={marks}
                onMarks={onMarks}
                onEdit={choosing.editTo && ((id) => void visit(choosing.editTo?.(id) ?? ''))}
                onDelete={choosing.hasDelete ? () => setWantsDelete(true) : undefined}
              />
            </Suspense>
          )}
          {selection && (
            <Suspense fallback={null}>
              <choosing.bar
                selection={selection}
                {...{ total, isMore }}
                wantsDelete={wantsDelete}
                onDeleteMet={() => setWantsDelete(false)}
                onAll={() => onMarks(() => allMarked)}
                onClear={() => onMarks(() => noMarks)}
              />
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

/** The line of what narrows a list: the search, choices. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>

function KeysAwaited(): null {
  useEffect(awaitKeys, [])
  return null
}

import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { ColumnHead, type Sorting } from './column-head.tsx'
import {
  type Column,
  type ColumnLayout,
  cssWidth,
  leastWidth,
  ownLayout,
  shownColumns,
  widthOf,
  withWidth,
} from './columns.ts'
import { Cell, DataRow } from './data-row.tsx'
import styles from './data-table.module.css'
import { chosenOf, extended, type Selection, turned, turnedAll } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useRowsInView } from './use-rows-in-view.ts'
import { scrollToRow, stretches } from './virtual-range.ts'

interface Props<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are on their way: rows of the same height stand in. */
  rows: readonly Row[] | null
  rowId: (row: Row) => string
  /** How a row is called aloud where rows are chosen. */
  rowName?: (row: Row) => string
  /** `own`: the table scrolls by itself and draws only the rows in view. `page`: a page of rows, all of them drawn. */
  scrolls: 'own' | 'page'
  /** How many rows stand in for those on their way. */
  awaited?: number
  layout?: ColumnLayout
  onLayout?: (layout: ColumnLayout) => void
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** Said in place of rows when there are none. */
  empty?: ReactNode
}

const boxWidth = 50

/**
 * The table of the kit. One that scrolls by itself draws only the rows in view, so a hundred thousand are no more than
 * forty; a page of rows scrolls with the page, leaves columns out as its own width asks, and becomes cards at 768 px, which
 * are sorted too.
 * Rows are chosen by boxes: Shift takes a range, arrows go from row to row, Ctrl+A takes all.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, scrolls, awaited = 6, layout = ownLayout, onLayout, sort, sortTo, onSort } = props
  const { selection, onSelection, empty } = props
  const scroller = useRef<HTMLDivElement>(null)
  const shown = shownColumns(columns, layout)
  const ids = rows?.map(props.rowId) ?? []
  const head = selection ? chosenOf(selection, ids) : 'none'
  const isOwn = scrolls === 'own'
  return (
    // what scrolls has to be reached by keys
    <section ref={scroller} className={styles[scrolls]} {...(isOwn && { 'aria-label': label, tabIndex: 0 })}>
      <table
        aria-label={label}
        aria-rowcount={isOwn ? (rows === null ? -1 : rows.length + 1) : undefined}
        aria-busy={rows === null || undefined}
        className={styles.table}
        data-auto={shown.filter(({ width }) => width === undefined).length > 1 || undefined}
        style={isOwn ? { minWidth: leastWidth(shown, layout) + (selection ? boxWidth : 0) } : undefined}
      >
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {shown.map((column) => (
            <col key={column.id} data-from={column.shownFrom} style={{ width: cssWidth(column, layout) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={isOwn ? 1 : undefined}>
            {selection && (
              <th scope="col">
                <Checkbox
                  label="Выбрать все"
                  checked={head === 'all'}
                  mixed={head === 'some'}
                  disabled={ids.length === 0}
                  onChange={() => onSelection?.(turnedAll(selection, ids))}
                />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                sort={sort ?? null}
                sortTo={sortTo}
                onSort={onSort}
                width={widthOf(column, layout)}
                onWidth={onLayout && ((width) => onLayout(withWidth(layout, column.id, width)))}
              />
            ))}
          </tr>
        </thead>
        {rows === null ? (
          <SkeletonRows rows={awaited} columns={shown} hasBoxes={selection !== undefined} />
        ) : (
          <Rows {...props} shown={shown} rows={rows} ids={ids} scroller={scroller} />
        )}
        {rows !== null && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {selection && <td />}
              {shown.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows?.length === 0 && <div className={styles.empty}>{empty ?? 'Здесь пока пусто'}</div>}
    </section>
  )
}

interface RowsProps<Row> extends Omit<Props<Row>, 'rows'> {
  shown: readonly Column<Row>[]
  rows: readonly Row[]
  ids: readonly string[]
  scroller: RefObject<HTMLDivElement | null>
}

function Rows<Row>(props: RowsProps<Row>) {
  const { shown, rows, ids, rowName, scrolls, selection, onSelection, scroller } = props
  const { first, last, rowHeight } = useRowsInView(scroller, rows.length, scrolls === 'page')
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)

  // the row that arrows lead to is drawn first, then gets the focus
  useEffect(() => {
    if (wanted === null) return
    const box = body.current?.querySelector(`tr[aria-rowindex="${wanted + 2}"] input[type=checkbox]`)
    if (box instanceof HTMLElement) box.focus({ preventScroll: true })
    setWanted(null)
  }, [wanted])

  const go = (index: number) => {
    const box = scroller.current
    if (!box || index < 0 || index >= rows.length) return
    const headHeight = box.querySelector('thead')?.clientHeight ?? 0
    box.scrollTop = scrollToRow(index, {
      scrollTop: box.scrollTop,
      viewHeight: box.clientHeight - headHeight,
      rowHeight,
    })
    setFocused(index)
    setWanted(index)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!selection || focused === null || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (chosenOf(selection, ids) !== 'all') onSelection?.(turnedAll(selection, ids))
      return
    }
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2
    const to = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      PageDown: Math.min(rows.length - 1, focused + page),
      PageUp: Math.max(0, focused - page),
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const id = ids[to]
    if (event.shiftKey && id !== undefined) onSelection?.(extended(selection, ids, id))
    go(to)
  }
  const turn = useCallback(
    (id: string, range: boolean) => selection && onSelection?.(turned(selection, ids, id, range)),
    [selection, onSelection, ids],
  )
  const row = (index: number) => {
    const [it, id] = [rows[index], ids[index]]
    if (it === undefined || id === undefined) return null
    return (
      <DataRow
        key={id}
        row={it}
        id={id}
        index={index}
        name={rowName?.(it) ?? id}
        shown={shown}
        chosen={selection ? selection.chosen.has(id) : null}
        onFocus={setFocused}
        onTurn={turn}
      />
    )
  }
  return (
    <tbody
      ref={body}
      onKeyDown={press}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(null)}
    >
      {stretches(rows.length, first, last, focused).flatMap(({ from, to, drawn }) =>
        drawn ? (
          Array.from({ length: to - from }, (_, at) => row(from + at))
        ) : (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
          <tr
            key={`rows from ${from}`}
            className={styles.gap}
            aria-hidden="true"
            style={{ height: (to - from) * rowHeight }}
          />
        ),
      )}
    </tbody>
  )
}

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import ColumnHandle from './column-handle.tsx'
import type { Sorting } from './column-head.tsx'
import type { Column } from './columns.ts'
import { DataRow } from './data-row.tsx'
import { type ColumnLayout, leastWidth, ownLayout, shownColumns, widthOf } from './layout.ts'
import { withWidth } from './layout-changes.ts'
import { chosenOf, extendSelection, isChosen, type Marks, toggleRow, turnedAll } from './marks.ts'
import { RowBox } from './row-box.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import styles from './table.module.css'
import { TableFrame } from './table-frame.tsx'
import { useRowsInView } from './use-rows-in-view.ts'
import { scrollToRow, stretches } from './virtual-range.ts'

interface Props<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are on their way: rows of the same height stand in. */
  rows: readonly Row[] | null
  rowId: (row: Row) => string
  /** Returns how a row is called aloud where rows are chosen. */
  rowName?: (row: Row) => string
  layout?: ColumnLayout
  onLayout?: (layout: ColumnLayout) => void
  marks?: Marks
  onMarks?: (change: (marks: Marks) => Marks) => void
  /** Said in place of rows when there are none. */
  empty?: ReactNode
}

const boxWidth = 42
const awaited = 6

/**
 * A table that scrolls by itself and draws only the rows in view, so a hundred thousand are no more than forty.
 * Rows are chosen by boxes: Shift takes a range, arrows go from row to row, Ctrl+A takes all.
 */
export function ScrollingTable<Row>(props: Props<Row>) {
  const { label, columns, rows, layout = ownLayout, onLayout, marks, onMarks, empty } = props
  const scroller = useRef<HTMLElement>(null)
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const { rowId } = props
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId])
  const head = marks ? chosenOf(marks, ids) : 'none'
  const handleOf = (column: Column<never>) => {
    const width = widthOf(column, layout)
    if (!onLayout || width === null) return null
    return (
      <ColumnHandle
        title={column.title}
        width={width}
        onWidth={(next) => onLayout(withWidth(layout, column.id, next))}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section ref={scroller} className={styles.own} aria-label={label} tabIndex={0}>
      <TableFrame
        label={label}
        columns={shown}
        widthOf={(column) => widthOf(column, layout) ?? 'auto'}
        busy={rows === null}
        allRows={rows === null ? -1 : rows.length + 1}
        minWidth={leastWidth(shown, layout) + (marks ? boxWidth : 0)}
        boxes={
          marks && {
            width: boxWidth,
            head: (
              <RowBox
                label="Выбрать все"
                checked={head === 'all'}
                mixed={head === 'some'}
                disabled={ids.length === 0}
                onTurn={() => onMarks?.((now) => turnedAll(now, ids))}
              />
            ),
          }
        }
        handleOf={handleOf}
        sort={props.sort ?? null}
        sortTo={props.sortTo}
        onSort={props.onSort}
      >
        {rows === null ? (
          <SkeletonRows rows={awaited} columns={shown} hasBoxes={marks !== undefined} />
        ) : (
          <Rows {...props} shown={shown} rows={rows} ids={ids} scroller={scroller} />
        )}
      </TableFrame>
      {rows?.length === 0 && <div className={styles.empty}>{empty ?? 'Здесь пока пусто'}</div>}
    </section>
  )
}

interface RowsProps<Row> extends Omit<Props<Row>, 'rows'> {
  shown: readonly Column<Row>[]
  rows: readonly Row[]
  ids: readonly string[]
  scroller: RefObject<HTMLElement | null>
}

function Rows<Row>(props: RowsProps<Row>) {
  const { shown, rows, ids, rowName, marks, onMarks, scroller } = props
  const { first, last, rowHeight } = useRowsInView(scroller, rows.length)
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [targetIndex, setTargetIndex] = useState<number | null>(null)

  // the row that arrows lead to is drawn first, then gets the focus
  useEffect(() => {
    if (targetIndex === null) return
    const box = body.current?.querySelector(`tr[aria-rowindex="${targetIndex + 2}"] input[type=checkbox]`)
    if (box instanceof HTMLElement) box.focus({ preventScroll: true })
    setTargetIndex(null)
  }, [targetIndex])

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
    setTargetIndex(index)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!marks || focused === null || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (chosenOf(marks, ids) !== 'all') onMarks?.((now) => turnedAll(now, ids))
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
    if (event.shiftKey && id !== undefined) onMarks?.((now) => extendSelection(now, ids, id))
    go(to)
  }
  const turn = useCallback(
    (id: string, range: boolean) => onMarks?.((now) => toggleRow(now, ids, id, range)),
    [onMarks, ids],
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
        chosen={marks ? isChosen(marks, id) : null}
        onTurn={turn}
      />
    )
  }
  return (
    <tbody
      ref={body}
      onKeyDown={press}
      onFocus={({ target }) => setFocused(Number(target.closest('tr')?.ariaRowIndex) - 2)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(null)}
    >
      {stretches(rows.length, first, last, focused).flatMap(({ from, to, drawn }) =>
        drawn ? (
          Array.from({ length: to - from }, (_, at) => row(from + at))
        ) : (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
          <tr
            // by its place: it grows and shrinks, and is not put in anew at every step
            key={from === 0 ? 'above' : to === rows.length ? 'below' : 'between'}
            className={styles.gap}
            aria-hidden="true"
            style={{ height: (to - from) * rowHeight }}
          />
        ),
      )}
    </tbody>
  )
}

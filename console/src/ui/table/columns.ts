import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** Nothing at all is shown as a dash in a table and left out of a card. */
  readonly cell: (row: Row) => ReactNode
  /** Stands in the last line, below all rows. */
  readonly total?: ReactNode
  /** Stands after its title in the head: what the title is too short for. */
  readonly about?: ReactNode
  /** Pixels. The column without a width takes what is left; where several have none, the words in them decide. */
  readonly width?: number
  /** A width that goes by that of the table (`cqi`), where rows are shown by pages. */
  readonly fluid?: string
  /** The narrowest it gets, px. */
  readonly minWidth?: number
  readonly numeric?: boolean
  /** The way a first press sorts. */
  readonly sortable?: Sort['direction']
  /** Always shown: the name. */
  readonly fixed?: boolean
  /** Shown to those who ask for it in «Столбцы». */
  readonly optional?: boolean
  /** Its title is read aloud only: actions. */
  readonly silent?: boolean
  /** Leaves where the table itself is not wider than 880, 960, 1060 or 1260 px; always there when left out. */
  readonly shownFrom?: 's' | 'm' | 'l' | 'xl'
  /** Its place where rows are cards, in a table of 736 px or less; gone when left out. */
  readonly card?: CardPlace
}

/**
 * Of a card: the first line (with a picture at the left of the whole card: `pictured`), its end, a line of its own, a
 * fact after its title beside other facts, a figure across from its title, the end of the last line.
 */
export type CardPlace = 'title' | 'pictured' | 'side' | 'line' | 'fact' | 'figure' | 'end'

/** Sort order of a table. */
export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The sort after a press on the head of a column: the other way when it is sorted by it already. */
export function turnedSort(
  { id, sortable = 'ascending' }: Pick<Column<never>, 'id' | 'sortable'>,
  sort: Sort | null,
): Sort {
  const turned = sort?.direction === 'ascending' ? 'descending' : 'ascending'
  return { column: id, direction: sort?.column === id ? turned : sortable }
}

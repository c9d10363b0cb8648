/** A column of figures: in the table, and in the file with its unit. */
export interface Figure<Figures> {
  readonly title: string
  /** Text for which the title is too short. */
  readonly about?: string
  readonly show: (figures: Figures) => string
  /** Leaves the narrowest tables: it follows from others. Cards and the file have it. */
  readonly shownFrom?: 's'
  readonly fileTitle: string
  readonly write: (figures: Figures) => number | null
}

/** One choice; an act of its own, which is never the chosen one, where `chosen` is null. */
export interface MenuChoice {
  readonly label: string
  readonly chosen: boolean | null
  readonly choose: () => void
}
/** A row that opens a list of choices in the same menu and shows the present one. */
export interface MenuSection {
  readonly label: string
  readonly value: () => string
  readonly choices: () => readonly MenuChoice[]
}
export type MenuItem = MenuChoice | MenuSection

/** A menu while it is open. */
export interface OpenMenu {
  readonly close: (givesBack: boolean) => void
  /** Shows the present values of the sections. */
  readonly show: () => void
}

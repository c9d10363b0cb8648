/** Properties of a popup; spec §2.9, §4 and §9. */
export interface PopupLayerProps {
  readonly open: boolean
  /** Asked by the cross, Escape and a press outside; the owner sets `open` to false. */
  readonly onClose: () => void
  /**
   * True if those three would lose something, and so ask first. Left out, the text fields inside are looked at: a window whose
   * values outlive its fields, or whose text is no loss, says it itself.
   */
  readonly isDirty?: boolean
  readonly title?: string
  /** The name for screen readers when there is no title. */
  readonly label?: string
  readonly mode?: 'modal' | 'full-screen'
  /** Pixels, or a token of widths; 380 px by default, never wider than the window. */
  readonly width?: number | string
  /** Escape and a press outside close it unless told otherwise. */
  readonly closeOnEscape?: boolean
  readonly closeOnOutside?: boolean
  /** A question that must be answered is read aloud at once. */
  readonly role?: 'dialog' | 'alertdialog'
}

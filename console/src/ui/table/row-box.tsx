import styles from './row-box.module.css'

interface Props {
  /** Read aloud. */
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  /** `range`: Shift was held. */
  onTurn: (range: boolean) => void
}

/** The box that chooses a row: one node, as a table may draw thousands of them while it is scrolled. */
export const RowBox = ({ label, checked, mixed = false, disabled = false, onTurn }: Props) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    ref={(input) => {
      if (input) input.indeterminate = mixed
    }}
    onChange={({ nativeEvent }: { nativeEvent: unknown }) =>
      onTurn(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
)

import { CopyButton } from '../../ui/copy/copy-button.tsx'
import styles from './live-desk.module.css'

interface Props {
  readonly label: string
  /** The label in a sentence: «Скопировать: адрес RTMP». */
  readonly name: string
  readonly shown: string
  /** Text that is copied: the shown one unless told. */
  readonly text?: string
}

/** One address or command of an encoder, to be copied. */
export function AddressLine({ label, name, shown, text = shown }: Props) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <code>{shown}</code>
      <CopyButton text={text} label={`Скопировать: ${name}`} size={28} />
    </div>
  )
}

import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** A text to be taken elsewhere, with its name and a button that copies it. */
export function CodeBlock({ label, text, hint }: { label: string; text: string; hint?: string }) {
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <CopyButton text={text} label={`Скопировать: ${label}`} size={28} />
      </div>
      <pre className={styles.code}>{text}</pre>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import styles from './panel-row.module.css'
import type { RowLabels } from './row-labels.ts'

interface Props {
  icon: LucideIcon
  poster?: string | null
  name: string
  /** Place where the name leads; null when there is nothing to open yet. */
  to: string | null
  words: RowLabels
  /** A quiet line below: whose it is, since when. */
  note?: ReactNode
  /** Text read aloud when it changes; nothing is shown of it. */
  spoken?: string
  /** Buttons at the end of the row. */
  children?: ReactNode
}

/** One thing of the panel: its picture and name, how far it is, its state in words, what can be done. */
export function PanelRow({ icon, poster = null, name, to, words, note = null, spoken, children }: Props) {
  return (
    <li className={styles.row}>
      <Thumb src={poster} width={56} instead={<Icon of={icon} size={18} />} />
      <div className={styles.middle}>
        <div className={styles.head}>
          {to === null ? (
            <b title={name}>{name}</b>
          ) : (
            <Link to={to} title={name}>
              {name}
            </Link>
          )}
          {words.percent !== null && <span>{words.percent}</span>}
        </div>
        <ProgressBar value={words.bar.value} tone={words.bar.tone} label={`${words.state}: ${name}`} />
        <p className={styles.words} data-tone={words.tone}>
          {words.line}
        </p>
        {spoken !== undefined && (
          <span role="status" className="visually-hidden">
            {spoken}
          </span>
        )}
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
      <span className={styles.acts}>{children}</span>
    </li>
  )
}

/** A button of a row. */
export function RowAct({ icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return <IconButton size={32} icon={icon} label={label} onClick={onPress} />
}

/** A button of a row that is on or off. */
export function RowToggle({ pressed, ...act }: Parameters<typeof RowAct>[0] & { pressed: boolean }) {
  return <IconButton size={32} icon={act.icon} label={act.label} onClick={act.onPress} aria-pressed={pressed} />
}

/** The same that goes somewhere. */
export function RowLink({ icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <Link to={to} className={styles.open} aria-label={label}>
      <Icon of={icon} size={18} />
    </Link>
  )
}

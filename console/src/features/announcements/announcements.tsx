import type { AnnouncementKind } from '@skleyka/contract/announcements/announcements.calls.ts'
import { Info, TriangleAlert, X } from 'lucide-react'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './announcements.module.css'

export const kindLabels: Readonly<Record<AnnouncementKind, string>> = { info: 'Сведения', important: 'Важное' }

interface Props {
  kind: AnnouncementKind
  text: string
  /** Left out where it cannot be closed. */
  onClose?: (() => void) | undefined
}

/** Text of an announcement, as it stands at the top of the console and in the form that writes it. */
export function AnnouncementLine({ kind, text, onClose }: Props) {
  return (
    <div className={styles.line} data-kind={kind}>
      <Icon of={kind === 'important' ? TriangleAlert : Info} size={20} />
      <p className={styles.text}>
        <span className="visually-hidden">{kindLabels[kind]}: </span>
        <bdi>{text}</bdi>
      </p>
      {onClose && <IconButton icon={X} size={28} label="Закрыть объявление" tooltip={false} onClick={onClose} />}
    </div>
  )
}

import { BookOpen, Braces, Command, Keyboard, Mail, Send } from 'lucide-react'
import { manualPath } from '../../browser/addresses.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { helpOfPage } from '../help.ts'
import { type Overlay, showOverlay } from '../overlays.ts'
import styles from './help-card.module.css'

/**
 * Contacts of the support, as far as the server names somebody, the manual, and what the keyboard can do (spec §2.8,
 * product B1).
 */
export default function HelpCard({ close }: { close: () => void }) {
  const { email, newsUrl } = helpOfPage()
  const show = (overlay: Overlay) => () => {
    close()
    showOverlay(overlay)
  }
  return (
    <div className={styles.help}>
      {(email !== null || newsUrl !== null) && <b>Нужна помощь? Мы на связи:</b>}
      {email !== null && (
        <span className={styles.link}>
          <Icon of={Mail} size={18} />
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </span>
      )}
      {newsUrl !== null && (
        <span className={styles.link}>
          <Icon of={Send} size={18} />
          <TextLink href={newsUrl}>Канал с новостями</TextLink>
        </span>
      )}
      <div className={styles.keys}>
        <a href={manualPath} target="_blank" rel="noopener">
          <Icon of={BookOpen} size={18} />
          <span>Руководство</span>
        </a>
        <a href="/api/docs" target="_blank" rel="noopener">
          <Icon of={Braces} size={18} />
          <span>Описание API</span>
        </a>
        <button type="button" onClick={show('palette')}>
          <Icon of={Command} size={18} />
          <span>Быстрый переход</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <button type="button" onClick={show('keys')}>
          <Icon of={Keyboard} size={18} />
          <span>Сочетания клавиш</span>
          <Kbd>?</Kbd>
        </button>
      </div>
    </div>
  )
}

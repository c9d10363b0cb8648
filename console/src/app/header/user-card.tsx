import { users } from '@skleyka/contract/users/users.calls.ts'
import {
  ALargeSmall,
  Contrast,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Rows3,
  Rows4,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { chooseLook, chosenLook, type Look, type LookName } from '../../browser/looks.ts'
import { chooseTheme, chosenTheme, type ThemeChoice } from '../../browser/theme.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { leave } from '../../session/session.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { showError } from '../../ui/toast/show-error.ts'
import styles from './user-card.module.css'

const themes = [
  { value: 'light', label: 'Светлая', icon: Sun },
  { value: 'dark', label: 'Тёмная', icon: Moon },
  { value: 'system', label: 'Как в системе', icon: Monitor },
] as const

const densities = [
  { value: 'normal', label: 'Обычная', icon: Rows3 },
  { value: 'dense', label: 'Плотная', icon: Rows4 },
] as const
const textSizes = [
  { value: 'normal', label: '100\u00a0%' },
  { value: 'large', label: '112\u00a0%' },
  { value: 'largest', label: '125\u00a0%' },
] as const
const contrasts = [
  { value: 'system', label: 'Как в\u00a0системе', icon: Monitor },
  { value: 'more', label: 'Выше', icon: Contrast },
] as const

/** Name of the user, the look of the console, and the way out (spec §2.8). */
export default function UserCard({ close }: { close: () => void }) {
  const { user, accountCode } = useApp()
  const may = useMay()
  const name = user.name || user.email
  return (
    <div className={styles.menu}>
      <div className={styles.card}>
        <Avatar name={name} image={user.avatar} size={40} />
        <div className={styles.who}>
          {user.name !== '' && user.name !== user.email && <b>{user.name}</b>}
          <span className={styles.email}>
            <span>{user.email}</span>
            <CopyButton text={user.email} label="Скопировать почту" size={28} />
          </span>
        </div>
      </div>
      <hr />
      {accountCode !== null && user.id > 0 && may(users.get) && (
        <Link className={styles.item} to={pagePath(accountCode, `setting/users/${user.id}`)} onClick={close}>
          <Icon of={UserRound} size={18} />
          Профиль и права
        </Link>
      )}
      <div className={styles.item}>
        <Icon of={SunMoon} size={18} />
        Тема
        <ThemeSwitch />
      </div>
      <LookLine icon={Rows3} words="Плотность" name="density" choices={densities} />
      <LookLine icon={ALargeSmall} words="Текст" name="text-size" choices={textSizes} />
      <LookLine icon={Contrast} words="Контраст" name="contrast" choices={contrasts} />
      <hr />
      <button type="button" className={styles.item} onClick={() => void leave().catch(showError)}>
        <Icon of={LogOut} size={18} />
        Выйти
      </button>
    </div>
  )
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<ThemeChoice>(chosenTheme)
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice)
    setTheme(choice)
  }
  return (
    <span className={styles.tail}>
      <Segmented label="Тема" choices={themes} value={theme} onChange={choose} />
    </span>
  )
}

interface LookProps<N extends LookName> {
  icon: LucideIcon
  words: string
  name: N
  choices: readonly { value: Look<N>; label: string; icon?: LucideIcon }[]
}

function LookLine<N extends LookName>({ icon, words, name, choices }: LookProps<N>) {
  const [look, setLook] = useState(() => chosenLook(name))
  const choose = (choice: Look<N>) => {
    chooseLook(name, choice)
    setLook(choice)
  }
  return (
    <div className={styles.item}>
      <Icon of={icon} size={18} />
      {words}
      <span className={styles.tail}>
        <Segmented label={words} choices={choices} value={look} onChange={choose} />
      </span>
    </div>
  )
}

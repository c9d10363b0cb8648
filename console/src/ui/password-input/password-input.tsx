import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './password-input.module.css'

/** A password, with an eye that shows it. `autoComplete` says whether it is the present one or a new one. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'tail'>) {
  const [seen, setSeen] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={seen ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      tail={
        <span className={styles.eye}>
          <IconButton
            icon={seen ? EyeOff : Eye}
            size={28}
            label={seen ? 'Скрыть пароль' : 'Показать пароль'}
            disabled={props.disabled ?? false}
            onClick={() => setSeen(!seen)}
          />
        </span>
      }
    />
  )
}

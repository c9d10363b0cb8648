import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { Icon } from '../icon/icon.tsx'
import styles from './choice-list.module.css'
import type { Choice } from './choices.ts'

/** The list under a select or a combobox, at most 340 px high (C-9-31). A combobox gives the choices itself. */
export function ChoiceList({ choices, empty }: { choices?: Iterable<Choice>; empty: string }) {
  return (
    <ListBox<Choice>
      {...(choices ? { items: choices } : {})}
      className={styles.list ?? ''}
      renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
    >
      {(choice) => (
        <ListBoxItem
          id={choice.value}
          textValue={choice.label}
          isDisabled={choice.disabled ?? false}
          className={styles.item ?? ''}
        >
          {({ isSelected }) => (
            <>
              {choice.icon && <Icon of={choice.icon} size={18} />}
              <span className={styles.words}>
                {choice.label}
                {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
              </span>
              {isSelected && <Icon of={Check} size={18} />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

import { Check } from 'lucide-react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { Icon } from '../icon/icon.tsx'
import styles from './choice-list.module.css'
import type { Choice } from './choices.ts'

/** The list under a select or a combobox, at most 340 px high (C-9-31). A combobox gives the choices itself. */
export function ChoiceList({ choices, empty }: { choices?: Iterable<Choice>; empty: string }) {
  const shared = {
    className: styles.list ?? '',
    renderEmptyState: () => <p className={styles.empty}>{empty}</p>,
  }
  const all = choices && [...choices]
  if (!all?.some(({ group }) => group !== undefined)) {
    return (
      <ListBox<Choice> {...(all ? { items: all } : {})} {...shared}>
        {(choice) => <Line id={choice.value} choice={choice} />}
      </ListBox>
    )
  }
  const { none = [], ...groups } = Object.groupBy(all, ({ group }) => group ?? 'none')
  const lines = (some: readonly Choice[]) =>
    some.map((choice) => <Line key={choice.value} id={choice.value} choice={choice} />)
  return (
    <ListBox {...shared}>
      {lines(none)}
      {Object.entries(groups).map(([group, some = []]) => (
        <ListBoxSection key={group} aria-label={group}>
          <Header className={styles.group ?? ''}>{group}</Header>
          {lines(some)}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}

/** The list tells its lines apart by `id`, which it reads off the element. */
function Line({ id, choice }: { id: string; choice: Choice }) {
  return (
    <ListBoxItem id={id} textValue={choice.label} isDisabled={choice.disabled ?? false} className={styles.item ?? ''}>
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
  )
}

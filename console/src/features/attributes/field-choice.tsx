import {
  type AttributeGroup,
  attributeGroups,
  type TableLanguage,
} from '@skleyka/contract/attributes/attribute-fields.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { moveItem } from '../../ui/ordered-list/move-item.ts'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import styles from './attributes.module.css'
import { groupTitles } from './export-labels.ts'

interface KnownField {
  readonly key: string
  readonly group: AttributeGroup
  readonly titles: Readonly<Record<TableLanguage, string>>
}

interface Props {
  known: readonly KnownField[]
  language: TableLanguage
  /** Chosen columns, in the order of the columns. */
  keys: readonly string[]
  problem: ReactNode
  onChange: (keys: string[]) => void
}

/** Choice of the columns of a table and of their order: ticked by groups, then dragged or moved by keys. */
export function FieldChoice({ known, language, keys, problem, onChange }: Props) {
  const chosen = keys.flatMap((key) => {
    const at = known.findIndex((field) => field.key === key)
    const field = known[at]
    return field ? [{ id: at, key, title: field.titles[language] }] : []
  })
  const toggle = (key: string, isChosen: boolean) =>
    onChange(isChosen ? [...keys, key] : keys.filter((other) => other !== key))
  return (
    <div className={styles.fields}>
      <div className={styles.groups}>
        {attributeGroups.map((group) => {
          const ofGroup = known.filter((field) => field.group === group)
          return (
            ofGroup.length > 0 && (
              <fieldset key={group} className={styles.group}>
                <legend>{groupTitles[group]}</legend>
                {ofGroup.map(({ key, titles }) => (
                  <Checkbox key={key} checked={keys.includes(key)} onChange={(isChosen) => toggle(key, isChosen)}>
                    {titles[language]}
                  </Checkbox>
                ))}
              </fieldset>
            )
          )
        })}
      </div>
      <div className={styles.order}>
        <p className={styles.note}>
          Столбцы по&#160;порядку. Перетащите или&#160;нажмите Enter на&#160;ручке и&#160;двигайте стрелками.
        </p>
        <OrderedList
          label="Порядок столбцов"
          items={chosen}
          nameOf={({ title }) => title}
          onMove={(ids, to) => onChange(moveItem(chosen, ids, to).map(({ key }) => key))}
        >
          {({ key, title }) => (
            <span className={styles.column}>
              <span>{title}</span>
              <IconButton size={28} icon={X} label={`Убрать столбец «${title}»`} onClick={() => toggle(key, false)} />
            </span>
          )}
        </OrderedList>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </div>
  )
}

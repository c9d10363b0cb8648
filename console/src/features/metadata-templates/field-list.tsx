import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { fieldText } from './field-labels.ts'
import { FieldPopup } from './field-popup.tsx'
import styles from './metadata-template.module.css'
import { moveItems } from './move-items.ts'

interface Props {
  fields: readonly MetadataField[]
  /** System names that are published. */
  used: ReadonlySet<string>
  onChange: (fields: readonly MetadataField[]) => void
}

/** The fields of a template in the order they are asked for; moved by hand or by keys. */
export function FieldList({ fields, used, onChange }: Props) {
  const [opened, open] = useState<number | 'new' | null>(null)
  const field = typeof opened === 'number' ? (fields[opened] ?? null) : null
  // a number of its own goes along with a field that moves, and so does the focus
  const ids = useRef(new Map<string, number>()).current
  const listed = fields.map((one) => {
    const id = ids.get(one.name) ?? ids.size
    ids.set(one.name, id)
    return { id, one }
  })
  const taken = fields.flatMap(({ name }) => (name === field?.name ? [] : [name]))
  const done = (next: MetadataField) => {
    onChange(typeof opened === 'number' ? fields.with(opened, next) : [...fields, next])
    open(null)
  }
  return (
    <section className={styles.fields} aria-label="Поля">
      <h2>Поля</h2>
      {fields.length === 0 ? (
        <p className={styles.state}>Полей пока нет. Добавьте первое поле карточки видео.</p>
      ) : (
        <OrderedList
          label="Поля"
          items={listed}
          nameOf={({ one }) => one.title}
          onMove={(chosen, to) => onChange(moveItems(listed, chosen, to).map(({ one }) => one))}
        >
          {({ one }) => (
            <span className={styles.line}>
              <span className={styles.field}>
                <b>{one.title}</b>
                <span className={styles.state}>
                  {fieldText(one)} · <code>{one.name}</code>
                </span>
              </span>
              <IconButton
                size={32}
                icon={Pencil}
                label={`Изменить поле ${one.title}`}
                onClick={() => open(fields.indexOf(one))}
              />
              <IconButton
                size={32}
                icon={Trash2}
                label={`Убрать поле ${one.title}`}
                onClick={() => onChange(fields.filter((other) => other !== one))}
              />
            </span>
          )}
        </OrderedList>
      )}
      {fields.length < metadataBounds.fields && (
        <div>
          <Button icon={Plus} onClick={() => open('new')}>
            Добавить поле
          </Button>
        </div>
      )}
      {opened !== null && (
        <FieldPopup
          field={field}
          taken={taken}
          isUsed={field !== null && used.has(field.name)}
          onDone={done}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

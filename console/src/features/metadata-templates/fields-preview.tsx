import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { holderTitle, type MetadataBody, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useState } from 'react'
import { Card } from '../../ui/page/card.tsx'
import { HolderChoice } from '../holder-choice/holder-choice.tsx'
import { MetadataField } from '../metadata-fields/metadata-fields.tsx'
import styles from './metadata-template.module.css'

/** The same fields as the page of a video asks for them; what is typed here is kept nowhere. */
export function FieldsPreview({ body: { fields, holderRequired = false } }: { body: MetadataBody }) {
  const [holder, setHolder] = useState<string | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, MetadataValue | null>>>({})
  return (
    <Card title="Как это выглядит">
      <div className={styles.body}>
        {(fields.length > 0 || holderRequired) && <p className={styles.state}>Попробуйте: ничего не&#160;сохранится</p>}
        {fields.length === 0 && !holderRequired && (
          <p className={styles.state}>Здесь появятся поля карточки в&#160;заданном порядке.</p>
        )}
        {holderRequired && (
          <HolderChoice label={holderTitle} placeholder="Не указан" required value={holder} onChange={setHolder} />
        )}
        {fields.map((field) => {
          const value = values[field.name] ?? null
          const problem = metadataProblem(field, value)
          return (
            <MetadataField
              // another type begins anew
              key={`${field.name} ${field.type}`}
              field={field}
              isTrial
              value={value}
              onChange={(next) => setValues({ ...values, [field.name]: next })}
              {...(problem !== null && { status: 'error' as const, hint: problem })}
            />
          )
        })}
      </div>
    </Card>
  )
}

import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { type MetadataField as Asked, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useState } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import { MetadataField } from '../metadata/metadata-field.tsx'
import styles from './metadata-template.module.css'

/** The same fields as the page of a video asks for them; what is typed here is kept nowhere. */
export function FieldsPreview({ fields }: { fields: readonly Asked[] }) {
  const [values, setValues] = useState<Readonly<Record<string, MetadataValue | null>>>({})
  return (
    <Card title="Как это выглядит">
      <div className={styles.body}>
        {fields.length > 0 && <p className={styles.state}>Попробуйте: ничего не&#160;сохранится</p>}
        {fields.length === 0 && <p className={styles.state}>Здесь появятся поля карточки в&#160;заданном порядке.</p>}
        {fields.map((asked) => {
          const value = values[asked.name] ?? null
          const problem = metadataProblem(asked, value)
          return (
            <MetadataField
              // another type begins anew
              key={`${asked.name} ${asked.type}`}
              asked={asked}
              isTrial
              value={value}
              onChange={(next) => setValues({ ...values, [asked.name]: next })}
              {...(problem !== null && { status: 'error' as const, hint: problem })}
            />
          )
        })}
      </div>
    </Card>
  )
}

import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import type { MetadataField as FieldDefinition } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import type { ReactNode } from 'react'
import { Select } from '../../ui/select/select.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'
import { type FollowedTemplate, fieldsOf, type MetadataKey, metadataKey, metadataText } from '../metadata/metadata.ts'
import { SavedFile } from './file-field.tsx'
import styles from './metadata.module.css'
import { MetadataField } from './metadata-field.tsx'

export { MetadataField } from './metadata-field.tsx'
export { useTemplatesOf } from './use-templates-of.ts'

interface Field<T> {
  value: T
  onChange: (value: T, problem?: string | null) => void
  status?: FieldStatus
  hint?: ReactNode
}

interface Props {
  templates: readonly FollowedTemplate[]
  /** The number of a template; null follows the default one. */
  template: Field<string | null>
  field: (key: MetadataKey) => Field<MetadataValue | null>
}

/** Fields of a record's template (product B5), each by its type. */
export function MetadataFields({ templates, template, field }: Props) {
  const fields = fieldsOf(templates, template.value === null ? null : Number(template.value))
  if (templates.length < 2 && fields.length === 0) return null
  return (
    <section className={styles.section} aria-label="Метаданные">
      <h2>Метаданные</h2>
      {templates.length > 1 && (
        <Select
          {...template}
          label="Шаблон"
          choices={templates.map((one) => ({
            value: one.default ? followed : String(one.id),
            label: one.name,
            ...(one.default && {
              note: one.albumName ? `Из\u00a0альбома «${one.albumName}»` : 'По\u00a0умолчанию в\u00a0аккаунте',
            }),
          }))}
          value={template.value ?? followed}
          onChange={(id) => template.onChange(id === followed ? null : id)}
        />
      )}
      <div className={styles.fields}>
        {fields.map((metadataField) => (
          <div key={metadataField.name} data-wide={isWide(metadataField) || undefined}>
            <MetadataField field={metadataField} {...field(metadataKey(metadataField.name))} />
          </div>
        ))}
      </div>
    </section>
  )
}

const followed = 'default'

const isWide = ({ type, many }: { type: string; many?: boolean | undefined }) =>
  type === 'text' || type === 'tags' || type === 'moment' || type === 'link' || type === 'file' || many === true

/** The same for those who may not edit: what is filled in. */
export function MetadataValues({ metadata, templates }: Pick<Props, 'templates'> & Pick<RecordView, 'metadata'>) {
  const filled = fieldsOf(templates, metadata.templateId).filter(({ name }) => metadata.values[name] !== undefined)
  if (filled.length === 0) return null
  return (
    <dl className={styles.values} aria-label="Метаданные">
      {filled.map((field) => (
        <div key={field.name}>
          <dt>{field.title}</dt>
          <dd>
            <Value field={field} value={metadata.values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { field: FieldDefinition; value: MetadataValue | undefined }) {
  if (field.type === 'file' && typeof value === 'string') return <SavedFile value={value} />
  return <bdi>{metadataText(value, field)}</bdi>
}

import { type BulkField, type BulkFieldName, bulkFields, metadataOps } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useMay } from '../../session/contexts.ts'
import { allFields, useTemplates } from '../metadata/metadata.ts'

/** A field that people change in bulk: one that every record has, or one of the templates of metadata. */
export interface EditableField extends BulkField {
  /** Tells fields apart: `name`, `metadata.year`. */
  readonly key: string
  readonly field: BulkFieldName
  /** Description of a field of metadata. */
  readonly asked?: MetadataField
}

export const ownField = (name: Exclude<BulkFieldName, 'metadata'>): EditableField => ({
  ...bulkFields[name],
  key: name,
  field: name,
})

export const metadataEditable = (asked: MetadataField): EditableField => ({
  key: `metadata.${asked.name}`,
  field: 'metadata',
  title: asked.title,
  kind: 'metadata',
  ops: metadataOps(asked),
  max: bulkFields.metadata.max,
  asked,
})

/** Fields that this person may change, those of metadata at the end. */
export function useEditableFields(): readonly EditableField[] {
  const may = useMay()
  const templates = useTemplates() ?? []
  const own = Object.keys(bulkFields)
    .filter((name): name is Exclude<BulkFieldName, 'metadata'> => name in bulkFields && name !== 'metadata')
    .map(ownField)
    .filter(({ permission }) => !permission || may({ access: { who: 'member', section: 'VIDEO', permission } }))
  return [...own, ...allFields(templates).map(metadataEditable)]
}

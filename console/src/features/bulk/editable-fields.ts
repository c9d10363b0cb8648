import {
  type BulkField,
  type BulkFieldName,
  bulkFields,
  metadataOps,
  type OwnFieldName,
  ownFieldNames,
} from '@skleyka/contract/bulk/bulk-fields.ts'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { useMay } from '../../session/contexts.ts'
import { allFields, useTemplates } from '../metadata/metadata.ts'

/** A field that people change in bulk: one that every record has, or one of the templates of metadata. */
export interface EditableField extends BulkField {
  /** Tells fields apart: `name`, `metadata.year`. */
  readonly key: string
  readonly field: BulkFieldName
  /** Description of a field of metadata. */
  readonly metadataField?: MetadataField
}

export const ownField = (name: OwnFieldName): EditableField => ({
  ...bulkFields[name],
  key: name,
  field: name,
})

export const metadataEditable = (metadataField: MetadataField): EditableField => ({
  key: `metadata.${metadataField.name}`,
  field: 'metadata',
  title: metadataField.title,
  type: 'metadata',
  ops: metadataOps(metadataField),
  max: metadataBounds.textChars,
  metadataField,
})

/** Fields that this person may change, those of metadata at the end. */
export function useEditableFields(): readonly EditableField[] {
  const may = useMay()
  const templates = useTemplates() ?? []
  const own = ownFieldNames
    .map(ownField)
    .filter(({ permission }) => !permission || may({ access: { who: 'member', section: 'VIDEO', permission } }))
  return [...own, ...allFields(templates).map(metadataEditable)]
}

import type { RecordView } from '@skleyka/contract/records.ts'

/** What of a record can be written here. */
export const fieldNames = ['name', 'description'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Readonly<Record<FieldName, string>>

/** A form over a record that others may change at the same time. */
export interface FormState {
  /** What the user sees in the fields. */
  readonly own: Fields
  /** What the record held when the form last met it. */
  readonly base: Fields
  readonly rowVersion: number
  /** What somebody else saved into fields the user has changed too; the user chooses per field (product B0). */
  readonly theirs: Partial<Fields>
}

const fieldsOf = ({ name, description }: Pick<RecordView, FieldName>): Fields => ({ name, description })

export const formOf = (record: Pick<RecordView, FieldName | 'rowVersion'>): FormState => ({
  own: fieldsOf(record),
  base: fieldsOf(record),
  rowVersion: record.rowVersion,
  theirs: {},
})

/** Fields that differ from the record; spaces around do not count, they are trimmed. */
export const changedFields = ({ own, base }: FormState): FieldName[] =>
  fieldNames.filter((field) => own[field].trim() !== base[field].trim())

/**
 * The form over a record that was saved by somebody else meanwhile: untouched fields follow the record,
 * a field both have changed keeps the user's text and offers theirs.
 */
export function withNewRecord(form: FormState, record: Pick<RecordView, FieldName | 'rowVersion'>): FormState {
  if (record.rowVersion <= form.rowVersion) return form
  const fresh = fieldsOf(record)
  const changed = changedFields(form)
  const contested = changed.filter(
    (field) => fresh[field] !== form.base[field] && fresh[field] !== form.own[field].trim(),
  )
  return {
    own: { ...fresh, ...Object.fromEntries(changed.map((field) => [field, form.own[field]])) },
    base: fresh,
    rowVersion: record.rowVersion,
    theirs: Object.fromEntries(contested.map((field) => [field, fresh[field]])),
  }
}

/** The user's choice in a contested field: their text, or his own. */
export function chosen(form: FormState, field: FieldName, whose: 'own' | 'theirs'): FormState {
  const { [field]: theirs, ...rest } = form.theirs
  const own = whose === 'theirs' && theirs !== undefined ? { ...form.own, [field]: theirs } : form.own
  return { ...form, own, theirs: rest }
}

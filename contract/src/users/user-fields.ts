import { type Fields, fieldTypes } from '../field-types.ts'
import { userBounds } from './user-bounds.ts'

/**
 * Fields that people write about a person. From here come their schemas, columns, form and lines of the audit log. The address is proven
 * and the picture is made first, roles are given: those are no fields.
 */
export const userFields = {
  name: { title: 'Имя', object: 'имя', ...fieldTypes.line(userBounds.nameChars) },
} as const satisfies Fields

import { type Fields, fieldTypes } from '../field-types.ts'
import { albumBounds } from './album-bounds.ts'

/**
 * Fields that people write about an album. From here come its schemas, its columns, its form and its lines of the audit log. The album around it, its cover,
 * its filter and its templates are more than a value: the calls say what they do.
 */
export const albumFields = {
  name: { title: 'Название', object: 'название', isNeeded: true, ...fieldTypes.line(albumBounds.nameChars) },
} as const satisfies Fields

import { audienceTag, measuring } from '../ads/audience.ts'
import type { Field } from '../field-types.ts'
import { bounds } from '../limits.ts'
import type { Permission } from '../permissions/permissions.ts'
import { textTypes } from '../text-types.ts'
import { webAddressChars } from '../web-address.ts'

/** Operations of a bulk edit on a field; `replace` finds a plain text, never an expression. */
export type FieldOpName = 'set' | 'clear' | 'append' | 'remove' | 'replace'

/** One field that people write about a record. Every one stands in the audit log and is taken back there. */
export interface RecordField extends Field {
  /** The title in English: the field is a column of tables, and tables that are read back change it. */
  readonly english?: string
  /** True if a filter asks about a plain text. */
  readonly isFiltered?: true
  /** Operations of a bulk edit; without them it is no field of one. */
  readonly ops?: readonly FieldOpName[]
  /** Beside the right to edit records. */
  readonly permission?: Permission
  /** Taking a change of it back takes this one, too. */
  readonly permissionBack?: Permission
  /** Values that take one of their own. */
  readonly permissionOf?: Readonly<Record<string, Permission>>
}

export const textOps = ['set', 'clear', 'append', 'remove', 'replace'] as const

/**
 * The plain texts that people write about a record. A text needs a line here, a column, and nothing else: its schema, its statements, its input, its
 * condition, its column of tables and its line of the audit log follow.
 */
export const recordTexts = {
  name: {
    ...{ title: 'Название', object: 'название', english: 'Title', isNeeded: true, isFiltered: true },
    ops: ['set', 'append', 'remove', 'replace'],
    ...textTypes.line(bounds.recordNameChars),
  },
  description: {
    ...{ title: 'Описание', object: 'описание', english: 'Description', isFiltered: true, ops: textOps },
    ...textTypes.text(bounds.recordDescriptionChars),
  },
  audienceTag: {
    ...{ title: 'Метка измерения аудитории', object: 'метку измерения аудитории', ops: ['set', 'clear'] },
    permission: measuring.permission,
    ...{ type: 'address', max: webAddressChars, schema: audienceTag },
  },
} as const satisfies Record<string, RecordField>
export type TextField = keyof typeof recordTexts

/** Returns true if a name is that of a plain text. */
export const isTextField = (name: string): name is TextField => Object.hasOwn(recordTexts, name)
export const textFields: readonly TextField[] = Object.keys(recordTexts).filter(isTextField)

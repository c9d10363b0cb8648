import type { ExportFormat } from '@skleyka/contract/attributes/attributes.calls.ts'
import { momentText } from './cells.ts'
import { keptSpec } from './saved-spec.ts'
import { tableForms } from './table-writers.ts'

/** The last part of the lasting address of a file, by which programs know what it is. */
export const fileExtension = (format: ExportFormat): string => `attributes.${tableForms[format].extension}`

/** Returns what a file is called where it is saved, by the day it was made. */
export function fileName(spec: unknown, madeAt: Date | null): string {
  const { format, language, timeZone } = keptSpec(spec)
  const [day = ''] = momentText(madeAt ?? new Date(0), timeZone).split(' ')
  return `${language === 'ru' ? 'Атрибуты' : 'Attributes'} ${day}.${tableForms[format].extension}`
}

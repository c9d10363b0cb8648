/** A field as viewers are told it, by the kind of its value: a day as «2026-05-31», a moment as ISO text in UTC. */
export type ShownField = { title: string } & (
  | { kind: 'text' | 'date' | 'moment' | 'link'; value: string }
  /** The name of a file; with the path that saves it where viewers may. */
  | { kind: 'file'; value: string; id: number; url?: string }
  | { kind: 'number' | 'year'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'list'; value: string[] }
)

const yesOrNo = { ru: ['Да', 'Нет'], en: ['Yes', 'No'] } as const

/** A value in words; a moment by the clock of that zone, or of whoever looks. */
export function shownText(field: ShownField, language: 'ru' | 'en', timeZone?: string): string {
  switch (field.kind) {
    case 'list':
      return field.value.join(', ')
    case 'boolean':
      return yesOrNo[language][field.value ? 0 : 1]
    case 'year':
      return String(field.value)
    case 'number':
      return field.value.toLocaleString(language, { maximumFractionDigits: 20 })
    case 'date':
      return new Date(`${field.value}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
    case 'moment':
      return new Date(field.value).toLocaleString(language, {
        ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
        ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
      })
    default:
      return field.value
  }
}

/** Several of them for a text that anybody may read: a line each, «Год: 1999», in Russian and by UTC. */
export const shownLines = (fields: readonly ShownField[]): string =>
  fields.map((field) => `${field.title}: ${shownText(field, 'ru', 'UTC')}`).join('\n')

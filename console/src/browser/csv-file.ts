import { saveText } from './save-text.ts'

/** The text of a CSV file as Russian spreadsheets open it: UTF-8 with a mark, semicolons, a comma in numbers. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value // a text that a spreadsheet would take for a formula
  return /[;"\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Gives such a text to the user as a file. */
export const saveCsv = (name: string, text: string): void => saveText(name, text, 'text/csv')

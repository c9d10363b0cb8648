import { line, paragraphs } from './texts.ts'

/** Types of fields that are plain texts, part of `fieldTypes`: apart for the first visit of the console, which loads those of records. */
export const textTypes = {
  /** One line that is never empty. */
  line: (max: number) => ({ type: 'line', max, schema: line(max, 1) }) as const,
  /** Several lines; empty where nothing is written. */
  text: (max: number) => ({ type: 'text', max, schema: paragraphs(max) }) as const,
}

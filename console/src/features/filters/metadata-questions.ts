import type { MetadataField, MetadataType } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Comparison } from './questions.ts'

const texts = ['contains', 'eq', 'ne', 'in', 'empty', 'filled']
const dates = ['eq', 'gt', 'lt', 'between', 'empty', 'filled']

/** Questions that fit a field of metadata, by their keys; the usual way first. */
const keysOf: Readonly<Record<MetadataType, readonly string[]>> = {
  line: texts,
  text: ['contains', 'empty', 'filled'],
  link: texts,
  number: ['eq', 'ne', 'gt', 'lt', 'between', 'empty', 'filled'],
  boolean: ['yes', 'no', 'empty', 'filled'],
  date: dates,
  moment: ['between', 'gt', 'lt', 'empty', 'filled'],
  choice: ['in', 'ne', 'empty', 'filled'],
  tags: ['in', 'contains', 'empty', 'filled'],
  video: ['eq', 'empty', 'filled'],
  file: ['contains', 'empty', 'filled'],
}

const dateWords: Readonly<Record<string, string>> = { gt: 'позже', lt: 'раньше', between: 'в\u00a0период' }

/** The questions of a field of metadata, told in the words of its type; all of them where the type is not known. */
export function metadataQuestions(
  all: readonly Comparison[],
  metadataField: MetadataField | undefined,
): readonly Comparison[] {
  if (metadataField === undefined) return all.filter(({ key }) => texts.includes(key))
  const isDated = metadataField.type === 'date' || metadataField.type === 'moment'
  return keysOf[metadataField.type].flatMap((key) => {
    const question = all.find((one) => one.key === key)
    if (question === undefined) return []
    return isDated && dateWords[key] !== undefined ? [{ ...question, words: dateWords[key] }] : [question]
  })
}

import type { MetadataField, MetadataType } from '@skleyka/contract/metadata/metadata-fields.ts'

/** Types as people choose them (product B9). */
export const typeLabels: Readonly<Record<MetadataType, string>> = {
  line: 'Строка',
  text: 'Текст',
  number: 'Число',
  boolean: 'Да\u00a0/\u00a0нет',
  date: 'Дата',
  moment: 'Дата и\u00a0время',
  choice: 'Список',
  tags: 'Теги',
  link: 'Ссылка',
  video: 'Видео',
  file: 'Файл',
}

/** «Список, несколько значений, нужно для публикации». */
export const fieldText = ({ type, many, required, uploadRequired, search, inPlayer }: MetadataField): string =>
  [
    typeLabels[type],
    ...(many ? ['несколько значений'] : []),
    ...(uploadRequired ? ['спрашивается перед загрузкой'] : required ? ['нужно для публикации'] : []),
    ...(search === false ? ['не\u00a0ищется'] : []),
    ...(inPlayer ? ['видно зрителям'] : []),
  ].join(', ')

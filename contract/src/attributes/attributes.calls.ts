import * as z from 'zod/mini'
import { people } from '../audit/audit.calls.ts'
import { bulkBounds } from '../bulk/bulk-bounds.ts'
import { filterBounds } from '../filters/filter-bounds.ts'
import { recordFilter } from '../filters/record-filter.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line, word } from '../texts.ts'
import { attributeBounds } from './attribute-bounds.ts'
import { attributeGroups, isAttribute, tableLanguages } from './attribute-fields.ts'

const exportId = z.int().check(z.positive())
const importId = z.uuid()

/** MRSS is a feed: what stands in it is told by its form, and not by the fields that were chosen. */
export const exportFormats = ['CSV', 'XLSX', 'JSONL', 'MRSS'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Separators of a CSV. */
export const csvDelimiters = [';', ','] as const

/** Place where an export is on its way: EXPIRED is one whose file is kept no longer. */
export const exportStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const
export type ExportState = (typeof exportStates)[number]

/**
 * Records whose attributes are taken: chosen records, all that a saved filter lets through, an album, what a list
 * found, everything.
 */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ALL') }),
  z.strictObject({
    kind: z.literal('IDS'),
    ids: z.array(recordId).check(z.minLength(1), z.maxLength(bulkBounds.chosenIds)),
  }),
  z.strictObject({ kind: z.literal('FILTER'), filterId: z.int().check(z.positive()) }),
  z.strictObject({ kind: z.literal('ALBUM'), albumId: z.int().check(z.positive()) }),
  z.strictObject({
    kind: z.literal('FOUND'),
    filter: recordFilter,
    filterId: z.optional(z.int().check(z.positive())),
    except: z.optional(z.array(recordId).check(z.maxLength(bulkBounds.chosenIds))),
  }),
])
export type ExportSource = z.output<typeof source>

const fieldKey = z.string().check(z.maxLength(filterBounds.keyChars), z.refine(isAttribute))
const fieldKeys = z.array(fieldKey).check(
  z.minLength(1),
  z.maxLength(attributeBounds.fields),
  z.refine((keys) => new Set(keys).size === keys.length),
)
/** Columns of a table, and in whose words and hours. */
const table = {
  source,
  /** In the order of the columns, each once. */
  fields: fieldKeys,
  /** Name in the time zone database. */
  timeZone: word(64),
  language: z.enum(tableLanguages),
}

/** Time when an export is made anew: at a minute of the day, on a day of the week (1 is Monday), in the account’s time zone. */
const schedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('DAY'), minute: z.int().check(z.minimum(0), z.maximum(1439)) }),
  z.strictObject({
    every: z.literal('WEEK'),
    minute: z.int().check(z.minimum(0), z.maximum(1439)),
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
  }),
])
export type ExportSchedule = z.output<typeof schedule>

/** Settings of an export: kept with it, so that it can be made again. */
export const exportSpec = z.strictObject({
  ...table,
  format: z.enum(exportFormats),
  delimiter: z._default(z.enum(csvDelimiters), ';'),
})
export type ExportSpec = z.output<typeof exportSpec>

/** An export as the list shows it; sizes in bytes. */
export const exported = z.object({
  id: exportId,
  source: z.object({
    kind: z.enum(['ALL', 'IDS', 'FILTER', 'ALBUM', 'FOUND']),
    /** Of a filter or an album that is still there. */
    name: z.nullable(z.string()),
    /** Number of records that were chosen one by one. */
    ids: z.nullable(z.int()),
  }),
  format: z.enum(exportFormats),
  fields: z.int(),
  state: z.enum(exportStates),
  /** Share that is done, 0 to 1; null while it waits. */
  progress: z.nullable(z.number()),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Reason why it could not be made, in words. */
  failText: z.nullable(z.string()),
  createdDate: instant,
  finishedDate: z.nullable(instant),
  /** Time when its file is thrown away. */
  expiresDate: z.nullable(instant),
  ownerName: z.string(),
  schedule: z.nullable(schedule),
  nextDate: z.nullable(instant),
  /** Of a scheduled one: the lasting address of the newest file. Whoever has it reads it. */
  url: z.nullable(z.string()),
  /** Also while the next one is being made. */
  hasFile: z.boolean(),
})
export type Exported = z.output<typeof exported>

/** One field of one record, as it is and as the table has it. */
const importChange = z.object({
  id: recordId,
  record: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type ImportChange = z.output<typeof importChange>

/** Problem of a line of a table: it is left out, the rest is taken. */
export const importProblems = ['NO_ID', 'UNKNOWN', 'TWICE', 'VALUE'] as const
export type ImportProblem = (typeof importProblems)[number]

const reader = { who: 'member', section: 'VIDEO', permission: 'media.can_export_record_filters' } as const

/** Tables of what is said of records, out and back in (product B11). */
export const attributes = {
  fields: method({
    about: 'Answers what can be put into a table, by groups, and the time zone of the account (P-M-10).',
    path: '/api/v3/attributes/fields',
    access: reader,
    params: z.strictObject({}),
    result: z.object({
      fields: z.array(
        z.object({
          key: z.string(),
          group: z.enum(attributeGroups),
          titles: z.object({ ru: z.string(), en: z.string() }),
        }),
      ),
      timeZone: z.string(),
    }),
  }),
  preview: method({
    about: `Answers the first ${attributeBounds.previewRows} rows of a table as they would stand in it, and how many there will be; \`total\` is null when counting takes too long. NOT_FOUND for a filter or an album that the caller does not see.`,
    path: '/api/v3/attributes/preview',
    access: reader,
    cost: costs.batch,
    params: z.strictObject(table),
    result: z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      total: z.nullable(z.int()),
    }),
  }),
  create: method({
    title: 'Новая выгрузка',
    about: `Has a table made in the background, once, or every day or week. It holds the account’s own records only. Files are kept for ${attributeBounds.days} days. LIMIT/QUOTA above ${attributeBounds.exports} of an account.`,
    path: '/api/v3/attributes/create',
    access: reader,
    mutates: true,
    touches: ['filters'],
    cost: costs.batch,
    params: z.extend(exportSpec, { schedule: z.optional(schedule) }),
    result: z.object({ export: exported }),
  }),
  list: method({
    about: 'Answers one page of the exports of the account, newest first.',
    path: '/api/v3/attributes/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(exported),
  }),
  download: method({
    about: `Answers a signed address of the newest file of an export, good for ${attributeBounds.linkMinutes} minutes. NOT_FOUND/EXPORT for an unknown or foreign id and for one without a file.`,
    path: '/api/v3/attributes/download',
    access: reader,
    params: z.strictObject({ id: exportId }),
    result: z.object({ url: z.string() }),
  }),
  repeat: method({
    title: 'Повтор выгрузки',
    about:
      'Makes an export anew as it was asked for; the file it has stays until the new one is whole. One that is under way goes on.',
    path: '/api/v3/attributes/repeat',
    access: reader,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({ id: exportId }),
    result: z.object({ export: exported }),
  }),
  delete: method({
    title: 'Удаление выгрузки',
    about: 'Deletes an export with its file, its schedule and its lasting address. A repeat answers the same.',
    path: '/api/v3/attributes/delete',
    access: reader,
    mutates: true,
    touches: ['filters'],
    params: z.strictObject({ id: exportId }),
    result: z.object({}),
  }),
  importOpen: method({
    title: 'Загрузка таблицы',
    about: `Opens the way for a table that was changed by hand, which takes media.can_edit_records too: answers the address to which the CSV is sent as it is, by one POST, within an hour. LIMIT/SIZE above ${attributeBounds.tableBytes} bytes.`,
    path: '/api/v3/attributes/importOpen',
    access: reader,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({
      fileName: line(bounds.fileNameChars, 1),
      bytes: z.int().check(z.minimum(0)),
    }),
    result: z.object({ importId, url: z.string() }),
  }),
  importPreview: method({
    about:
      'Answers what a table that was sent would change, to whoever has media.can_edit_records too: counts, one page of fields before and after, and the lines left out with the reason. Records of other accounts are answered like unknown ones. NOT_FOUND/IMPORT before it was read and for a foreign id.',
    path: '/api/v3/attributes/importPreview',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ importId, ...pageParams }),
    result: z.object({
      fileName: z.string(),
      /** Lines below the head. */
      lines: z.int(),
      /** Records that will be changed, and those that are so already. */
      changing: z.int(),
      unchanged: z.int(),
      /** Columns, by their keys; of the others nothing is taken. */
      columns: z.array(z.string()),
      /** Number of records a field of them changes in; those that change nowhere are left out. */
      fieldCounts: z.array(z.object({ field: z.string(), count: z.int() })),
      /** As the table names them. */
      ignored: z.array(z.string()),
      diff: z.array(importChange),
      people,
      problemCounts: z.array(z.object({ problem: z.enum(importProblems), count: z.int() })),
      /** The first of them. */
      problems: z.array(z.object({ line: z.int(), problem: z.enum(importProblems), text: z.string() })),
      /** The bulk change that it became; null until it is applied. */
      batchId: z.nullable(z.uuid()),
    }),
  }),
  importApply: method({
    title: 'Правка из\u00a0таблицы',
    about:
      'Makes the changes of a preview in the background, which takes media.can_edit_records too, as a bulk change, which can be watched and taken back like any other. A record that was changed since the preview is left as it is and listed. A repeat answers the same.',
    path: '/api/v3/attributes/importApply',
    access: reader,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ importId }),
    result: z.object({ batchId: z.uuid() }),
  }),
}

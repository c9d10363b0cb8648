import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { importBounds } from './import-bounds.ts'

/** «Проверка», «Скачивается», «Загружено», «Ошибка» (product B6) and «Отменено». */
export const importStates = ['CHECKING', 'DOWNLOADING', 'DONE', 'FAILED', 'CANCELED'] as const

const create = { who: 'member', section: 'VIDEO', permission: 'media.can_create_records' } as const
const importId = z.int().check(z.positive())
const importIds = z.array(importId).check(z.minLength(1), z.maxLength(importBounds.urls))

/** One file on its way from a link. Sizes in bytes; the size and the name are null until the server there told them. */
export const importItem = z.object({
  id: importId,
  url: z.string(),
  state: z.enum(importStates),
  name: z.nullable(z.string()),
  sizeBytes: z.nullable(z.int()),
  receivedBytes: z.int(),
  /** The record the file became; null until DONE. */
  recordId: z.nullable(recordId),
  /** Reason why it failed, in Russian. */
  reason: z.nullable(z.string()),
  /** It was cancelled, or failed in a way that another try may cure. */
  canRetry: z.boolean(),
  createdAt: instant,
})

export const imports = {
  create: method({
    title: 'Начало импорта',
    about: `Takes up to ${importBounds.urls} links to files and downloads each into a record of its own. Lines that are no usable link are told by number, the others are taken; a link already on its way is not taken twice.`,
    path: '/api/v3/imports/create',
    access: create,
    mutates: true,
    touches: ['records', 'uploader'],
    cost: costs.batch,
    params: z.strictObject({
      urls: z.array(line(importBounds.lineChars)).check(z.minLength(1), z.maxLength(importBounds.urls)),
      isMute: z._default(z.boolean(), false),
    }),
    result: z.object({
      imports: z.array(importItem),
      /** `line` counts from 1. */
      bad: z.array(z.object({ line: z.int(), url: z.string(), reason: z.string() })),
    }),
  }),
  list: method({
    about: 'Answers one page of the account’s imports, newest first. Pages start at 1.',
    path: '/api/v3/imports/list',
    access: create,
    cost: costs.list,
    params: z.strictObject({
      ...pageParams,
    }),
    result: listOf(importItem),
  }),
  retry: method({
    title: 'Повтор импорта',
    about:
      'Begins failed and cancelled imports again, going on where the file broke off; answers those begun. Ids of other accounts, of imports in another state, and of links that lead to no video are left out.',
    path: '/api/v3/imports/retry',
    access: create,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ ids: importIds }),
    result: z.object({ imports: z.array(importItem) }),
  }),
  cancel: method({
    title: 'Отмена импорта',
    about:
      'Stops imports that are under way and frees what they hold; answers those stopped. Ids of other accounts, and of imports that have ended, are left out.',
    path: '/api/v3/imports/cancel',
    access: create,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ ids: importIds }),
    result: z.object({ imports: z.array(importItem) }),
  }),
}

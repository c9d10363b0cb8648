import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { filterAst } from './filter-ast.ts'
import { filterBounds } from './filter-bounds.ts'

const filterId = z.int().check(z.positive())

/**
 * Readers of a saved filter: its owner; those of the account who may use filters of others; and by its feed whoever has
 * that.
 */
export const filterVisibilities = ['PRIVATE', 'ACCOUNT', 'LINK'] as const
const visibility = z.enum(filterVisibilities)
export type FilterVisibility = z.output<typeof visibility>

/**
 * Users that keep a filter from being deleted: another filter, an album, its feed, the auto-removal of the account, an
 * export on a schedule.
 */
export const filterUsers = ['FILTER', 'ALBUM', 'FEED', 'AUTO_REMOVAL', 'EXPORT'] as const
const use = z.object({ kind: z.enum(filterUsers), id: z.nullable(z.int()), name: z.nullable(z.string()) })
export type FilterUse = z.output<typeof use>

export const filterSortFields = ['name', 'updated'] as const
export const feedFormats = ['json', 'rss', 'mrss'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** A saved filter (product B3). */
export const savedFilter = z.object({
  id: filterId,
  name: z.string(),
  visibility,
  ast: filterAst,
  ownerId: z.int(),
  ownerName: z.string(),
  /** True if the caller may change and delete it. */
  mayChange: z.boolean(),
  uses: z.array(use),
  createdDate: instant,
  updatedDate: instant,
  rowVersion: z.int(),
})
export type SavedFilter = z.output<typeof savedFilter>

const reader = { who: 'member', section: 'VIDEO' } as const
const keeper = { ...reader, permission: 'media.can_use_custom_filters' } as const

/** Saved filters (product B3): own ones, and those that others of the account share. */
export const filters = {
  list: method({
    about:
      'Answers one page of the saved filters the caller sees: own ones first, then those of others, which take media.can_use_not_private_filters (P-M-32); `q` is sought in their names.',
    path: '/api/v3/filters/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject({
      q: z.optional(line(bounds.searchChars)),
      visibility: z.optional(visibility),
      ...pageParams,
      sort: sortParam(filterSortFields, 'name', 'asc'),
    }),
    result: listOf(savedFilter),
  }),
  get: method({
    about:
      'Answers a saved filter. NOT_FOUND/FILTER for an unknown or foreign id and for one that the caller may not see.',
    path: '/api/v3/filters/get',
    access: reader,
    params: z.strictObject({ id: filterId }),
    result: z.object({ filter: savedFilter }),
  }),
  save: method({
    title: 'Правка фильтра',
    about:
      'Saves a new filter, or changes an own one when `id` is told: then STATE/CONFLICT when rowVersion is not the present one (P-M-09). ACCOUNT takes media.can_use_not_private_filters, LINK media.can_public_records_filters (P-M-21). VALIDATION/FIELD for a name that the account has already, STATE/CIRCLE for a filter that would use itself, also through an album by filter.',
    path: '/api/v3/filters/save',
    access: keeper,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      id: z.optional(filterId),
      rowVersion: z.optional(z.int()),
      name: line(filterBounds.nameChars, 1),
      visibility,
      ast: filterAst,
    }),
    result: z.object({ filter: savedFilter }),
  }),
  delete: method({
    title: 'Удаление фильтра',
    about:
      'Deletes an own filter; STATE/IN_USE while something uses it, which is told in words. A repeat answers the same.',
    path: '/api/v3/filters/delete',
    access: keeper,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: filterId }),
    result: z.object({}),
  }),
  count: method({
    about: 'Answers how many records a filter lets through. LIMIT/FILTER when it takes too long.',
    path: '/api/v3/filters/count',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ ast: filterAst }),
    result: z.object({ count: z.int() }),
  }),
  counts: method({
    about:
      'Answers by id how many records saved filters let through; null for what could not be counted in two seconds. Unknown ids are left out.',
    path: '/api/v3/filters/counts',
    access: reader,
    cost: costs.batch,
    params: z.strictObject({ ids: z.array(filterId).check(z.maxLength(bounds.pageSize)) }),
    result: z.object({ counts: z.record(z.string(), z.nullable(z.int())) }),
  }),
  owners: method({
    about: 'Answers the people of the account by name in Russian order, for conditions on the owner.',
    path: '/api/v3/filters/owners',
    access: reader,
    cost: costs.list,
    params: z.strictObject({}),
    result: z.object({ owners: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  feed: method({
    about:
      'Answers the address of the feed of a filter, null while it is off: JSON Feed 1.1, RSS 2.0 or RSS with Media RSS. Whoever has the address reads it; `showsViews` tells whether he reads how often videos were viewed.',
    path: '/api/v3/filters/feed',
    access: { ...reader, permission: 'media.can_public_records_filters' },
    params: z.strictObject({ id: filterId, format: z.enum(feedFormats) }),
    result: z.object({ url: z.nullable(z.string()), showsViews: z.boolean() }),
  }),
  setFeed: method({
    title: 'Лента фильтра',
    about:
      'Turns the feed of an own filter of the visibility LINK on under new addresses, or off: the addresses it had stop working at once.',
    path: '/api/v3/filters/setFeed',
    access: { ...reader, permission: 'media.can_public_records_filters' },
    mutates: true,
    params: z.strictObject({ id: filterId, on: z.boolean() }),
    result: z.object({ on: z.boolean() }),
  }),
  setFeedViews: method({
    title: 'Просмотры в\u00a0ленте фильтра',
    about:
      'Sets whether the feed of an own filter tells the views of its videos of all time: `media:statistics` of Media RSS, `_skleyka.views` of JSON Feed. RSS 2.0 alone has no place for them. The addresses stay.',
    path: '/api/v3/filters/setFeedViews',
    access: { ...reader, permission: 'media.can_public_records_filters' },
    mutates: true,
    touches: ['filters'],
    params: z.strictObject({ id: filterId, on: z.boolean() }),
    result: z.object({ on: z.boolean() }),
  }),
}

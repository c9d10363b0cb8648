import * as z from 'zod/mini'
import { updateStates } from '../bulk/update-states.ts'
import { givenOf, schemasOf } from '../field-types.ts'
import { formatSize } from '../format-size.ts'
import { pictureBounds } from '../frames/picture-bounds.ts'
import { instant } from '../instants.ts'
import { bounds, costs, limits } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { listedRecord, recordId } from '../records/records.calls.ts'
import { sharedRecord } from '../sharing/sharing.calls.ts'
import { albumTemplates } from '../templates/named-templates.ts'
import { line } from '../texts.ts'
import { albumBounds } from './album-bounds.ts'
import { albumFields } from './album-fields.ts'

const albumId = z.int().check(z.positive())
const optionalFields = givenOf(albumFields)
const named = z.object({ id: albumId, name: z.string() })

/** Sort fields of albums: their name in Russian order, when they changed, how many videos they have. */
export const albumSortFields = ['name', 'updated', 'count'] as const
/** Orders in which the videos of an album can be put once (product B4). */
export const albumOrders = ['name', 'created', 'duration'] as const

/** Orders of the videos of an album by filter; when they were published is when they were made where nobody said. */
export const foundOrders = ['created', 'published', 'name', 'duration'] as const
export type FoundOrder = (typeof foundOrders)[number]
/** Number of videos an album by filter takes (product B4). */
export const foundLimit = { least: 1, most: 500 } as const

/** Content of an album by filter: a saved filter, in which order, and how many of those it lets through. */
const filling = z.strictObject({
  filterId: z.int().check(z.positive()),
  by: z.enum(foundOrders),
  order: z.enum(['asc', 'desc']),
  limit: z.int().check(z.minimum(foundLimit.least), z.maximum(foundLimit.most)),
})
export type AlbumFilling = z.output<typeof filling>

/** An album as lists show it; sizes in bytes, times in milliseconds, over the videos that are not in the trash. */
export const album = z.object({
  id: albumId,
  uuid: z.string(),
  ...schemasOf(albumFields),
  /** The albums around it, the outermost first. */
  path: z.array(named),
  /** Albums directly in it. */
  albums: z.int(),
  records: z.int(),
  durationMs: z.int(),
  bytes: z.int(),
  /** Short-lived signed address of its cover: a picture that was sent, else of the video chosen for it or of the first that has a poster. */
  cover: z.nullable(z.string()),
  coverRecordId: z.nullable(recordId),
  /** True if a picture of one's own is the cover, or becomes it. */
  ownCover: z.enum(['NONE', 'MAKING', 'READY', 'FAILED']),
  /** Reason why the last one that was sent is not, in Russian. */
  coverFailText: z.nullable(z.string()),
  /** Filter that fills it; null for one that is filled by hand. The name of a filter is told to those who see it. */
  filling: z.nullable(z.extend(filling, { filterName: z.nullable(z.string()) })),
  /** New videos of the account join it where no album is chosen for them. */
  takesNew: z.boolean(),
  createdDate: instant,
  updatedDate: instant,
  rowVersion: z.int(),
})
export type Album = z.output<typeof album>

/** A video of an album: one of the account, or one that another account shows in it. */
const albumItem = z.union([listedRecord, sharedRecord])
export type AlbumItem = z.output<typeof albumItem>

const reader = { who: 'member', section: 'VIDEO' } as const
const keeper = { ...reader, permission: 'media.can_manage_albums' } as const
/** Place where videos of an album are moved. */
const itemPlace = z.union([
  z.enum(['start', 'end']),
  z.strictObject({ before: recordId }),
  z.strictObject({ after: recordId }),
])
export type ItemPlace = z.output<typeof itemPlace>
const byHand = 'STATE/BY_FILTER for an album that a filter fills'
const ids = z.array(recordId).check(z.minLength(1), z.maxLength(limits.bulkIds))

/** Albums: videos in an order set by hand, or those that a saved filter lets through; one in another to a depth of five (product B4). */
export const albums = {
  list: method({
    about:
      'Answers one page of the albums: those directly in `parentId`, at the top when it is null, all of them when it is not told; `q` is sought in their names.',
    path: '/api/v3/albums/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject({
      parentId: z.optional(z.nullable(albumId)),
      q: z.optional(line(bounds.searchChars)),
      /** Only those in which this video is. */
      recordId: z.optional(recordId),
      /** Only those that are filled by hand, or by a filter. */
      kind: z.optional(z.enum(['manual', 'filter'])),
      ...pageParams,
      sort: sortParam(albumSortFields, 'name', 'asc'),
    }),
    result: listOf(album),
  }),
  get: method({
    about:
      'Answers an album and one page of its videos in their order, without those in the trash and those that another account shows here no longer; one of another account has `sharedFrom`. An album by filter is filled anew first, unless that takes too long. NOT_FOUND/ALBUM for an unknown or foreign id.',
    path: '/api/v3/albums/get',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ id: albumId, ...pageParams }),
    result: z.object({
      album,
      ...listOf(albumItem).shape,
      embed: z.object({ url: z.string(), iframe: z.string() }),
    }),
  }),
  create: method({
    title: 'Новый альбом',
    about: `Makes an album, in another one when \`parentId\` names it: VALIDATION/FIELD below a depth of ${albumBounds.depth}. It is empty, or with \`filling\` it holds what that filter lets through, now and later: NOT_FOUND/FILTER for one that the caller may not see, LIMIT/FILTER when it takes too long.`,
    path: '/api/v3/albums/create',
    access: keeper,
    mutates: true,
    touches: ['records', 'filters'],
    params: z.strictObject({
      ...optionalFields,
      name: albumFields.name.schema,
      parentId: z.optional(z.nullable(albumId)),
      filling: z.optional(filling),
    }),
    result: z.object({ album }),
  }),
  update: method({
    title: 'Правка альбома',
    about: `Renames an album, moves it into another or to the top, chooses its cover, lets a filter fill it in place of what it holds, or with \`filling\` null leaves what it holds to people. STATE/CONFLICT when rowVersion is not the present one, VALIDATION/FIELD when it would stand in itself or below a depth of ${albumBounds.depth}; the cover is one of its videos that the account owns, and takes the place of a picture that was sent. \`templates\` are given to its videos that name none; null takes one away, VALIDATION/FIELD for one that the account has not published. NOT_FOUND/FILTER as in create, STATE/CIRCLE for a filter that asks for this album, STATE/IN_USE for a filter of the album that new videos join.`,
    path: '/api/v3/albums/update',
    access: keeper,
    mutates: true,
    touches: ['records', 'filters', 'templates'],
    params: z.strictObject({
      id: albumId,
      rowVersion: z.int(),
      fields: z.strictObject({
        ...optionalFields,
        parentId: z.optional(z.nullable(albumId)),
        coverRecordId: z.optional(z.nullable(recordId)),
        filling: z.optional(z.nullable(filling)),
        templates: z.optional(albumTemplates),
      }),
    }),
    result: z.object({ album }),
  }),
  uploadCover: method({
    title: 'Своя обложка альбома',
    about: `Opens an address for a cover of one's own: a POST of its bytes (JPG, PNG or WebP, at most ${formatSize(pictureBounds.bytes)}) answers {}, or {error} in words, within an hour and until the album is changed. It is decoded and written anew in the background. LIMIT/SIZE for more bytes.`,
    path: '/api/v3/albums/uploadCover',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id: albumId, bytes: z.int().check(z.positive()) }),
    result: z.object({ url: z.string() }),
  }),
  delete: method({
    title: 'Удаление альбома',
    about:
      'Deletes an album; its videos stay, and the albums in it move to where it stood. New videos that joined it join none from then on. A repeat answers the same.',
    path: '/api/v3/albums/delete',
    access: keeper,
    mutates: true,
    touches: ['records', 'filters', 'account'],
    params: z.strictObject({ id: albumId }),
    result: z.object({}),
  }),
  addItems: method({
    title: 'Видео добавлены в\u00a0альбом',
    about: `Puts up to ${limits.bulkIds} videos at the end of an album, in the order given, and answers per id: SKIPPED for one that is there already, ERROR for an unknown one and a foreign one that is not shown in this account. LIMIT/QUOTA above ${albumBounds.items} videos. ${byHand}.`,
    path: '/api/v3/albums/addItems',
    access: keeper,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: albumId, ids }),
    result: z.object({ updateStates }),
  }),
  removeItems: method({
    title: 'Видео убраны из\u00a0альбома',
    about: `Takes up to ${limits.bulkIds} videos out of an album and answers per id: SKIPPED for one that is not in it. ${byHand}.`,
    path: '/api/v3/albums/removeItems',
    access: keeper,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: albumId, ids }),
    result: z.object({ updateStates }),
  }),
  reorder: method({
    title: 'Порядок в\u00a0альбоме',
    about: `Moves videos of an album, in the order given, to its start, its end, or beside another one of it, and answers the new rowVersion. Ids that are not in it are left out; beside one that is not, they go to the end. ${byHand}.`,
    path: '/api/v3/albums/reorder',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id: albumId, order: ids, to: itemPlace }),
    result: z.object({ rowVersion: z.int() }),
  }),
  sort: method({
    title: 'Сортировка альбома',
    about: `Puts all videos of an album in order once, by name, by when they were made or by length, and answers the new rowVersion. ${byHand}.`,
    path: '/api/v3/albums/sort',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id: albumId, by: z.enum(albumOrders), order: z.enum(['asc', 'desc']) }),
    result: z.object({ rowVersion: z.int() }),
  }),
}

import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { fileName, fileSize, openingRepeatDays, uploadId } from '../uploads/uploads.calls.ts'
import { uploadLinkBounds } from './upload-link-bounds.ts'

/** The secret of an upload link: 160 random bits, base64url. It opens one upload into the account that made it. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{27}$/))

/** OPEN takes a file; USED has taken one; PAUSED takes none as long as its maker may not upload himself (R31). */
export const uploadLinkStates = ['OPEN', 'PAUSED', 'USED', 'EXPIRED', 'REVOKED'] as const

/** Sort fields of the links; one without a limit of its size is the largest. */
export const uploadLinkSortFields = ['created', 'until', 'size'] as const

const create = { who: 'member', section: 'VIDEO', permission: 'media.can_create_records' } as const
const linkId = z.int().check(z.positive())
const maxBytes = z.int().check(z.positive(), z.maximum(bounds.uploadBytes))

/** A one-time link as its account sees it; sizes in bytes, null for no limit but that of the server. */
const uploadLink = z.object({
  id: linkId,
  note: z.string(),
  maxBytes: z.nullable(z.int()),
  until: instant,
  state: z.enum(uploadLinkStates),
  /** The record of the file that came, or is coming, by the link. */
  recordId: z.nullable(recordId),
  createdBy: z.string(),
  createdAt: instant,
})
export type UploadLink = z.output<typeof uploadLink>

export const uploadLinks = {
  create: method({
    title: 'Новая ссылка для загрузки',
    about:
      'Makes a link by which somebody without an account uploads one file (product A3). The token is told only now; `until` is at most a year ahead.',
    path: '/api/v3/uploadLinks/create',
    access: create,
    mutates: true,
    params: z.strictObject({
      until: instant,
      maxBytes: z.optional(maxBytes),
      note: z._default(line(uploadLinkBounds.noteChars), ''),
    }),
    result: z.object({ link: uploadLink, url: z.string(), token }),
  }),
  list: method({
    about: 'Answers one page of the account’s upload links, newest first unless sorted otherwise. Pages start at 1.',
    path: '/api/v3/uploadLinks/list',
    access: create,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(uploadLinkSortFields, 'created', 'desc') }),
    result: listOf(uploadLink),
  }),
  revoke: method({
    title: 'Ссылка отозвана',
    about:
      'Closes a link for good, with the upload that is under way by it. NOT_FOUND/LINK for an unknown or foreign id, STATE/CONFLICT for one that has been used.',
    path: '/api/v3/uploadLinks/revoke',
    access: create,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ id: linkId }),
    result: z.object({ link: uploadLink }),
  }),
  info: method({
    about: 'Answers the holder of a link what it is for: whose account, the note, the limit and until when it works.',
    path: '/api/v3/uploadLinks/info',
    access: { who: 'uploadHolder' },
    credentials: 'omit',
    params: z.strictObject({ token }),
    result: z.object({
      accountName: z.string(),
      note: z.string(),
      maxBytes: z.nullable(z.int()),
      until: instant,
      state: z.enum(uploadLinkStates),
    }),
  }),
  startUpload: method({
    title: 'Загрузка по\u00a0ссылке',
    about:
      'Opens the one upload of a link; parts and complete go as for any other upload. Until a file has come whole the link may begin again, which closes the upload it began before. STATE/CONFLICT when it takes no more, LIMIT/QUOTA for a file over its limit or over half of the free space. A repeat under the same id is answered with the same upload.',
    path: '/api/v3/uploadLinks/startUpload',
    access: { who: 'uploadHolder' },
    credentials: 'omit',
    mutates: true,
    repeatDays: openingRepeatDays,
    params: z.strictObject({
      token,
      file: z.strictObject({ name: fileName, size: fileSize, lastModified: z.optional(z.int()) }),
    }),
    result: z.object({ uploadId, partSize: z.int(), receivedParts: z.array(z.int()) }),
  }),
}

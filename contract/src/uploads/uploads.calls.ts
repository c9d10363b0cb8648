import * as z from 'zod/mini'
import { bounds } from '../limits.ts'
import { endpoint, method } from '../method.ts'
import { recordStates } from '../records/record-states.ts'
import { recordId, recordIdInPath } from '../records/records.calls.ts'
import { line, word } from '../texts.ts'
import { uploading } from './upload-access.ts'
import { uploadFields } from './upload-fields.ts'

/** The secret of an upload: 160 random bits, base64url. Whoever knows it may send parts and complete. */
export const uploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{27}$/))

/** Header that tus has for the same: the byte of the file a request goes on from, and the size of the whole file. */
export const uploadOffsetHeader = 'upload-offset'
export const uploadLengthHeader = 'upload-length'

/** An upload left alone is closed after 7 days; until then whoever lost the answer that opened it may ask for it again. */
export const openingRepeatDays = 8

export const fileName = line(bounds.fileNameChars)
// the server's own have 32
const entityTagChars = 128
export const fileSize = z.int().check(z.minimum(0))

/** The answer to one part (C-7.3-47): `status` repeats the HTTP status, `entityTag` is the part's tag (docs/decisions/0009). */
export const partAnswer = z.object({ status: z.int(), errors: z.array(z.string()), entityTag: z.nullable(z.string()) })
export type PartAnswer = z.output<typeof partAnswer>

/** The file of a legacy call (spec §7.2). */
const legacyFile = {
  record: z.strictObject({ name: fileName, original_filename: fileName }),
  upload_file_size: fileSize,
  s3_upload: z.literal(true),
  is_mute: z._default(z.boolean(), false),
}
const chosen =
  '`fields` take the permissions that the same takes afterwards (media.can_manage_albums, media.can_edit_records, media.can_create_public_records) and are refused as there'

export const uploads = {
  create: endpoint({
    title: 'Загрузка видео',
    about: `Creates a record and opens the upload of its video (C-7.2-12). Sizes in bytes; an empty file, one over the limit, over the free space or over the account’s share of it is refused. A repeat under the same Idempotency-Key is answered with the same upload for 8 days, longer than an upload waits. ${chosen}.`,
    verb: 'POST',
    path: '/api/v2/records.json',
    access: uploading,
    repeatDays: openingRepeatDays,
    params: z.strictObject({ ...legacyFile, fields: z.optional(uploadFields) }),
    result: z.object({ upload_id: uploadId, id: recordId }),
  }),
  replace: endpoint({
    title: 'Замена видео',
    about:
      'Opens the upload of a new video for a record that exists (C-7.2-13). The old video plays until the new one is READY. STATE/CONFLICT while another video of the record is on its way. Repeats as for records.json.',
    verb: 'POST',
    path: '/api/v2/records/{id}/upload.json',
    access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' },
    repeatDays: openingRepeatDays,
    params: z.strictObject({ id: recordIdInPath, ...legacyFile }),
    result: z.object({ upload_id: uploadId }),
  }),
  createV2: method({
    title: 'Загрузка видео',
    about: `Opens an upload, answering also the part size in bytes and the part numbers already received (C-7.3-42). Without recordId it creates a record; with recordId and replace it replaces the video (media.can_edit_records; STATE/HOLD under hold); with recordId alone it goes on with the caller’s unfinished upload of the same file under a new uploadId; LIMIT/QUOTA when the disk reserved for it was given to others meanwhile. A repeat under the same id is answered with the same upload for 8 days. ${chosen}; they are of a new record alone.`,
    path: '/api/v3/uploader/createV2',
    access: uploading,
    mutates: true,
    touches: ['records'],
    repeatDays: openingRepeatDays,
    params: z.strictObject({
      file: z.strictObject({ name: fileName, size: fileSize, lastModified: z.optional(z.int()) }),
      isMute: z._default(z.boolean(), false),
      recordId: z.optional(recordId),
      replace: z._default(z.boolean(), false),
      fields: z.optional(uploadFields),
    }),
    result: z.object({
      uploadId,
      uploadUuid: z.uuid(),
      recordId,
      partSize: z.int(),
      receivedParts: z.array(z.int()),
      /** Bytes of the next part that are kept already. */
      nextPartOffset: z.int(),
    }),
  }),
  complete: method({
    title: 'Файл передан',
    // the secret of the upload opens this call to members and guests alike
    actor: 'Отправитель файла',
    about:
      'Closes an upload whose every byte has arrived and starts the processing (C-7.3-43, C-7.3-48). May be repeated; STATE/CONFLICT while bytes are missing.',
    path: '/api/v3/uploader/complete',
    access: { who: 'uploadHolder' },
    credentials: 'omit',
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      uploadId: z.optional(uploadId),
      uploadUuid: z.optional(z.uuid()),
      parts: z.optional(
        z
          .array(
            z.strictObject({ partNumber: z.int().check(z.positive()), entityTag: z.nullable(word(entityTagChars)) }),
          )
          .check(z.maxLength(bounds.completeParts)),
      ),
    }),
    result: z.object({ recordId, state: z.enum(recordStates) }),
  }),
  abort: method({
    title: 'Загрузка отменена',
    actor: 'Отправитель файла',
    about:
      'Gives up an upload that is under way, with what was received of it; the record that it was to make is removed, one whose video it was to replace stays as it is. STATE/CONFLICT for a closed one.',
    path: '/api/v3/uploader/abort',
    access: { who: 'uploadHolder' },
    credentials: 'omit',
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ uploadId }),
    result: z.object({}),
  }),
}

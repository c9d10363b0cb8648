import { bounds, limits } from '@skleyka/contract/limits.ts'
import { partAnswer, uploadId } from '@skleyka/contract/uploads/uploads.calls.ts'
import * as z from 'zod/mini'
import type { ParameterDocs, RouteDocs } from '../../http/route-docs.ts'
import { pieceType } from './tus-headers.ts'

const secret: ParameterDocs = {
  ...{ name: 'uploadId', in: 'path', schema: uploadId },
  about: 'The secret of the upload, as the call that opened it answered it.',
}
const byte = z.int().check(z.minimum(0), z.maximum(bounds.uploadBytes))
const offset = { name: 'Upload-Offset', in: 'header', schema: byte } as const
const jsonType = 'application/json'
const words = (about: string) => ({ about, type: 'text/plain' })
const refusedPart = (about: string) => ({ about, type: jsonType, schema: partAnswer })

/** Descriptions of the protocol of parts (spec C-7.3-47). */
export const partDocs = {
  offset: {
    id: 'uploads.partOffset',
    summary: 'Tells how many bytes of a file are kept.',
    about: 'The byte to go on from, and the size of the whole file. After a break a client asks it and sends the rest.',
    parameters: [secret],
    answers: {
      200: {
        about: 'The upload takes parts.',
        headers: { 'Upload-Offset': 'Bytes that are kept.', 'Upload-Length': 'Size of the file in bytes.' },
      },
      404: { about: 'There is no such upload.' },
      409: { about: 'It is held: the account is locked or the record is in the trash.' },
      410: { about: 'It is closed.' },
    },
  },
  part: {
    id: 'uploads.sendPart',
    summary: 'Takes one part of a file.',
    about: `Parts are numbered from 1, have ${limits.uploadPartBytes} bytes each save the last one, and come in order. An answer means that the bytes are on the disk. A repeat of a part that is kept is answered the same. uploader/complete closes an upload whose every part is here.`,
    parameters: [
      secret,
      { name: 'partNumber', in: 'path', about: 'Number of the part, from 1.', schema: z.int().check(z.positive()) },
      {
        ...offset,
        about: 'Byte of the file that the body begins with, where the first bytes of the part are kept already.',
      },
      {
        ...{ name: 'Content-Digest', in: 'header', schema: z.string() },
        about: '`sha-256=:…:` of the whole part (RFC 9530); bytes whose sum differs are not taken.',
      },
    ],
    bodyType: 'application/octet-stream',
    answers: {
      200: { about: 'The part is kept.', type: jsonType, schema: partAnswer },
      400: refusedPart('The sum differs: send the part again.'),
      404: refusedPart('There is no such upload, or no part of that number.'),
      409: refusedPart(
        'The part is out of order, begins with the wrong byte, or is kept with other bytes; or the upload is held.',
      ),
      410: refusedPart('The upload is closed.'),
      413: refusedPart('The part has the wrong size.'),
    },
  },
} as const satisfies Record<string, RouteDocs>

const version: ParameterDocs = {
  ...{ name: 'Tus-Resumable', in: 'header', required: true, schema: z.literal('1.0.0') },
  about: 'Version of the protocol.',
}
const sum: ParameterDocs = {
  ...{ name: 'Upload-Checksum', in: 'header', schema: z.string() },
  about: '`sha256` or `sha1` and the sum in base64; bytes whose sum differs are thrown away.',
}
const reached = {
  'Upload-Offset': 'Bytes that are kept.',
  'Upload-Expires': 'Moment at which the upload is closed if nobody goes on.',
}
const ofUpload = {
  404: words('There is no such upload.'),
  409: words('The bytes begin elsewhere: ask HEAD. Or the upload is held.'),
  410: words('The upload is closed.'),
  412: words('Tus-Resumable is missing or of another version.'),
}

/** Descriptions of tus 1.0; docs/uploads.md has examples. */
export const tusDocs = {
  create: {
    id: 'uploads.tusCreate',
    summary: 'Opens an upload by tus 1.0.',
    about:
      'By an API key, or by the key of an upload link in X-Upload-Link. The body may bring the first bytes. A repeat under the same Idempotency-Key is answered with the same upload.',
    takesKey: true,
    parameters: [
      version,
      { name: 'Upload-Length', in: 'header', required: true, about: 'Size of the file in bytes.', schema: byte },
      {
        ...{ name: 'Upload-Metadata', in: 'header', schema: z.string() },
        about:
          'Pairs of a key and a value in base64: filename, title, albumId, visibility, publication; HEAD gives it back.',
      },
      { name: 'X-Account-Code', in: 'header', about: 'Account, for a key of a user.', schema: z.string() },
      {
        name: 'X-Upload-Link',
        in: 'header',
        about: 'Key of an upload link, in place of an API key.',
        schema: z.string(),
      },
      { name: 'Idempotency-Key', in: 'header', about: 'Number of the request.', schema: z.string() },
      sum,
    ],
    answers: {
      201: { about: 'The upload is open.', headers: { Location: 'Path of the upload, a secret.', ...reached } },
      400: words('A header is wrong; the answer names it.'),
      401: words('The key is missing or unknown.'),
      403: words('The right to upload is missing.'),
      412: ofUpload[412],
      413: words('The file is over a limit, a quota or the free space.'),
      415: words('The first bytes have another Content-Type.'),
      429: { ...words('Too often.'), headers: { 'Retry-After': 'Seconds.' } },
    },
  },
  head: {
    id: 'uploads.tusOffset',
    summary: 'Tells how far an upload by tus is.',
    about: 'Bytes that are all here complete the upload; a completed one is answered too.',
    parameters: [secret, version],
    answers: {
      200: {
        about: 'The byte to go on from.',
        headers: {
          ...{ ...reached, 'Upload-Length': 'Size of the file in bytes.' },
          'Upload-Metadata': 'As it was told at the opening.',
        },
      },
      ...Object.fromEntries(Object.entries(ofUpload).map(([status, { about }]) => [status, { about }])),
    },
  },
  patch: {
    id: 'uploads.tusSend',
    summary: 'Takes bytes of a file by tus.',
    about: 'Any number of bytes from where the file ends. The last one completes the upload and begins the processing.',
    parameters: [
      secret,
      version,
      { ...offset, required: true, about: 'Byte of the file that the body begins with.' },
      sum,
    ],
    bodyType: pieceType,
    answers: {
      204: { about: 'The bytes are kept.', headers: reached },
      ...ofUpload,
      413: words('More bytes than Upload-Length told.'),
      415: words(`The Content-Type is not ${pieceType}.`),
      460: words('The sum differs: the bytes were thrown away.'),
    },
  },
  remove: {
    id: 'uploads.tusRemove',
    summary: 'Gives an upload up.',
    about: 'What was received is removed, and the record that was to be.',
    parameters: [secret, version],
    answers: { 204: { about: 'It is removed.' }, ...ofUpload },
  },
} as const satisfies Record<string, RouteDocs>

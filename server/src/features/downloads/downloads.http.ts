import { costs } from '@skleyka/contract/limits.ts'
import { create } from 'content-disposition'
import { rangeOf, readRange } from '../../http/byte-range.ts'
import { deliveredAs, plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { archiveOf } from './archive.ts'
import { findFiles, mayDownload } from './downloads.sql.ts'
import { type FileOfRecord, fileOf } from './files.ts'
import { readGrant } from './grant.ts'
import { openFile } from './open-file.ts'

/** The files themselves, under the name they are saved by; all that counts is the grant. */
export const downloadRoutes: readonly RawRoute[] = readRoutes('/downloads/:name', answer).map((route) => ({
  ...route,
  cost: costs.list,
}))

const over = plainReply(
  403,
  'Эта ссылка больше не\u00a0работает: прошло её время или доступ закрыт. Вернитесь к\u00a0видео и\u00a0нажмите «Скачать» ещё раз',
)
const gone = plainReply(404, 'Такого файла больше нет. Вернитесь к\u00a0видео и\u00a0выберите другой')

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const now = services.now()
  const grant = readGrant(services, request.query.grant ?? '', now)
  const db = services.db.platform('secret')
  if (!grant || !(await mayDownload(db, grant.accountId, grant.viewer, now))) return over
  const records = await findFiles(db, grant.accountId, grant.ids)
  const found = records.map((record) => ({ record, file: fileOf(record, grant.rendition) }))
  const files = found.flatMap(({ file }) => (file ? [file] : []))
  const [first] = files
  if (!first) return gone
  const { accountId, ids } = grant
  const of = (recordId: number | null) => ({ accountId, recordId, kind: 'files' }) as const
  if (ids.length === 1) return deliveredAs(await sendFile(first, request, services), of(ids[0] ?? null))
  const absent = found.flatMap(({ record, file }) => (file ? [] : [record.name]))
  return deliveredAs(await sendArchive(files, absent, request, services), of(null))
}

async function sendFile(file: FileOfRecord, { verb, headers }: RawRequest, services: Services): Promise<RawReply> {
  const opened = await openFile(services, file)
  if (opened === null) return gone
  const { sizeBytes } = opened
  const etag = `"${opened.tag}"`
  const common = {
    ...attachmentHeaders(file.fileName, 'key' in file.place ? 'application/octet-stream' : 'video/mp4'),
    'accept-ranges': 'bytes',
    'last-modified': opened.modifiedAt.toUTCString(),
    etag,
  }
  const requestedRange = rangeOf({ verb, range: headers.range })
  // a file that changed since is sent from its beginning
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = requestedRange !== null && isSame ? readRange(requestedRange, sizeBytes) : null
  if (range === 'beyond') return { status: 416, headers: { ...common, 'content-range': `bytes */${sizeBytes}` } }
  const length = range ? range.end - range.start + 1 : sizeBytes
  const sized = {
    ...common,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
  }
  const status = range ? 206 : 200
  return verb === 'HEAD' ? { status, headers: sized } : { status, headers: sized, body: await opened.read(range) }
}

async function sendArchive(
  files: readonly FileOfRecord[],
  absent: readonly string[],
  { verb, params }: RawRequest,
  services: Services,
): Promise<RawReply> {
  const headers = attachmentHeaders(params.name ?? 'видео.zip', 'application/zip')
  if (verb === 'HEAD') return { status: 200, headers }
  const { body, sizeBytes } = await archiveOf(services, files, absent)
  return { status: 200, headers: { ...headers, 'content-length': String(sizeBytes) }, body }
}

/** It is a file to be saved, whatever is in it: no browser shows it as a page of ours. */
const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': create(name),
  'cache-control': 'private, no-store',
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
})

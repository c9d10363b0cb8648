import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploadOffsetHeader, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { RawReply, RawRequest } from '../../http/raw.ts'
import type { Checksum } from '../../receiving/checksum.ts'
import { saveTusMetadata } from './marks.sql.ts'
import { findStanding } from './standing.ts'
import type { Reach } from './take-stretch.ts'
import { tusReply } from './tus-answers.ts'
import { isPiece, pieceType, readBodyLength, readLength, readSum, TusProblem } from './tus-headers.ts'
import { fieldsIn, type Metadata, namesIn, readMetadata } from './tus-metadata.ts'
import { expiryAfter, sendPiece, type TusContext, tusPath } from './tus-uploads.ts'
import { hashUploadId } from './upload-id.ts'

/** POST: opens an upload, with the first bytes of its file if they come along. */
export async function createByTus(ground: TusContext): Promise<RawReply> {
  const { request, services } = ground
  const { headers } = request
  const sizeBytes = readLength(headers)
  const metadata = readMetadata(headers['upload-metadata'])
  const checksum = readSum(headers)
  const lengthBytes = readBodyLength(headers)
  const isWithBytes = isPiece(headers) && lengthBytes !== 0
  if (!isWithBytes && lengthBytes) throw new TusProblem(415, `Нужен Content-Type: ${pieceType}`)
  if (lengthBytes !== null && lengthBytes > sizeBytes) {
    throw new TusProblem(413, 'Байт больше, чем сказано в\u00a0Upload-Length')
  }
  const secret = await openUpload(request, sizeBytes, metadata)
  const metadataHeader = headers['upload-metadata']
  if (metadataHeader)
    await saveTusMetadata(services.db.platform('secret'), hashUploadId(secret), String(metadataHeader))
  const reach = isWithBytes
    ? await takeFirst(ground, secret, { sizeBytes, lengthBytes, checksum })
    : { offset: 0, sizeBytes }
  return tusReply(201, {
    // an address without a host leads to wherever the client has found us
    location: `${tusPath}/${secret}`,
    ...(isWithBytes && { [uploadOffsetHeader]: String(reach.offset) }),
    ...(reach.offset < sizeBytes && expiryAfter(services.now())),
  })
}

/** Opens an upload by an upload link, for somebody without an account, or by an API key. Answers the secret of the upload. */
async function openUpload(request: RawRequest, size: number, metadata: Metadata): Promise<string> {
  const { name, fileName } = namesIn(metadata)
  const link = request.headers['x-upload-link']
  if (link !== undefined) {
    const params = { token: String(link), file: { name: fileName, size } }
    return (await request.ask(uploadLinks.startUpload, params, { repeats: true })).uploadId
  }
  const record = { name, original_filename: fileName }
  const params = {
    record,
    upload_file_size: size,
    s3_upload: true,
    is_mute: false,
    fields: fieldsIn(metadata),
  } as const
  return (await request.ask(uploads.create, params, { repeats: true })).upload_id
}

/** Takes the first bytes sent with the creation. A fault in them leaves the upload open, and its client reads how far it is. */
async function takeFirst(
  ground: TusContext,
  secret: string,
  first: { sizeBytes: number; lengthBytes: number | null; checksum: Checksum | null },
): Promise<Reach> {
  const { request, services, gate } = ground
  const { sizeBytes, ...piece } = first
  if (!gate.enter(request.facts.ip, secret)) return { offset: 0, sizeBytes }
  try {
    return await sendPiece(ground, secret, { ...piece, from: 0, body: request.body })
  } catch (error) {
    if (request.signal.aborted) throw error
    services.log.warn({ err: error, requestId: request.facts.id }, 'the first bytes of an upload were not kept')
    return await findStanding(services, secret)
  } finally {
    gate.leave(request.facts.ip)
  }
}

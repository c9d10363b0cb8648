import { Readable } from 'node:stream'
import { uploadId, uploadLengthHeader, uploadOffsetHeader, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { RawReply, RawRequest } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Checksum } from '../../receiving/checksum.ts'
import type { PartGate } from '../../receiving/part-gate.ts'
import type { Timeouts } from '../../receiving/receive-part.ts'
import type { Services } from '../../services.ts'
import { type PartTurns, turnOf } from './part-turns.sql.ts'
import { findStanding, type Standing } from './standing.ts'
import { type Reach, takeStretch } from './take-stretch.ts'
import { tusReply } from './tus-answers.ts'
import { isPiece, pieceType, readBodyLength, readOffset, readSum, TusProblem } from './tus-headers.ts'

export const tusPath = '/api/uploader/tus'

/** Parts that answer one request of tus. */
export interface TusContext {
  readonly request: RawRequest
  readonly services: Services
  readonly timeouts: Timeouts
  readonly turns: PartTurns
  readonly gate: PartGate
}

interface Piece {
  readonly from: number
  readonly body: Readable
  readonly lengthBytes: number | null
  readonly checksum: Checksum | null
}

const idleMs = 7 * 24 * 3600 * 1000
/** The moment after which an upload that nobody goes on with is closed. */
export const expiryAfter = (activeAt: Date) => ({
  'upload-expires': new Date(activeAt.getTime() + idleMs).toUTCString(),
})

/** HEAD: where to go on from. Bytes that are all here, of an upload whose last answer was lost, complete it. */
export async function answerStanding(ground: TusContext): Promise<RawReply> {
  const secret = secretOf(ground.request)
  const found = await findStanding(ground.services, secret)
  const { offset, sizeBytes, metadata, activeAt, isDone } = found
  if (!isDone && offset === sizeBytes) await finish(ground, secret, found)
  return tusReply(200, {
    [uploadOffsetHeader]: String(offset),
    [uploadLengthHeader]: String(sizeBytes),
    'upload-metadata': metadata,
    ...(offset < sizeBytes && expiryAfter(activeAt)),
  })
}

async function finish(ground: TusContext, secret: string, { sizeBytes: from }: Standing): Promise<void> {
  try {
    await sendPiece(ground, secret, { from, body: Readable.from([]), lengthBytes: 0, checksum: null })
  } catch (error) {
    // another request has completed it in this very moment
    const isClosed = error instanceof Refusal && error.refusal === 'uploads.closed'
    if (!isClosed || !(await findStanding(ground.services, secret)).isDone) throw error
  }
}

/** PATCH: bytes from where the file ends. */
export async function takePiece(ground: TusContext): Promise<RawReply> {
  const { headers, body } = ground.request
  const secret = secretOf(ground.request)
  if (!isPiece(headers)) throw new TusProblem(415, `Нужен Content-Type: ${pieceType}`)
  const piece = { from: readOffset(headers), body, lengthBytes: readBodyLength(headers), checksum: readSum(headers) }
  const { offset, sizeBytes } = await sendPiece(ground, secret, piece)
  return tusReply(204, {
    [uploadOffsetHeader]: String(offset),
    ...(offset < sizeBytes && expiryAfter(ground.services.now())),
  })
}

/** Takes bytes in turn with other requests of the same upload, and completes it with the last one. */
export async function sendPiece(ground: TusContext, secret: string, piece: Piece): Promise<Reach> {
  const { request, services, timeouts, turns } = ground
  const reach = await turns.take(turnOf(secret), (yieldSignal, holds) =>
    takeStretch(services, timeouts, { ...piece, uploadId: secret, yieldSignal, holds }),
  )
  services.metrics.uploadParts.inc({ outcome: 'kept' })
  // not counted: refused for asking too often, its bytes would be here and no video
  if (reach.offset === reach.sizeBytes) await request.ask(uploads.complete, { uploadId: secret }, { isFree: true })
  return reach
}

/** DELETE: gives the upload up. */
export async function removeByTus({ request }: TusContext): Promise<RawReply> {
  await request.ask(uploads.abort, { uploadId: secretOf(request) }, { isFree: true })
  return tusReply(204)
}

function secretOf({ params }: RawRequest): string {
  const secret = uploadId.safeParse(params.uploadId)
  if (!secret.success) throw refuse('uploads.notFound')
  return secret.data
}

import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { refusals } from '@skleyka/contract/contract.ts'
import { limits } from '@skleyka/contract/limits.ts'
import {
  type PartAnswer,
  uploadId,
  uploadLengthHeader,
  uploadOffsetHeader,
} from '@skleyka/contract/uploads/uploads.calls.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { Refusal } from '../../http/refuse.ts'
import { KeyedMutex } from '../../receiving/keyed-mutex.ts'
import { createPartGate, type PartGate, type Tell, throughGate } from '../../receiving/part-gate.ts'
import { drain } from '../../receiving/read-body.ts'
import type { Timeouts } from '../../receiving/receive-part.ts'
import type { Services } from '../../services.ts'
import { type PartTurns, TurnNotTaken, turnOf } from './part-turns.sql.ts'
import { findOffset, takePart } from './take-part.ts'
import { partDocs } from './uploads.docs.ts'

// safety §4: a client of ours retries without limit only when the connection ends without an answer
export const usualTimeouts: Timeouts = { stallMs: 30_000, yieldStallMs: 2_000, holdMs: 20_000, refusedMs: 30_000 }

/** Parts that the routes of uploads share: they write the same files. */
export interface UploadRouteOptions {
  readonly timeouts?: Timeouts
  readonly turns?: PartTurns
  readonly gate?: PartGate
}

/**
 * POST /api/uploader/upload/{uploadId}/{partNumber}: the raw slice, answered as in C-7.3-47. No credentials.
 * HEAD /api/uploader/upload/{uploadId}: Upload-Offset and Upload-Length as in tus. A part may be sent from that byte on
 * with `Upload-Offset` naming it, so that a break costs only what was in flight; without the header it is sent whole.
 */
export function uploadRoutes({
  timeouts = usualTimeouts,
  turns = new KeyedMutex(),
  gate = createPartGate(),
}: UploadRouteOptions = {}): readonly RawRoute[] {
  return [
    {
      verb: 'HEAD',
      path: '/api/uploader/upload/:uploadId',
      docs: partDocs.offset,
      handle: (request, services) => throughGate(gate, request, (tell) => answerOffset(request, services, tell)),
    },
    {
      verb: 'POST',
      path: '/api/uploader/upload/:uploadId/:partNumber',
      docs: partDocs.part,
      handle: (request, services) =>
        throughGate(gate, request, (tell) => answerPart(request, { services, timeouts, turns, tell })),
    },
  ]
}

async function answerOffset({ params }: RawRequest, services: Services, tell: Tell): Promise<RawReply> {
  const secret = uploadId.safeParse(params.uploadId)
  const headers = { 'cache-control': 'no-store' }
  try {
    const { offset, sizeBytes } = await findOffset(services, secret.success ? secret.data : null)
    tell(null)
    const offsetHeaders = { [uploadOffsetHeader]: String(offset), [uploadLengthHeader]: String(sizeBytes) }
    return { status: 200, headers: { ...headers, ...offsetHeaders } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tell(error.refusal)
    return { status: refusals[error.refusal].status, headers }
  }
}

interface PartContext {
  readonly services: Services
  readonly timeouts: Timeouts
  readonly turns: PartTurns
  readonly tell: Tell
}

async function answerPart(request: RawRequest, { services, timeouts, turns, tell }: PartContext): Promise<RawReply> {
  const { body, headers, params, signal } = request
  const secret = uploadId.safeParse(params.uploadId)
  const part = {
    uploadId: secret.success ? secret.data : null,
    number: partNumber(params.partNumber),
    from: wholeNumber(headers[uploadOffsetHeader]),
    lengthBytes: contentLength(headers),
    digest: contentDigest(headers),
    body,
  }
  try {
    const tag = await turns.take(turnOf(part.uploadId), (yieldSignal, holds) =>
      takePart(services, timeouts, { ...part, yieldSignal, holds }),
    )
    tell(null)
    services.metrics.uploadParts.inc({ outcome: 'kept' })
    return answer(200, [], tag)
  } catch (error) {
    if (signal.aborted || error instanceof TurnNotTaken) return 'hangUp'
    if (error instanceof Refusal) {
      tell(error.refusal)
      services.metrics.uploadParts.inc({ outcome: 'refused' })
      // an answer before the end of the body would reach a browser as a broken connection
      await drain(body, { maxBytes: 2 * limits.uploadPartBytes, maxMs: timeouts.refusedMs }, timeouts).catch(() => {})
      return answer(refusals[error.refusal].status, [error.message], null)
    }
    services.metrics.uploadParts.inc({ outcome: 'failed' })
    services.log.error({ err: error, requestId: request.facts.id }, 'a part could not be kept')
    // a full disk was waited for already
    if (!isFullDisk(error)) await delay(timeouts.holdMs, undefined, { signal }).catch(() => {})
    return 'hangUp'
  }
}

const answer = (status: number, errors: string[], entityTag: string | null): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ status, errors, entityTag } satisfies PartAnswer),
})

const partNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

const contentLength = ({ 'content-length': length }: IncomingHttpHeaders): number | null => wholeNumber(length)

/** Null without the header; what is no number of bytes is one that fits nowhere. */
function wholeNumber(text: string | string[] | undefined): number | null {
  if (text === undefined) return null
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : -1
}

/** RFC 9530: `sha-256=:…:`; other algorithms are not checked. In hex; null when there is none. */
function contentDigest(headers: IncomingHttpHeaders): string | null {
  const text = String(headers['content-digest'] ?? '')
  const [, base64] = /(?:^|[,\s])sha-256=:([A-Za-z0-9+/=]{44}):/.exec(text) ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex')
}

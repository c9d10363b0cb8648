import { setTimeout as delay } from 'node:timers/promises'
import { refusals } from '@skleyka/contract/contract.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { Refusal } from '../../http/refuse.ts'
import { KeyedMutex } from '../../receiving/keyed-mutex.ts'
import { createPartGate, type Tell, throughGate } from '../../receiving/part-gate.ts'
import { drain } from '../../receiving/read-body.ts'
import type { Services } from '../../services.ts'
import { TurnNotTaken } from './part-turns.sql.ts'
import { StretchRefused } from './take-stretch.ts'
import { tusAbilities, tusRefusal } from './tus-answers.ts'
import { createByTus } from './tus-create.ts'
import { checkVersion, stretchProblem, TusProblem } from './tus-headers.ts'
import { answerStanding, removeByTus, type TusContext, takePiece, tusPath } from './tus-uploads.ts'
import { tusDocs } from './uploads.docs.ts'
import { type UploadRouteOptions, usualTimeouts } from './uploads.http.ts'

const ofUpload = `${tusPath}/:uploadId`

/**
 * tus 1.0 over the same uploads: POST /api/uploader/tus opens one by an API key or an upload link, HEAD, PATCH and DELETE of the address
 * it is given need nothing else. The last byte completes the upload.
 */
export function tusRoutes({
  timeouts = usualTimeouts,
  turns = new KeyedMutex(),
  gate = createPartGate(),
}: UploadRouteOptions = {}): readonly RawRoute[] {
  const groundOf = (request: RawRequest, services: Services): TusContext => ({
    request,
    services,
    timeouts,
    turns,
    gate,
  })
  const ofOne = (request: RawRequest, services: Services) =>
    throughGate(gate, request, (tell) => {
      const ground = groundOf(request, services)
      return answerOrRefuse(ground, tell, () => answerOne(ground))
    })
  const greet = async () => tusAbilities
  return [
    { verb: 'OPTIONS', path: tusPath, handle: greet },
    { verb: 'OPTIONS', path: ofUpload, handle: greet },
    {
      verb: 'POST',
      path: tusPath,
      docs: tusDocs.create,
      handle: (request, services) => {
        const ground = groundOf(request, services)
        return answerOrRefuse(
          ground,
          () => {},
          () => createByTus(ground),
        )
      },
    },
    { verb: 'HEAD', path: ofUpload, docs: tusDocs.head, handle: ofOne },
    { verb: 'PATCH', path: ofUpload, docs: tusDocs.patch, handle: ofOne },
    { verb: 'DELETE', path: ofUpload, docs: tusDocs.remove, handle: ofOne },
    { verb: 'POST', path: ofUpload, handle: ofOne },
  ]
}

/** The verb in X-HTTP-Method-Override goes before that of the request: some networks let only GET and POST through. */
function answerOne(ground: TusContext): Promise<RawReply> {
  const { verb, headers } = ground.request
  switch (String(headers['x-http-method-override'] ?? verb).toUpperCase()) {
    case 'HEAD':
      return answerStanding(ground)
    case 'PATCH':
      return takePiece(ground)
    case 'DELETE':
      return removeByTus(ground)
    default:
      throw new TusProblem(405, 'Здесь отвечают на\u00a0HEAD, PATCH и\u00a0DELETE', {
        allow: 'HEAD, PATCH, DELETE, OPTIONS',
      })
  }
}

/** Checks the version and turns what is thrown into an answer; whatever may pass ends without one, and its client tries again. */
async function answerOrRefuse(ground: TusContext, tell: Tell, work: () => Promise<RawReply>): Promise<RawReply> {
  const { services, timeouts, request } = ground
  try {
    checkVersion(request.headers)
    const reply = await work()
    tell(null)
    return reply
  } catch (error) {
    if (request.signal.aborted || error instanceof TurnNotTaken) return 'hangUp'
    const problem = problemOf(error)
    if (problem !== null) {
      if (error instanceof Refusal) tell(error.refusal)
      return answerRefusal(ground, problem)
    }
    services.metrics.uploadParts.inc({ outcome: 'failed' })
    services.log.error({ err: error, requestId: request.facts.id }, 'a piece of an upload could not be kept')
    // a full disk was waited for already
    if (!isFullDisk(error)) await delay(timeouts.holdMs, undefined, { signal: request.signal }).catch(() => {})
    return 'hangUp'
  }
}

function problemOf(error: unknown): TusProblem | null {
  if (error instanceof TusProblem) return error
  if (error instanceof StretchRefused) return stretchProblem(error)
  if (!(error instanceof Refusal)) return null
  const after = error.refusal === 'call.tooMany' ? { 'retry-after': String(error.places.seconds) } : {}
  return new TusProblem(refusals[error.refusal].status, error.message, after)
}

/** An answer before the end of the body would reach a browser as a broken connection: some of it is read on. */
async function answerRefusal(
  { request: { body }, services, timeouts }: TusContext,
  { status, message, headers }: TusProblem,
): Promise<RawReply> {
  services.metrics.uploadParts.inc({ outcome: 'refused' })
  await drain(body, { maxBytes: 2 * limits.uploadPartBytes, maxMs: timeouts.refusedMs }, timeouts).catch(() => {})
  return tusRefusal(status, message, { ...headers, ...(body.readableEnded ? {} : { connection: 'close' }) })
}

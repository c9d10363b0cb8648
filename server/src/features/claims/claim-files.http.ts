import { addAbortSignal, Readable } from 'node:stream'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import { limitBytes } from '../../http/bounded.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { type LinkHolder, readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { mayStill } from '../accounts/accounts.ts'
import { asAttachment, savedKind } from '../metadata-files/metadata-files.ts'
import { findAwaited, findSaved, keepFile, mayUseFile, readContent } from './claim-files.sql.ts'
import { isDocument } from './document-kinds.ts'
import { createReadingTurns } from './reading-turns.ts'

/** POST /claim-files/{link} takes the bytes of a file, once; GET /claim-files/{link}/{name} saves it. The address is the right to it. */
export const claimFileRoutes: readonly RawRoute[] = [
  { verb: 'POST', path: '/claim-files/:link', cost: costs.batch, handle: takeFile },
  ...readRoutes('/claim-files/:link/:name', giveFile).map((route) => ({ ...route, cost: costs.list })),
]

/** Tells whether whoever was given an address may still use it. That of somebody who is no user was given to whoever has the secret of the claim. */
async function mayUse(services: Services, holder: LinkHolder, fileId: string): Promise<boolean> {
  if (holder.userId === 0) return true
  if (holder.accountId === 0) return mayUseFile(services.db.platform('claims'), Number(fileId), holder.userId)
  return mayStill(services, holder, claims.openFile.access)
}

async function takeFile(request: RawRequest, services: Services): Promise<RawReply> {
  try {
    const link = await readLink(services, 'claim file in', request.params.link ?? '', {
      now: services.now(),
      may: (holder, id) => mayUse(services, holder, id),
    })
    const db = services.db.platform('claims')
    const awaited = link && (await findAwaited(db, Number(link.id)))
    if (!awaited) throw refuse('claims.fileGone')
    if (!takesUploads(await services.disk())) throw refuse('uploads.diskFilling')
    const bytes = await takeTurn(awaited.id, (replaced) => readWhole(request, awaited.size_bytes, replaced))
    if (bytes.length !== awaited.size_bytes) throw refuse('claims.fileSize')
    if (!isDocument(awaited.name, bytes)) throw refuse('claims.fileContent')
    // sent twice at once: the first one is it
    await keepFile(db, awaited.id, bytes)
    return answer(200, {})
  } catch (error) {
    if (request.signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  }
}

/** Files that are read at once, each in memory as a whole, and how long the slowest line may take. */
const mostReading = 32
const mostReadingMs = 5 * 60_000
const takeTurn = createReadingTurns(mostReading)

async function readWhole({ body }: RawRequest, bytes: number, replaced: AbortSignal): Promise<Buffer> {
  const whole = body.pipe(limitBytes(bytes, () => refuse('claims.fileSize')))
  addAbortSignal(AbortSignal.any([replaced, AbortSignal.timeout(mostReadingMs)]), whole)
  body.once('error', (error) => whole.destroy(error))
  const chunks: Buffer[] = []
  try {
    for await (const chunk of whole) chunks.push(chunk)
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? refuse('claims.fileSize') : error
  }
  return Buffer.concat(chunks)
}

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

const over = plainReply(404, 'Срок этой ссылки вышел. Вернитесь к\u00a0претензии и\u00a0нажмите на\u00a0файл ещё раз')

async function giveFile(request: RawRequest, services: Services): Promise<RawReply> {
  const link = await readLink(services, 'claim file out', request.params.link ?? '', {
    now: services.now(),
    may: (holder, id) => mayUse(services, holder, id),
  })
  const db = services.db.platform('claims')
  if (!link) return over
  const id = Number(link.id)
  const found = await findSaved(db, id)
  if (!found) return over
  const headers = {
    'content-type': savedKind.type,
    'content-length': String(found.bytes),
    'cache-control': savedKind.cache,
  }
  const isRead = request.verb === 'GET'
  const reply = { status: 200, headers, ...(isRead && { body: Readable.from(readContent(db, id, found.bytes)) }) }
  return asAttachment(reply, found.name) ?? over
}

import { createHash, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { refusals } from '@skleyka/contract/contract.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import { limitBytes } from '../../http/bounded.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { workFile, workFolder } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { hashOfLink } from './radar.handlers.ts'
import { findAwaitedWork, findSameFile, findTurnAccount, lockHolder, takeFile } from './works.sql.ts'

const linkMs = radarBounds.linkHours * 3_600_000

/** POST /radar/{link}: the bytes of a work. The address is the right to send them, once. */
export const workRoutes: readonly RawRoute[] = [
  { verb: 'POST', path: '/radar/:link', cost: costs.batch, handle: takeWork },
]

async function takeWork(request: RawRequest, services: Services): Promise<RawReply> {
  try {
    const since = new Date(services.now().getTime() - linkMs)
    const work = await findAwaitedWork(services.db.platform('secret'), hashOfLink(request.params.link ?? ''), since)
    if (!work) throw refuse('radar.linkGone')
    const disk = await services.disk()
    if (!takesUploads(disk)) throw refuse('uploads.diskFilling')
    // nothing is reserved for it: others that send meanwhile find room too
    if ((work.sizeBytes ?? 0) > disk.free / 2) throw refuse('uploads.noSpace')
    await keepFile(services, work, request.body)
    return answer(200, {})
  } catch (error) {
    if (request.signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  }
}

type ExpectedWork = NonNullable<Awaited<ReturnType<typeof findAwaitedWork>>>

async function keepFile(
  { db, storage }: Services,
  { id, holderId, sizeBytes }: ExpectedWork,
  body: RawRequest['body'],
) {
  const all = db.platform('secret')
  const accountId = await findTurnAccount(all)
  if (accountId === null) throw refuse('radar.linkGone')
  const folder = workFolder(id, randomBytes(8).toString('hex'))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const limited = body.pipe(limitBytes(sizeBytes ?? 0, () => refuse('radar.otherSize')))
  body.once('error', (error) => limited.destroy(error))
  const whole = limited.pipe(hashing)
  limited.once('error', (error) => whole.destroy(error))
  try {
    const place = new Place(storage, all, folder, { accountId: null, kind: 'renditions' })
    const stored = await place.put(workFile, whole)
    await place.count()
    if (stored.sizeBytes !== sizeBytes) throw refuse('radar.otherSize')
    const fileHash = hash.digest()
    await all.transaction().execute(async (tx) => {
      await lockHolder(tx, holderId)
      const same = await findSameFile(tx, holderId, fileHash)
      if (same !== null) throw refuse('radar.sameFile', { name: same })
      if (!(await takeFile(tx, id, fileHash))) throw refuse('radar.linkGone')
      const payload = { workId: id, folder }
      await enqueue(tx, { type: 'reference', payload, accountId, uniqueKey: `reference:${id}` })
    })
  } catch (error) {
    await clearPlaces(storage, all, folder)
    throw error
  }
}

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

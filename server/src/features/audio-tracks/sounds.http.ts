import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import { limitBytes } from '../../http/bounded.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { sentSoundFolder, soundFile } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import { mayStill } from '../accounts/accounts.ts'
import { requestSounds } from '../processing/processing.ts'
import { findAwaited, findTrack, lockSounded, saveFacts } from './audio-tracks.sql.ts'

/** POST /sounds/{link}: a file as it is. The address is the right to send it, once. Answers {error} in words, or {}. */
export const soundRoutes: readonly RawRoute[] = [
  { verb: 'POST', path: '/sounds/:link', cost: costs.batch, handle: answerSound },
]

async function answerSound(request: RawRequest, services: Services): Promise<RawReply> {
  try {
    const link = await readLink(services, 'sound', request.params.link ?? '', {
      now: services.now(),
      may: (holder) => mayStill(services, holder, audioTracks.upload.access),
    })
    const awaited = link && (await findAwaited(services.db.platform('secret'), Number(link.id)))
    if (!awaited) throw refuse('audioTracks.linkGone')
    if (!takesUploads(await services.disk())) throw refuse('uploads.diskFilling')
    await keep(services, awaited, request.body)
    return answer(200, {})
  } catch (error) {
    if (request.signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  }
}

type ExpectedTrack = NonNullable<globalThis.Awaited<ReturnType<typeof findAwaited>>>

async function keep(services: Services, { id, account_id: accountId, uuid, ...of }: ExpectedTrack, body: Readable) {
  const db = services.db.account(accountId)
  const folder = sentSoundFolder(uuid, id, randomBytes(8).toString('hex'))
  const place = new Place(services.storage, db, folder, { accountId, kind: 'renditions' })
  const whole = body.pipe(limitBytes(of.file_bytes ?? 0, () => refuse('audioTracks.otherSize')))
  body.once('error', (error) => whole.destroy(error))
  const { sizeBytes } = await place.put(soundFile, whole)
  await place.count()
  const end = await db.transaction().execute(async (tx) => {
    const record = sizeBytes === of.file_bytes && (await lockSounded(tx, accountId, of.record_id))
    const track = record ? await findTrack(tx, accountId, id) : null
    if (track === null) return 'refused'
    // sent twice at once: the first one has made it one to work on
    if (track.state !== 'AWAITED') return 'second'
    await saveFacts(tx, track, { state: 'QUEUED', sound_folder: place.prefix })
    await requestSounds(tx, { accountId, recordId: of.record_id })
    return 'kept'
  })
  if (end === 'kept') return
  await clearPlaces(services.storage, db, place.prefix)
  if (end === 'refused') throw refuse('audioTracks.otherSize')
}

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refusals } from '@skleyka/contract/contract.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { metadataFiles } from '@skleyka/contract/metadata/metadata-files.calls.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import { limitBytes } from '../../http/bounded.ts'
import { deliveredAs, plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { sentFileFolder } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import { mayStill } from '../accounts/accounts.ts'
import { asAttachment, fileOfField, savedKind, storedFile } from '../metadata-files/metadata-files.ts'
import { sendStored } from '../playback/playback.ts'
import { findAwaited, keepFile } from './sent-files.sql.ts'

/** POST /files/{link} takes the bytes of a file, once; GET /files/{link}/{name} saves it. The address is the right to it. */
export const fileRoutes: readonly RawRoute[] = [
  { verb: 'POST', path: '/files/:link', cost: costs.batch, handle: takeFile },
  ...readRoutes('/files/:link/:name', giveFile).map((route) => ({ ...route, cost: costs.list })),
]

async function takeFile(request: RawRequest, services: Services): Promise<RawReply> {
  try {
    const link = await readLink(services, 'file in', request.params.link ?? '', {
      now: services.now(),
      may: (holder) => mayStill(services, holder, metadataFiles.send.access),
    })
    const awaited = link && (await findAwaited(services.db.platform('secret'), Number(link.id)))
    if (!awaited) throw refuse('metadataFiles.linkGone')
    if (!takesUploads(await services.disk())) throw refuse('uploads.diskFilling')
    await keep(services, awaited, request.body)
    return answer(200, {})
  } catch (error) {
    if (request.signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  }
}

type ExpectedFile = NonNullable<globalThis.Awaited<ReturnType<typeof findAwaited>>>

async function keep(
  services: Services,
  { id, account_id: accountId, size_bytes: bytes }: ExpectedFile,
  body: Readable,
) {
  const db = services.db.account(accountId)
  const folder = sentFileFolder(id, randomBytes(8).toString('hex'))
  const place = new Place(services.storage, db, folder, { accountId, kind: 'renditions' })
  const whole = body.pipe(limitBytes(bytes, () => refuse('metadataFiles.otherSize')))
  body.once('error', (error) => whole.destroy(error))
  const { sizeBytes } = await place.put(storedFile, whole)
  await place.count()
  const isWhole = sizeBytes === bytes
  // sent twice at once: the first one is it
  const isKept = isWhole && (await db.transaction().execute((tx) => keepFile(tx, accountId, id, folder)))
  if (isKept) return
  await clearPlaces(services.storage, db, folder)
  if (!isWhole) throw refuse('metadataFiles.otherSize')
}

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

const over = plainReply(404, 'Срок этой ссылки вышел. Вернитесь к\u00a0видео и\u00a0нажмите на\u00a0файл ещё раз')
const gone = plainReply(404, 'Такого файла больше нет')

async function giveFile(request: RawRequest, services: Services): Promise<RawReply> {
  const link = await readLink(services, 'file out', request.params.link ?? '', {
    now: services.now(),
    may: (holder) => mayStill(services, holder, metadataFiles.open.access),
  })
  if (link === null) return over
  const found = await fileOfField(services.db.platform('secret'), Number(link.id))
  if (!found) return gone
  const reply = await sendStored(services.storage, `${found.folder}${storedFile}`, request, savedKind)
  const { accountId } = found
  return deliveredAs(asAttachment(reply, found.name), { accountId, recordId: null, kind: 'files' }) ?? gone
}

import { randomUUID } from 'node:crypto'
import { accountLogo } from '@skleyka/contract/accounts/account-logo.calls.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { plainReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { type FaceOf, faceFile, faceFolder, sentFile, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { logos } from '../accounts/accounts.ts'
import { sentPictures } from '../frames/frames.ts'
import { sendStored } from '../playback/playback.ts'
import { ownAvatars } from '../users/users.ts'

const notFound = plainReply(404, 'Картинка не\u00a0найдена')
/** Another picture has another address. */
const cache = 'private, max-age=31536000, immutable'

/**
 * POST /pictures/avatar/{link} and /pictures/logo/{link}: the bytes of a picture; the address is the right to send it, once.
 * GET /avatars/{name}.jpg and /logos/{name}.jpg: the one that is shown, as it was written anew.
 */
export const faceRoutes: readonly RawRoute[] = [
  {
    verb: 'POST',
    path: '/pictures/avatar/:link',
    cost: costs.batch,
    handle: (request, services) =>
      sentPictures.receive('avatar', request, services, {
        // that of another is changed by who manages users
        accesses: ({ userId }, named) =>
          named.startsWith(`${userId}-`) ? [users.uploadAvatar.access] : [users.uploadAvatar.access, users.list.access],
        find: async (named) => {
          const [userId = 0, accountId = 0, version = 0] = named.split('-').map(Number)
          const isAsItWas = await ownAvatars.isAsItWas(services.db.platform('secret'), userId, accountId, version)
          return isAsItWas ? { userId, accountId, version } : null
        },
        refused: async () => undefined,
        keep: ({ userId, accountId, version }, bytes) =>
          keep('avatar', accountId, bytes, services, async (tx, name) => {
            const isFirst = await asPlatform(tx, 'people', (all) => ownAvatars.begin(all, userId, version, name))
            if (isFirst) await enqueue(tx, { type: 'avatar', payload: { userId, name }, accountId, priority: 1 })
            return isFirst
          }),
      }),
  },
  {
    verb: 'POST',
    path: '/pictures/logo/:link',
    cost: costs.batch,
    handle: (request, services) =>
      sentPictures.receive('logo', request, services, {
        accesses: () => [accountLogo.upload.access],
        find: async (named) => {
          const [accountId = 0, version = 0] = named.split('-').map(Number)
          const isAsItWas = await logos.isAsItWas(services.db.platform('secret'), accountId, version)
          return isAsItWas ? { accountId, version } : null
        },
        refused: async () => undefined,
        keep: ({ accountId, version }, bytes) =>
          keep('logo', accountId, bytes, services, async (tx, name) => {
            const isFirst = await logos.begin(tx, accountId, version, name)
            if (isFirst) await enqueue(tx, { type: 'logo', payload: { name }, accountId, priority: 1 })
            return isFirst
          }),
      }),
  },
  ...readRoutes('/avatars/:file', (request, services) => sendPicture('avatar', request, services, ownAvatars.isShown)),
  ...readRoutes('/logos/:file', (request, services) => sendPicture('logo', request, services, logos.isShown)),
]

/** Puts what was sent where its task finds it; `begin` answers false when another change came first. */
async function keep(
  of: FaceOf,
  accountId: number,
  bytes: Buffer,
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  begin: (tx: Tx, name: string) => Promise<boolean>,
): Promise<void> {
  const name = randomUUID()
  await db
    .account(accountId)
    .transaction()
    .execute(async (tx) => {
      if (!(await begin(tx, name))) throw refuse('pictures.gone')
      const place = new Place(storage, tx, sentFolder(faceFolder(of, name)), { accountId, kind: 'renditions' })
      await place.put(sentFile, bytes)
      await place.count()
    })
}

async function sendPicture(
  of: FaceOf,
  request: RawRequest,
  services: Services,
  isShown: typeof ownAvatars.isShown,
): ReturnType<RawRoute['handle']> {
  const [, name] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(request.params.file ?? '') ?? []
  if (name === undefined || !(await isShown(services.db.platform('secret'), name))) return notFound
  const key = `${faceFolder(of, name)}${faceFile}`
  return (await sendStored(services.storage, key, request, { type: 'image/jpeg', cache })) ?? notFound
}

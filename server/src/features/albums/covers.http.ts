import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { costs } from '@skleyka/contract/limits.ts'
import { deliveredAs, plainReply, type RawRoute, readRoutes } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import { coverFolder, posterFiles, sentFile, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { sentPictures } from '../frames/frames.ts'
import { pictureGrants, sendPicture } from '../playback/playback.ts'
import { beginCover, findAccountOfCover, findUncovered } from './cover-rows.sql.ts'

const notFound = plainReply(404, 'Обложка не\u00a0найдена')

/**
 * POST /pictures/cover/{link}: the bytes of a cover; the address is the right to send it, once. GET /covers/{album}/{token}:
 * a cover in the size its address was signed for.
 */
export const coverRoutes: readonly RawRoute[] = [
  {
    verb: 'POST',
    path: '/pictures/cover/:link',
    cost: costs.batch,
    handle: (request, services) =>
      sentPictures.receive('cover', request, services, {
        accesses: () => [albums.uploadCover.access],
        find: (named) => {
          const [id = 0, rowVersion = 0] = named.split('-').map(Number)
          return findUncovered(services.db.platform('secret'), id, rowVersion)
        },
        // nothing was made of it, and the address stays good for another try
        refused: async () => undefined,
        keep: ({ accountId, id, uuid, rowVersion }, bytes) =>
          services.db
            .account(accountId)
            .transaction()
            .execute(async (tx) => {
              const number = await beginCover(tx, accountId, id, rowVersion)
              if (number === null) throw refuse('pictures.gone')
              const folder = sentFolder(coverFolder(uuid, number))
              const place = new Place(services.storage, tx, folder, { accountId, kind: 'renditions' })
              await place.put(sentFile, bytes)
              await place.count()
              await enqueue(tx, { type: 'cover', payload: { albumId: id, number }, accountId, priority: 1 })
            }),
      }),
  },
  ...readRoutes('/covers/:uuid/:token/:file', async (request, services) => {
    const { uuid = '', token = '', file = '' } = request.params
    const name = Object.values(posterFiles).find((one) => one === file)
    const number = pictureGrants.read(services, uuid, token)
    if (name === undefined || number === null) return notFound
    const accountId = await findAccountOfCover(services.db.platform('secret'), uuid, number)
    if (accountId === null) return notFound
    const picture = await sendPicture(services, `${coverFolder(uuid, number)}${name}`, request)
    return deliveredAs(picture, { accountId, recordId: null, kind: 'images' }) ?? notFound
  }),
]

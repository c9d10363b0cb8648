import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { costs } from '@skleyka/contract/limits.ts'
import type { RawRoute } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import { frameFolder, sentFile, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { beginMaking, deleteAwaited, findAwaited } from './frame-rows.sql.ts'
import { receivePicture } from './sent-picture.ts'

/** POST /pictures/frame/{link}: the bytes of a picture for a record. The address is the right to send it, once. */
export const pictureRoutes: readonly RawRoute[] = [
  {
    verb: 'POST',
    path: '/pictures/frame/:link',
    cost: costs.batch,
    handle: (request, services) =>
      receivePicture('frame', request, services, {
        accesses: () => [frames.upload.access],
        find: (id) => findAwaited(services.db.platform('secret'), Number(id)),
        // another try is another place
        refused: ({ accountId, id }) =>
          services.db
            .account(accountId)
            .transaction()
            .execute((tx) => deleteAwaited(tx, accountId, id)),
        keep: ({ accountId, recordId, uuid, id }, bytes) =>
          services.db
            .account(accountId)
            .transaction()
            .execute(async (tx) => {
              if (!(await beginMaking(tx, accountId, id))) throw refuse('pictures.gone')
              const place = new Place(services.storage, tx, sentFolder(frameFolder(uuid, id)), {
                ...{ accountId, kind: 'renditions' },
              })
              await place.put(sentFile, bytes)
              await place.count()
              await enqueue(tx, { type: 'frame', payload: { frameId: id }, accountId, recordId, priority: 1 })
            }),
      }),
  },
]

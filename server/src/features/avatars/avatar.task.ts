import type { Db, Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { type FaceOf, faceFile, faceFolder, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { logos } from '../accounts/accounts.ts'
import { sentPictures } from '../frames/frames.ts'
import { purgeObjects } from '../processing/processing.ts'
import { ownAvatars } from '../users/users.ts'

/** One picture on its way from what was sent to what is shown. */
interface Making {
  readonly of: FaceOf
  readonly accountId: number
  readonly name: string
  isWanted(db: Db): Promise<boolean>
  /** Shows it in the place of the one before, which goes with its file, or says why not; false when nobody waits for it. */
  end(tx: Tx, failText: string | null): Promise<boolean>
}

/** Writes the picture that a person has sent of himself anew: he waits for it. */
export function avatarTask(storage: Storage, tools: MediaTools): TaskHandler<'avatar'> {
  const making = (accountId: number, { userId, name }: { userId: number; name: string }): Making => ({
    ...{ of: 'avatar', accountId, name },
    isWanted: (db) => asPlatform(db, 'people', (all) => ownAvatars.isMaking(all, userId, name)),
    end: (tx, failText) =>
      asPlatform(tx, 'people', async (all) => {
        const ended = await ownAvatars.end(all, userId, { name, accountId }, failText)
        const gone = failText === null ? ended?.before : null
        if (gone) await purgeObjects(all, gone.accountId, [faceFolder('avatar', gone.name)])
        return ended !== null
      }),
  })
  return {
    lane: 'light',
    run: ({ accountId, payload }, { db, signal }) => make(making(accountId, payload), storage, tools, db, signal),
    failed: ({ accountId, payload }, failure, tx) => fail(making(accountId, payload), failure.text, tx),
  }
}

/** Writes the logo that was sent for an account anew. */
export function logoTask(storage: Storage, tools: MediaTools): TaskHandler<'logo'> {
  const making = (accountId: number, { name }: { name: string }): Making => ({
    ...{ of: 'logo', accountId, name },
    isWanted: (db) => logos.isMaking(db, accountId, name),
    end: async (tx, failText) => {
      const ended = await logos.end(tx, accountId, name, failText)
      const gone = failText === null ? ended?.before : null
      if (gone) await purgeObjects(tx, accountId, [faceFolder('logo', gone)])
      return ended !== null
    },
  })
  return {
    lane: 'light',
    run: ({ accountId, payload }, { db, signal }) => make(making(accountId, payload), storage, tools, db, signal),
    failed: ({ accountId, payload }, failure, tx) => fail(making(accountId, payload), failure.text, tx),
  }
}

async function make(making: Making, storage: Storage, tools: MediaTools, db: Db, signal: AbortSignal) {
  const { of, accountId, name } = making
  const folder = faceFolder(of, name)
  const isWanted = await making.isWanted(db)
  const face = isWanted ? await sentPictures.rewriteSquare(storage, tools, folder, signal) : null
  if (face) {
    const place = new Place(storage, db, folder, { accountId, kind: 'renditions' })
    await place.put(faceFile, face)
    await place.count()
  }
  return async (tx: Tx) => {
    const isKept = await making.end(tx, face ? null : sentPictures.unread)
    await purgeObjects(tx, accountId, [face && isKept ? sentFolder(folder) : folder])
  }
}

async function fail(making: Making, failText: string, tx: Tx): Promise<void> {
  await making.end(tx, failText)
  await purgeObjects(tx, making.accountId, [faceFolder(making.of, making.name)])
}

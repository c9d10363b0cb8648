import { formatSize } from '@skleyka/contract/format-size.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { refuse } from '../../http/refuse.ts'
import type { LinkHolder } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { faceFolder } from '../../storage/keys.ts'
import { logos } from '../accounts/accounts.ts'
import { sentPictures } from '../frames/frames.ts'
import { purgeObjects } from '../processing/processing.ts'
import { ownAvatars } from '../users/users.ts'

type Signing = Pick<Services, 'publicUrl' | 'secrets' | 'now'>

/** Returns where the picture of a person is sent to, within the account whose storage it is to lie in; refuses one that is too large. */
export const avatarLink = (
  services: Signing,
  { userId, accountId, version }: { userId: number; accountId: number; version: number },
  holder: LinkHolder,
  bytes: number,
): string =>
  sentPictures.address(services, 'avatar', { id: `${userId}-${accountId}-${mayBeSent(bytes, version)}`, holder })

/** The same for the logo of an account. */
export const logoLink = (services: Signing, version: number, holder: LinkHolder, bytes: number): string =>
  sentPictures.address(services, 'logo', { id: `${holder.accountId}-${mayBeSent(bytes, version)}`, holder })

function mayBeSent(bytes: number, version: number): number {
  if (bytes > pictureBounds.bytes) throw refuse('pictures.tooLarge', { most: formatSize(pictureBounds.bytes) })
  return version
}

/** Takes the own picture of a person away, with its file. */
export const removeAvatar = (tx: Tx, userId: number): Promise<void> =>
  asPlatform(tx, 'people', async (all) => {
    const before = await ownAvatars.clear(all, userId)
    if (before) await purgeObjects(all, before.accountId, [faceFolder('avatar', before.name)])
  })

/** Takes the logo of an account away, with its file. */
export async function removeLogo(tx: Tx, accountId: number, logo: string | null): Promise<void> {
  await logos.clear(tx, accountId)
  if (logo !== null) await purgeObjects(tx, accountId, [faceFolder('logo', logo)])
}

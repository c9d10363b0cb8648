import type { Album } from '@skleyka/contract/albums/albums.calls.ts'
import type { Services } from '../../services.ts'
import { coverFolder, type PosterSize, posterFiles } from '../../storage/keys.ts'
import { pictureGrants } from '../playback/playback.ts'
import type { CoverColumns } from './albums.sql.ts'

/** No cover but that of a video. */
export const noOwnCover: CoverColumns = { cover_number: null, cover_making: null, cover_fail_text: null }

/** Returns where covers that somebody sent lie; those only, since a new one may come before these are removed. */
export const ownCoverFolders = ({ uuid, cover_number, cover_making }: CoverColumns & { uuid: string }): string[] =>
  [cover_number, cover_making].flatMap((number) => (number === null ? [] : [coverFolder(uuid, number)]))

/** Returns what people are told of a cover that somebody sent; the one before stands while the next is made. */
export function ownCoverState({ cover_number, cover_making, cover_fail_text }: CoverColumns): Album['ownCover'] {
  if (cover_making !== null) return 'MAKING'
  if (cover_fail_text !== null) return 'FAILED'
  return cover_number === null ? 'NONE' : 'READY'
}

/** The signed address of a cover that was sent, for everybody as the page of the album is; null where there is none. */
export function ownCoverAddress(
  services: Pick<Services, 'secrets' | 'now' | 'publicUrl'>,
  { uuid, cover_number: number }: { uuid: string; cover_number: number | null },
  size: PosterSize,
): string | null {
  if (number === null) return null
  return `${services.publicUrl}/covers/${uuid}/${pictureGrants.sign(services, uuid, number)}/${posterFiles[size]}`
}

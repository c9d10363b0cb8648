import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import type { Selectable } from 'kysely'
import { columnsOf } from './field-columns.ts'
import type { AlbumsTable } from './tables/albums.ts'

/** The column of each field that people write about an album; a field without one does not compile. */
export const albumColumns = columnsOf(albumFields, {}) satisfies Record<keyof typeof albumFields, keyof AlbumsTable>

/** The columns of an album that its fields are kept in. */
export type WrittenAlbum = Pick<Selectable<AlbumsTable>, (typeof albumColumns)[keyof typeof albumColumns]>

import { bounds } from '@skleyka/contract/limits.ts'

/** The first page of the albums of any level in Russian order. */
export const firstAlbums = (kind?: 'manual') =>
  ({
    ...(kind && { kind }),
    page: 1,
    perPage: bounds.pageSize,
    sort: { field: 'name', order: 'asc' },
  }) as const

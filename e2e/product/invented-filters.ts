import type { SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'

/** A saved filter with groups in it and every kind of condition that looks different. */
export const inventedFilter: SavedFilter = {
  id: 7,
  name: 'Отчёты и интервью последнего месяца, которые ещё никто не опубликовал',
  visibility: 'LINK',
  ast: {
    all: [
      { field: 'name', op: 'contains', value: 'отчёт' },
      { field: 'createdDate', op: 'gt', value: { daysFromNow: -30 } },
      { field: 'currentState', op: 'in', value: ['READY', 'CONVERTING'] },
      { field: 'durationMs', op: 'between', value: [60_000, 600_000] },
      {
        any: [
          { field: 'tags', op: 'in', value: ['интервью', 'новости'] },
          { not: [{ field: 'publication', op: 'eq', value: 'PUBLISHED' }] },
        ],
      },
    ],
  },
  ownerId: 1,
  ownerName: 'Мария Константинопольская',
  mayChange: true,
  uses: [
    { kind: 'FEED', id: null, name: null },
    { kind: 'FILTER', id: 8, name: 'Ещё один' },
  ],
  createdDate: new Date('2026-05-01T09:00:00.000Z'),
  updatedDate: new Date('2026-05-31T18:24:00.000Z'),
  rowVersion: 3,
}

export const inventedFilters: { items: SavedFilter[]; total: number } = {
  items: [
    inventedFilter,
    { ...inventedFilter, id: 8, name: 'Без обложки', visibility: 'PRIVATE', uses: [], mayChange: true },
    { ...inventedFilter, id: 9, name: 'На модерации <b>', visibility: 'ACCOUNT', uses: [], mayChange: false },
  ],
  total: 3,
}

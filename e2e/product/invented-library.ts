import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import type { Album } from '@skleyka/contract/albums/albums.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { TrashedRecord, trash } from '@skleyka/contract/trash/trash.calls.ts'

const dayMs = 24 * 3_600_000
const uuid = '8f14e45f-ceea-467f-a830-5c7a2d5f8b11'

/** The trash of an account: what a person, a rule and nobody put there, what is held, what goes today. */
export function inventedTrash(poster: string | null, now = Date.now()): ResultOf<typeof trash.list> {
  const maria = { id: 1, name: 'Мария Соколова' }
  const long = { id: 2, name: 'Александра Константинопольская-Рождественская' }
  const rows: readonly Partial<TrashedRecord>[] = [
    { name: 'Утренний выпуск. 21 ноября', disposedBy: maria, daysLeft: 30, albums: ['Новости', 'Утро'] },
    {
      name: 'Лесные истории. Серия 4. Певец на ветке: полная режиссёрская версия с комментариями орнитолога',
      disposedBy: long,
      reason: 'Закончились права на музыку: договор с издателем истёк, новый не подписан',
      daysLeft: 12,
    },
    { name: 'Репетиция оркестра, камера 2', disposedByRule: 'Старше года', daysLeft: 1, poster: null },
    { name: 'Свидетельские показания', disposedBy: maria, daysLeft: null, holdReason: 'Запрос суда № 14/2026' },
    {
      name: '20261121_143055_cam2_final_FINAL_v3_исправлено_копия.mxf',
      disposedBy: maria,
      daysLeft: 0,
      durationMs: null,
    },
  ]
  const items = rows.map((own, index) => ({
    id: 184_226 - index,
    uuid,
    name: 'Видео',
    poster,
    durationMs: 61_000 * (index + 1),
    bytes: 812_300_000 * (index + 1),
    views28: 120 * (index + 1),
    createdDate: new Date(now - 90 * dayMs),
    disposedAt: new Date(now - index * dayMs),
    disposedBy: null,
    disposedByRule: null,
    reason: '',
    daysLeft: 30,
    holdReason: null,
    albums: [],
    ...own,
  }))
  const totals = { records: 1284, bytes: 812_300_000_000, held: 1 }
  return { items, total: 1284, totals, keptDays: 30, people: [maria, long], emptying: null }
}

/** Albums of every kind and length of name. */
export function inventedAlbums(cover: string | null, now = Date.now()): { items: Album[]; total: number } {
  const byFilter = { filterId: 7, by: 'created', order: 'desc', limit: 100, filterName: 'Свежее' } as const
  const rows: readonly Partial<Album>[] = [
    { name: 'Новости', albums: 4, records: 12_840, durationMs: 9_000_000_000, bytes: 4_812_300_000_000 },
    { name: 'Свежее за неделю', records: 100, filling: byFilter },
    { name: 'Лекции открытого университета: математика, физика и химия для тех, кто пропустил школу', records: 61 },
    { name: 'Пустой', records: 0, durationMs: 0, bytes: 0, cover: null },
  ]
  const items = rows.map(
    (own, index): Album => ({
      id: index + 1,
      uuid,
      ...emptyValues(albumFields),
      name: 'Альбом',
      path: [],
      albums: 0,
      records: 12,
      durationMs: 3_600_000,
      bytes: 12_300_000_000,
      cover,
      coverRecordId: null,
      ownCover: 'NONE' as const,
      coverFailText: null,
      filling: null,
      takesNew: false,
      createdDate: new Date(now - 90 * dayMs),
      updatedDate: new Date(now - index * dayMs),
      rowVersion: 1,
      ...own,
    }),
  )
  return { items, total: items.length }
}

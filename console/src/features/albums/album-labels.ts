import type { Album, albumOrders } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'

/** «12 видео · 1:02:03 · 4,1 ГБ». */
export function albumFacts({ records, albums, durationMs, bytes }: Album): string {
  const inner = albums > 0 && `${groupDigits(albums)}\u00a0${plural(albums, ['альбом', 'альбома', 'альбомов'])}`
  const length = durationMs > 0 && formatDuration(durationMs / 1000)
  return [`${groupDigits(records)}\u00a0видео`, length, bytes > 0 && formatBytes(bytes), inner]
    .filter(Boolean)
    .join(' · ')
}

/** The ways to put an album in order once. */
export const sortChoices: readonly {
  readonly by: (typeof albumOrders)[number]
  readonly order: 'asc' | 'desc'
  readonly label: string
}[] = [
  { by: 'name', order: 'asc', label: 'По\u00a0названию' },
  { by: 'created', order: 'desc', label: 'Сначала новые' },
  { by: 'created', order: 'asc', label: 'Сначала старые' },
  { by: 'duration', order: 'asc', label: 'Сначала короткие' },
  { by: 'duration', order: 'desc', label: 'Сначала длинные' },
]

/** Returns what is said before an album is deleted. */
export const deletionMessage = ({ albums, takesNew }: Pick<Album, 'albums' | 'takesNew'>): string =>
  takesNew
    ? `${stays({ albums })} Новые видео аккаунта больше не\u00a0попадут ни\u00a0в\u00a0какой альбом.`
    : stays({ albums })

const stays = ({ albums }: Pick<Album, 'albums'>): string =>
  albums === 0
    ? 'Видео останутся. Страница, на\u00a0которой альбом играет, перестанет работать.'
    : 'Видео останутся, вложенные альбомы займут его место. Страница, на\u00a0которой альбом играет, перестанет работать.'

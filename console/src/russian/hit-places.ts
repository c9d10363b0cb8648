import { formatDuration } from '@skleyka/contract/durations.ts'
import type { SearchHit } from '@skleyka/contract/search/search-hits.ts'

const places: Readonly<Record<Exclude<SearchHit['field'], 'name' | 'subtitles'>, string>> = {
  tags: 'в\u00a0тегах',
  description: 'в\u00a0описании',
  file: 'в\u00a0имени файла',
  metadata: 'в\u00a0полях',
}

/** Returns where it was found: «в описании», «в субтитрах 1:23». */
export function hitPlace({ field, atMs }: Pick<SearchHit, 'field' | 'atMs'>): string {
  if (field === 'name') return 'в\u00a0названии'
  return field === 'subtitles' ? `в\u00a0субтитрах ${formatDuration((atMs ?? 0) / 1000)}` : places[field]
}

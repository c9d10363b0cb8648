import { type TranslationPreview, translationPreviews } from '@skleyka/contract/translations/previews.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

/** Time between two looks, ms: a picture on the screen is never older than ten seconds. */
const pollMs = 5_000
/** One that is being made is there a moment later. */
const comingMs = 1_000

/** Small pictures of livestreams by their numbers; those that are not told have none. */
export function usePreviews(accountCode: string, onAir: readonly number[]): ReadonlyMap<number, TranslationPreview> {
  const ids = onAir.slice(0, translationBounds.previews)
  const query = useQuery({
    ...read(translationPreviews.list, { ids: ids.length > 0 ? ids : [1] }, { accountCode }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'COMING') ? comingMs : pollMs),
    placeholderData: keepPreviousData,
  })
  // what cannot be asked for would grow old on the screen
  return new Map((query.isError ? [] : (query.data?.items ?? [])).map((one) => [one.id, one]))
}

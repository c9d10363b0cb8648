import type { translationPreviews } from '@skleyka/contract/translations/previews.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import type { PreviewState } from '@skleyka/contract/translations/translation-states.ts'
import type { Handlers } from '../../http/handlers.ts'
import { previewNotice } from '../../live/previews.ts'
import { askPreviews, listPreviews } from './previews.sql.ts'

/** Seconds after which a failed preview is tried again. */
const againS = 15

export const previewsHandlers: Handlers<typeof translationPreviews> = {
  list: async ({ ids }, { account }, { db }) => {
    const rows = await listPreviews(db, account.id, ids)
    const items = rows.map((row) => ({ ...row, state: stateOf(row) }))
    const coming = items.filter(({ state }) => state === 'COMING')
    if (coming.length > 0)
      await askPreviews(
        db,
        coming.map(({ id }) => `${previewNotice}${id}`),
      )
    return {
      items: items.map(({ id, state, picture, showsAt }) => {
        const frame = state === 'NONE' || state === 'FAILED' ? null : picture
        const address = frame && `data:image/jpeg;base64,${frame.toString('base64')}`
        return { id, state, picture: address, showsAt: frame && showsAt }
      }),
    }
  },
}

interface PreviewAge {
  readonly state: string | null
  readonly ageS: number | null
  readonly failedS: number | null
}

function stateOf({ state, ageS, failedS }: PreviewAge): PreviewState {
  if (state === null) return 'NONE'
  if (state === 'INTERRUPTED') return 'AWAY'
  if (failedS !== null && failedS < againS) return 'FAILED'
  return ageS !== null && ageS < translationBounds.previewSeconds ? 'READY' : 'COMING'
}

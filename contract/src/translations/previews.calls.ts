import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { translationBounds } from './translation-bounds.ts'
import { previewStates } from './translation-states.ts'

const id = z.int().check(z.positive())

const preview = z.object({
  id,
  state: z.enum(previewStates),
  /** A data: address of a JPEG, 320 by 180 at most; null while there is none. */
  picture: z.nullable(z.string()),
  /** Moment of the programme that it shows. */
  showsAt: z.nullable(instant),
})
export type TranslationPreview = z.output<typeof preview>

/** Small pictures of what is on air, for lists (product B7). */
export const translationPreviews = {
  list: method({
    about: `Answers a small picture of each of these livestreams that has one. A picture that is older than ${translationBounds.previewSeconds} s is made anew because it was asked for, from the newest segment: it is COMING then, and there a second later. Unknown and foreign ids are left out.`,
    path: '/api/v3/translations/previews',
    access: { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_translations' },
    cost: costs.list,
    params: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(translationBounds.previews)) }),
    result: z.object({ items: z.array(preview) }),
  }),
}

import * as z from 'zod/mini'
import type { MemberAccess } from './access.ts'
import { method, type ResultOf } from './method.ts'
import { playerBody, playerBounds } from './player-look.ts'
import { templateMethods } from './template-methods.ts'
import { paragraphs } from './texts.ts'

const methods = templateMethods('player', playerBody)

/** What players do not get of a template’s CSS: on which line of it, from 1. */
const dropped = z.object({ line: z.int(), text: z.string() })
export type DroppedCss = z.output<typeof dropped>

/** Whoever puts a picture in place of videos that viewers are not given has this too (P-M-30). */
export const usingPlaceholders = {
  who: 'member',
  section: 'VIDEO',
  permission: 'media.can_use_placeholders',
} as const satisfies MemberAccess

/** Templates of the player: how it looks, what it offers and how it behaves (product B9). */
export const playerTemplates = {
  ...methods,
  test: method({
    about:
      'Answers what players get of a CSS (product B9): nothing that loads, no rules that reach beyond the page of the player; and what is left out, by line. At most 8 000 characters.',
    path: '/api/v3/templates/player/test',
    access: methods.publish.access,
    params: z.strictObject({ css: paragraphs(playerBounds.cssChars) }),
    result: z.object({ css: z.string(), dropped: z.array(dropped) }),
  }),
}

export type PlayerTemplate = ResultOf<typeof playerTemplates.get>['template']

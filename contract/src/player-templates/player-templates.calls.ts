import * as z from 'zod/mini'
import type { MemberAccess } from '../access.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method, type ResultOf } from '../method.ts'
import { templateId } from '../templates/named-templates.ts'
import { templateBounds } from '../templates/template-kinds.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { line, paragraphs } from '../texts.ts'
import { playerBody, playerBounds } from './player-look.ts'

const methods = templateMethods('player', playerBody)

/** Parts of a template’s CSS that players do not get: on which line of it, from 1. */
const dropped = z.object({ line: z.int(), text: z.string() })
export type DroppedCss = z.output<typeof dropped>

/** Permission to put a picture or a clip in place of videos that viewers are not given (P-M-30). */
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
  share: method({
    title: 'Общий шаблон',
    about:
      'Lets all accounts of the installation take a published template, or takes that back: what they took then stays as it is and is theirs (P-M-28). The clip of its placeholder is not shared: it is a video of this account. STATE/NOT_PUBLISHED for a draft, STATE/SHARED for one of another account; NOT_FOUND/TEMPLATE for an unknown or foreign id.',
    path: '/api/v3/templates/player/share',
    access: { who: 'member', section: 'VIDEO', permission: 'media.can_create_public_player_templates' },
    mutates: true,
    params: z.strictObject({ id: templateId, on: z.boolean() }),
    result: z.object({ template: methods.get.result.shape.template }),
  }),
  shared: method({
    about: `Answers one page of what other accounts share, by name; \`q\` is sought in the names of templates and accounts. \`takenAs\` is the template that this account has of it, null for none. Pages start at 1.`,
    path: '/api/v3/templates/player/shared',
    access: methods.create.access,
    cost: costs.list,
    params: z.strictObject({ q: z.optional(line(bounds.templateNameChars)), ...pageParams }),
    result: listOf(
      z.object({
        id: templateId,
        name: z.string(),
        accountName: z.string(),
        body: playerBody,
        takenAs: z.nullable(templateId),
      }),
    ),
  }),
  take: method({
    title: 'Взят общий шаблон',
    about: `Makes a shared template of another account one of this account, published: it changes whenever that one does, and is neither edited nor published here. A repeat answers the same. NOT_FOUND/TEMPLATE for one that is not shared; STATE/CONFLICT where its name is another one’s; LIMIT/QUOTA above ${templateBounds.count} of an account.`,
    path: '/api/v3/templates/player/take',
    access: methods.create.access,
    mutates: true,
    params: z.strictObject({ id: templateId }),
    result: z.object({ template: methods.get.result.shape.template }),
  }),
}

export type PlayerTemplate = ResultOf<typeof playerTemplates.get>['template']

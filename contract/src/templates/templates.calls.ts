import * as z from 'zod/mini'
import { mapNames } from '../map-names.ts'
import { method } from '../method.ts'
import { templateKinds } from './template-kinds.ts'

/** The template that is followed where an object names none itself, and what gives it. */
export const inheritedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  from: z.enum(['album', 'account']),
  /** The album that gives it. */
  albumName: z.nullable(z.string()),
})
export type InheritedTemplate = z.output<typeof inheritedTemplate>

/** Of one kind: the template an object names itself, and the one it would follow without. */
const choice = z.object({ own: z.nullable(z.int()), inherited: z.nullable(inheritedTemplate) })
export type TemplateChoice = z.output<typeof choice>

const choices = z.object({ choices: z.object(mapNames(templateKinds, () => choice)) })

const reader = { who: 'member', section: 'VIDEO' } as const

/**
 * Templates that are followed (product A12): a record’s own, else that of the oldest of its albums which names one,
 * else the default one of the account. They are named by records.update and albums.update.
 */
export const templates = {
  ofRecord: method({
    about:
      'Answers, by kind, which template a record names itself and which one it follows without. NOT_FOUND/RECORD for an unknown or foreign id.',
    path: '/api/v3/templates/ofRecord',
    access: reader,
    params: z.strictObject({ id: z.int().check(z.positive()) }),
    result: choices,
  }),
  ofAlbum: method({
    about:
      'Answers, by kind, which template an album gives its videos and which one they follow without. NOT_FOUND/ALBUM for an unknown or foreign id.',
    path: '/api/v3/templates/ofAlbum',
    access: reader,
    params: z.strictObject({ id: z.int().check(z.positive()) }),
    result: choices,
  }),
}

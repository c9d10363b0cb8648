import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { contrastProblems } from '@skleyka/contract/player-contrast.ts'
import type { PlayerBody } from '@skleyka/contract/player-look.ts'
import { type playerTemplates, usingPlaceholders } from '@skleyka/contract/player-templates.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { Handler } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { cleanCss } from './clean-css.ts'

/** Refuses colours that nobody could tell apart, and a placeholder that the caller may not put in or take out. */
export async function checkPlayer(
  _tx: unknown,
  _accountId: number,
  { look }: PlayerBody,
  before: { readonly published: PlayerBody | null } | null,
  _services: unknown,
  caller: CallerOf<MemberAccess>,
): Promise<void> {
  const { placeholder } = look
  const isNew = placeholder !== undefined && placeholder !== before?.published?.look.placeholder
  if (isNew && allows(usingPlaceholders, caller) !== null) throw refuse('access.forbidden')
  const problems = contrastProblems(look)
  if (problems.length === 0) return
  const fields = problems.flatMap(({ field, text }) =>
    ['body', 'fields.body'].map((place) => [`${place}.look.${field}`, [text]]),
  )
  throw refuse('templates.field', { fields: problems.map(({ text }) => text).join('; ') }, Object.fromEntries(fields))
}

/** What players would get of a CSS. */
export const testCss: Handler<typeof playerTemplates.test> = async ({ css }) => {
  const clean = cleanCss(css)
  return { css: clean.css, dropped: [...clean.dropped] }
}

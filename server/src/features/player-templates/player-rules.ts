import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { contrastProblems } from '@skleyka/contract/player-templates/player-contrast.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { type playerTemplates, usingPlaceholders } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import type { Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { Handler } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { cleanCss } from './clean-css.ts'
import { isShown } from './clips.sql.ts'

/**
 * Refuses colours that nobody could tell apart, a placeholder that the caller may not put in, and a clip in it that viewers would
 * not see. A clip that was published and has been closed since stays: the picture or the words stand in its place.
 */
export async function checkPlayer(
  tx: Tx,
  accountId: number,
  { look }: PlayerBody,
  before: { readonly published: PlayerBody | null } | null,
  _services: unknown,
  caller: CallerOf<MemberAccess>,
): Promise<void> {
  const isNew = (field: 'placeholder' | 'clipId') =>
    look[field] !== undefined && look[field] !== before?.published?.look[field]
  if ((isNew('placeholder') || isNew('clipId')) && allows(usingPlaceholders, caller) !== null)
    throw refuse('access.forbidden')
  const { clipId } = look
  const isHidden = clipId !== undefined && isNew('clipId') && !(await isShown(tx, accountId, clipId))
  const problems = [...contrastProblems(look), ...(isHidden ? [hiddenClip] : [])]
  if (problems.length === 0) return
  const fields = problems.flatMap(({ field, text }) =>
    ['body', 'fields.body'].map((place) => [`${place}.look.${field}`, [text]]),
  )
  throw refuse('templates.field', { fields: problems.map(({ text }) => text).join('; ') }, Object.fromEntries(fields))
}

const hiddenClip = {
  field: 'clipId',
  text: 'Клип заглушки зрители не\u00a0увидят: выберите опубликованное видео этого аккаунта, открытое всем',
} as const

/** Returns what players would get of a CSS. */
export const testCss: Handler<typeof playerTemplates.test> = async ({ css }) => {
  const clean = cleanCss(css)
  return { css: clean.css, dropped: [...clean.dropped] }
}

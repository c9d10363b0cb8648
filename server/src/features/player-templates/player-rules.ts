import { contrastProblems } from '@skleyka/contract/player-contrast.ts'
import type { PlayerBody } from '@skleyka/contract/player-look.ts'
import type { playerTemplates } from '@skleyka/contract/player-templates.ts'
import type { Handler } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { cleanCss } from './clean-css.ts'

/** Refuses colours that nobody could tell apart. */
export async function checkPlayer(_tx: unknown, _accountId: number, { look }: PlayerBody): Promise<void> {
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

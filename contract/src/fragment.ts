import * as z from 'zod/mini'
import { cleanSigns, tooLongToClean } from './texts.ts'

/** A piece of text that is joined to others or looked for: cleaned like `paragraphs`, but its outer blanks are part of it. */
export const fragment = (most: number, least = 0) =>
  z.string().check(
    tooLongToClean(most),
    z.overwrite((text) => cleanSigns(text.replace(/\r\n?/g, '\n'))),
    z.minLength(least),
    z.maxLength(most),
  )

import * as z from 'zod/mini'
import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { bounds, costs } from '../limits.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'

const editor = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } as const

/** Suggestions for whoever writes about a record. */
export const suggestions = {
  tags: method({
    about: `Answers up to ${bounds.suggestedTags} tags of the account that begin with the prefix, whatever its case, the most used first; of the videos changed last.`,
    path: '/api/v3/records/tags',
    access: editor,
    cost: costs.poll,
    params: z.strictObject({ prefix: line(bounds.tagChars) }),
    result: z.object({ tags: z.array(z.string()) }),
  }),
  holders: method({
    about: `Answers the copyright holders a video may be named for, by name in Russian order, at most ${bounds.suggestedHolders}: of more, those whose names hold the text (product B13).`,
    path: '/api/v3/records/holders',
    access: editor,
    cost: costs.poll,
    params: z.strictObject({ text: line(copyrightHolderBounds.nameChars) }),
    result: z.object({ holders: z.array(z.string()) }),
  }),
  authors: method({
    about: `Answers who may be the author of a video: the members of the account by name, at most ${bounds.authors}.`,
    path: '/api/v3/records/authors',
    access: editor,
    params: z.strictObject({}),
    result: z.object({ authors: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
}

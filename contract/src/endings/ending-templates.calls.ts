import * as z from 'zod/mini'
import { templateMethods } from '../templates/template-methods.ts'
import { line } from '../texts.ts'

/** What stands over the picture once a video has ended. */
export const endingBody = z.strictObject({ text: line(200) })
export type EndingBody = z.output<typeof endingBody>

/** Templates of the words over the picture of a video that has ended. */
export const endingTemplates = templateMethods('ending', endingBody)

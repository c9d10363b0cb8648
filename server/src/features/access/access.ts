import { readPass } from './pass.ts'
import { placeFrom, placeOfOrigin, placeOfPage, placeText } from './place.ts'

export type { Rules, Verdict } from './may-watch.ts'
export { mayWatch } from './may-watch.ts'

/** Place where a player stands: as a page, by the page around it, and as text in a token. */
export const places = { ofPage: placeOfPage, ofOrigin: placeOfOrigin, text: placeText, from: placeFrom }

/** Pass that a viewer shows of having come through a gate. */
export const passes = { read: readPass }
export type { Pass } from './pass.ts'

import { wordOfPage } from './page-labels.ts'

/** Returns true if the server can publish on YouTube; without a client at Google nothing offers it. */
export const hasYoutube = (): boolean => wordOfPage('youtube') !== null

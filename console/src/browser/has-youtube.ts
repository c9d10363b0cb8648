import { wordOfPage } from './page-labels.ts'

/** Whether the server can publish on YouTube; without a client at Google nothing offers it. */
export const hasYoutube = (): boolean => wordOfPage('youtube') !== null

import { wordOfPage } from '../browser/page-labels.ts'

/** Place where help is to be had. The server writes both into the page from its settings; null when they are not set. */
export interface Help {
  readonly email: string | null
  readonly newsUrl: string | null
}

export const helpOfPage = (): Help => ({ email: wordOfPage('support-email'), newsUrl: wordOfPage('news-url') })

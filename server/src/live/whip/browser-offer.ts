import type { WhipRefusal } from '@skleyka/contract/translations/translation-states.ts'

/** A browser that wants to broadcast; whoever left the offer has judged its key. */
export interface BrowserOffer {
  readonly id: string
  readonly translationId: number
  readonly address: string
  readonly offer: string
}

/** Offers of browsers as the engine takes and answers them. */
export interface BrowserOffers {
  /** Takes the oldest offer that nobody has taken; null without one. */
  claim(process: string): Promise<BrowserOffer | null>
  /** Answers one. False when the browser has left meanwhile. */
  answer(id: string, answer: { readonly sdp: string } | { readonly refusal: WhipRefusal }): Promise<boolean>
  /** Returns the broadcasts of `ids` that were ended elsewhere. */
  listClosed(ids: readonly string[]): Promise<string[]>
  /** The broadcast of a browser is over. */
  close(translationId: number, id: string): Promise<unknown>
}

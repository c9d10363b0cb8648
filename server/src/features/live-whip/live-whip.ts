import type { Db } from '../../database/database.ts'
import type { BrowserOffers } from '../../live/whip/browser-offer.ts'
import { answerOffer, claimOffer, closeOffer, listClosed } from './whip-sessions.sql.ts'

/** Offers of browsers for the engine of livestreams. */
export const browserOffers = (db: Db): BrowserOffers => ({
  claim: (process) => claimOffer(db, process),
  answer: (id, answer) => answerOffer(db, id, answer),
  listClosed: (ids) => listClosed(db, ids),
  close: (translationId, id) => closeOffer(db, translationId, id),
})

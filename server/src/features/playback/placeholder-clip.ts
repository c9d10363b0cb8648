import type { Services } from '../../services.ts'
import { clipOf } from '../player-templates/player-templates.ts'
import { framedBy } from './framed-by.ts'
import { judge, siteRuleOf, type whereaboutsOf } from './judge.ts'
import { findViewed, type PublicRecord } from './playback.sql.ts'
import type { VisitOrigin } from './token.ts'

/** The uuid of a clip that stands in for a video, and whose pages may show it in a frame. */
interface StandIn {
  readonly clip: string
  readonly framedBy: string
}

export type FindStandIn = () => Promise<StandIn | null>

/**
 * The clip that a viewer is shown in place of a video which he is not given (P-M-30): what the template of that video names of
 * the same account, judged as any other video of it; null where he is not given that one either.
 */
export async function standInFor(
  services: Services,
  { accountId, playerBody }: Pick<PublicRecord, 'accountId' | 'playerBody'>,
  { place }: VisitOrigin,
  from: ReturnType<typeof whereaboutsOf>,
): Promise<StandIn | null> {
  const id = clipOf(playerBody)
  const clip = id === null ? null : await findViewed(services.db.platform('secret'), accountId, id, null)
  // what was passed to see the other video lets into no clip
  const came = { place, pass: null }
  if (clip === null || !judge(clip, came, from).allowed) return null
  return { clip: clip.uuid, framedBy: framedBy(clip.embedding, siteRuleOf(clip), place) }
}

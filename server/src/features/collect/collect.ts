import type { ViewerCounting } from '@skleyka/contract/collect/player-session.ts'
import type { Services } from '../../services.ts'
import { sealContext } from './viewing-context.ts'

interface ShownVersion {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  /** `null` while it is not known. */
  readonly durationMs: number | null
  readonly shownById: number
  readonly isPreview: boolean
}

/** Returns what a player shows of itself when it tells its events; `null` where its viewers are not counted. */
export function viewingContext(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  { durationMs, ...shown }: ShownVersion,
  counting: ViewerCounting,
): string | null {
  if (counting === 'none') return null
  return sealContext(secrets, { ...shown, durationMs: durationMs ?? 0, isNamed: counting === 'named' }, now())
}

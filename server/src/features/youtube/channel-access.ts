import type { Db } from '../../database/database.ts'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'
import { breakChannel, findToken } from './channels.sql.ts'
import { reconnectText, YoutubeProblem } from './problem.ts'
import type { YoutubeApi } from './youtube-api.ts'

type Secrets = Services['secrets']

export const sealToken = (secrets: Secrets, refreshToken: string): string =>
  seal(secrets, 'youtube token', refreshToken)

/** The refresh token of a sealed one. */
export const openToken = (secrets: Secrets, sealed: string): string => String(unseal(secrets, 'youtube token', sealed))

/** Calls on one channel, with access tokens that are renewed as they run out. */
export interface ChannelAccess {
  /** Does a call; when its token is refused, once more with a fresh one. `reconnect` breaks the channel until it is connected again. */
  call<R>(work: (accessToken: string) => Promise<R>): Promise<R>
}

/** Access to a channel; `reconnect` when it has none. A channel that was given up may still be withdrawn from. */
export async function openChannel(
  ground: Pick<Services, 'secrets'>,
  db: Db,
  api: YoutubeApi,
  of: { accountId: number; channelId: number },
): Promise<ChannelAccess> {
  const channel = await findToken(db, of.accountId, of.channelId)
  const sealed = channel?.sealed_token ?? null
  if (sealed === null || channel?.state === 'BROKEN') throw new YoutubeProblem('reconnect', reconnectText)
  const refreshToken = openToken(ground.secrets, sealed)
  let token: string | null = null
  const fresh = async () => {
    token = await api.refresh(refreshToken)
    return token
  }
  const lost = async (error: unknown): Promise<never> => {
    const isOver = error instanceof YoutubeProblem && error.kind === 'reconnect'
    if (isOver) await breakChannel(db, of.accountId, of.channelId, sealed)
    throw error
  }
  return {
    async call(work) {
      try {
        return await work(token ?? (await fresh()))
      } catch (error) {
        const isRefused =
          error instanceof YoutubeProblem && error.kind === 'reconnect' && error.reason !== 'invalid_grant'
        if (!isRefused) return lost(error)
        return work(await fresh().catch(lost)).catch(lost)
      }
    },
  }
}

import { fault } from '@skleyka/contract/faults.ts'
import { asPlatform } from '../../database/scope.ts'
import type { Services } from '../../services.ts'
import { TaskFailure, type TaskHandler, TaskWaits } from '../../tasks/handlers.ts'
import { openChannel, openToken } from './channel-access.ts'
import { findToken, forgetToken, isSharedChannel } from './channels.sql.ts'
import { openClient } from './client.ts'
import { YoutubeProblem } from './problem.ts'
import { quotaMeter, units } from './quota.ts'

type WithdrawServices = Pick<Services, 'secrets' | 'outbound' | 'youtube' | 'publicUrl' | 'now'>
const againMs = 15 * 60_000

/** Deletes a video on YouTube, or gives the access to a channel back that was given up and that no other account uses. */
export function withdrawTask(ground: WithdrawServices): TaskHandler<'youtubeWithdraw'> {
  return {
    lane: 'network',
    async run({ accountId, payload: { channelId, videoId } }, { db }) {
      const setup = openClient(ground)
      if (setup === null) return undefined
      const { api, settings } = setup
      const meter = quotaMeter(db, settings, ground.now)
      try {
        if (videoId !== null) {
          const access = await openChannel(ground, db, api, { accountId, channelId })
          await meter.take(units.delete)
          await access.call((token) => api.deleteVideo(token, videoId))
          return undefined
        }
        const channel = await findToken(db, accountId, channelId)
        // connected again meanwhile: Google would take the new access back with the old one
        if (channel?.state !== 'DISCONNECTED' || channel.sealed_token === null) return undefined
        // with one token Google takes back all of them: the last account that uses the channel gives the access back
        const theirs = { accountId, channelId: channel.channel_id }
        if (!(await asPlatform(db, 'youtube', (all) => isSharedChannel(all, theirs)))) {
          await api.revoke(openToken(ground.secrets, channel.sealed_token))
        }
        return (tx) => forgetToken(tx, accountId, channelId)
      } catch (error) {
        if (!(error instanceof YoutubeProblem)) throw error
        if (error.kind === 'quota') throw new TaskWaits(error.message, meter.untilNextDayMs())
        if (error.kind === 'again') throw new TaskWaits(error.message, againMs)
        throw new TaskFailure(fault('youtubeRefused', { text: error.message }), { cause: error })
      }
    },
  }
}

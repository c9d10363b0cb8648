import type { PlayerCommand } from '@skleyka/contract/playback/embed.ts'
import type { StateEvent } from '@skleyka/contract/playback/player-messages.ts'
import { parentEvents, stateOf } from '../player-state.ts'
import type { Source } from '../source.ts'
import type { Parent } from '../to-parent.ts'
import type { liveControls } from './live-controls.ts'

interface FramedLivestream {
  readonly parent: Parent
  readonly bar: Pick<ReturnType<typeof liveControls>, 'choice' | 'go'>
  readonly source: Pick<Source, 'facts' | 'choose' | 'chooseSound'>
  /** True once the livestream is over. */
  readonly isOver: () => boolean
}

/** Tells the framing page how a livestream stands, and obeys it, as the player of a video does. Its length is told as none. */
export function liveParent(
  video: HTMLVideoElement,
  { parent, bar, source, isOver }: FramedLivestream,
  signal: AbortSignal,
) {
  const subtitles = { chosen: () => null }
  const tell = (event: StateEvent) => {
    const state = stateOf(video, { choice: bar.choice, subtitles }, null, [], false)
    const ofLive = { durationSeconds: null, ...(isOver() && { state: 'ended' as const }) }
    parent.send({ type: 'state', event, ...state, ...ofLive })
  }
  const obey = (command: PlayerCommand) => {
    const { type } = command
    if (type === 'play') {
      video.play().catch((refusal: unknown) => {
        if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') tell('blocked')
      })
    } else if (type === 'pause') video.pause()
    else if (type === 'seek') bar.go(command.seconds)
    else if (type === 'volume') video.volume = command.volume
    else if (type === 'mute') video.muted = command.muted
    else if (type === 'state') tell('state')
    else if (type === 'quality') {
      const quality = source.facts().qualities.find(({ name }) => name === command.quality)
      if (quality || command.quality === 'auto') source.choose(quality?.index ?? -1)
    } else if (type === 'sound') {
      const sound = source.facts().sounds.find(({ name }) => name === command.name)
      if (sound) source.chooseSound(sound)
    }
  }
  for (const event of parentEvents) video.addEventListener(event, () => tell(event))
  parent.hear(obey, signal)
  tell('ready')
  return tell
}

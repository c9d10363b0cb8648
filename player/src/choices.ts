import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { unknownFacts } from '@skleyka/web/stream/qualities.ts'
import type { Subtitles } from '@skleyka/web/stream/subtitles.ts'
import type { MenuChoice } from './menu-items.ts'
import type { Source } from './source.ts'
import type { Words } from './words/ru.ts'

/** «1,5×» */
export const speedName = (rate: number, { language }: Words): string => `${rate.toLocaleString(language)}×`

/** Returns what a viewer may choose of a stream: each list as a menu shows it. */
export function choices(
  video: HTMLVideoElement,
  source: () => Pick<Source, 'facts' | 'choose' | 'chooseSound'> | null,
  tracks: () => readonly PlayerTrack[],
  words: Words,
  speeds: readonly number[],
) {
  const facts = () => source()?.facts() ?? unknownFacts
  const setRate = (rate: number) => {
    video.playbackRate = rate
    video.defaultPlaybackRate = rate
  }
  return {
    facts,
    tracks,
    setRate,
    /** The speed beside the present one. */
    stepRate(by: 1 | -1) {
      const { playbackRate } = video
      const next =
        by === 1 ? speeds.find((rate) => rate > playbackRate) : speeds.findLast((rate) => rate < playbackRate)
      if (next !== undefined) setRate(next)
    },
    speeds: (): MenuChoice[] =>
      speeds.map((rate) => ({
        label: speedName(rate, words),
        chosen: video.playbackRate === rate,
        choose: () => setRate(rate),
      })),
    qualities(): MenuChoice[] {
      const { qualities, chosen } = facts()
      const auto = { label: words.auto, chosen: chosen === -1, choose: () => source()?.choose(-1) }
      const fixed = qualities.map(({ index, name }) => ({
        label: name,
        chosen: chosen === index,
        choose: () => source()?.choose(index),
      }))
      return [auto, ...fixed]
    },
    sounds(): MenuChoice[] {
      const { sounds, sound } = facts()
      return sounds.map((one) => ({
        label: one.name,
        chosen: one === sound,
        choose: () => source()?.chooseSound(one),
      }))
    },
    /** The name of what is read now, or that nothing is. */
    subtitleName: (shown: Subtitles) =>
      tracks().find(({ language }) => language === shown.chosen())?.label ?? words.subtitlesOff,
    subtitles(shown: Subtitles, changeLook: () => void): MenuChoice[] {
      const none = { label: words.noSubtitles, chosen: shown.chosen() === null, choose: () => shown.choose(null) }
      const languages = tracks().map(({ language, label }) => ({
        label,
        chosen: shown.chosen() === language,
        choose: () => shown.choose(language),
      }))
      return [none, ...languages, { label: words.subtitlesLook, chosen: null, choose: changeLook }]
    },
  }
}

import type { PlayerControl } from '@skleyka/contract/player-templates/player-controls.ts'
import type { Subtitles } from '@skleyka/web/stream/subtitles.ts'
import { type choices, speedName } from './choices.ts'
import { menu } from './menu.ts'
import type { MenuItem } from './menu-items.ts'
import type { Words } from './words/ru.ts'

/** Controls of a template that stand in the settings menu, and not in the bar. */
const sections = ['voices', 'subtitles', 'speed', 'quality', 'keys'] as const
type Section = (typeof sections)[number]

const isSection = (name: PlayerControl): name is Section => sections.some((one) => one === name)

/** The bar of a template: the menu stands where its last section would. */
export function barOf(
  bar: readonly PlayerControl[],
): (Exclude<PlayerControl, Exclude<Section, 'subtitles'>> | 'settings')[] {
  const last = bar.findLastIndex(isSection)
  return bar.flatMap((name, at) => {
    const own = name === 'subtitles' || !isSection(name) ? [name] : []
    return at === last ? [...own, 'settings' as const] : own
  })
}

/** One menu for all that a viewer sets, in the order of the template; a section with nothing to choose is left out. */
export function settingsMenu(
  bar: readonly PlayerControl[],
  choice: ReturnType<typeof choices>,
  video: HTMLVideoElement,
  subtitles: () => Subtitles,
  words: Words,
  acts: { readonly showLooks: () => void; readonly showKeys: () => void },
) {
  const quality = () => {
    const { qualities, chosen, playing } = choice.facts()
    const own = qualities.find(({ index }) => index === chosen)
    return own?.name ?? (playing ? `${words.auto}, ${playing.name}` : words.auto)
  }
  const rows: Readonly<Record<Section, () => MenuItem[]>> = {
    voices: () =>
      choice.facts().sounds.length < 2
        ? []
        : [{ label: words.sound, value: () => choice.facts().sound?.name ?? '', choices: choice.sounds }],
    subtitles: () =>
      choice.tracks().length === 0
        ? []
        : [
            {
              label: words.subtitles,
              value: () => choice.subtitleName(subtitles()),
              choices: () => choice.subtitles(subtitles(), acts.showLooks),
            },
          ],
    speed: () =>
      choice.speeds().length < 2
        ? []
        : [{ label: words.speed, value: () => speedName(video.playbackRate, words), choices: choice.speeds }],
    quality: () =>
      choice.facts().qualities.length < 2 ? [] : [{ label: words.quality, value: quality, choices: choice.qualities }],
    keys: () =>
      // a finger has no keys
      matchMedia('(hover: none)').matches ? [] : [{ label: words.keys, chosen: null, choose: acts.showKeys }],
  }
  const items = () => bar.filter(isSection).flatMap((name) => rows[name]())
  const made = menu(words.settings, items, { sign: 'settings', back: words.back })
  made.root.classList.add('settings')
  return {
    ...made,
    show() {
      made.root.hidden = items().length === 0
      made.show(null)
    },
  }
}

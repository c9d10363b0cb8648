import { playerControls } from './player-controls.ts'
import type { PlayerBody, PlayerHeading } from './player-look.ts'

/** Colours of the player by its panel until somebody sets their own: each pair has the contrast that `contrastProblems` asks for. */
export const panelColours = {
  dark: { accent: '#8ca6ff', onAccent: '#0c1433' },
  light: { accent: '#2f5bd8', onAccent: '#ffffff' },
  system: { accent: '#4f74ea', onAccent: '#000000' },
} as const satisfies Record<PlayerBody['look']['theme'], Pick<PlayerBody['look'], 'accent' | 'onAccent'>>

/** The player where no template is followed. */
export const usualPlayer: PlayerBody = {
  look: { theme: 'dark', ...panelColours.dark, corner: 9, logo: null },
  controls: {
    bar: [...playerControls],
    line: true,
    big: true,
    speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
    subtitles: { size: 'usual', colour: 'white', ground: 'half', edge: 'none' },
    keyboard: true,
  },
  behaviour: {
    ...{ autoplay: false, muted: false, loop: false, resume: true, quality: 'auto' },
    ...{ next: 'begins', end: 'again', call: null },
  },
  marks: { chapters: true, cuepoints: false, heat: false },
  protection: { watermark: null, rightClick: true, popOut: true },
  css: '',
  texts: { watch: '', watchAgain: '', playNext: '', stay: '', fromStart: '' },
}

/** The look with another panel. Colours that nobody has changed follow it, own ones stay. */
export function withPanel<Look extends PlayerBody['look']>(look: Look, theme: Look['theme']): Look {
  const before = panelColours[look.theme]
  const isUnchanged = look.accent === before.accent && look.onAccent === before.onAccent
  return { ...look, theme, ...(isUnchanged && panelColours[theme]) }
}

/** The words over the picture of a template, made before there were any too. */
export const shownHeading = ({ heading }: Pick<PlayerBody['look'], 'heading'>): PlayerHeading =>
  heading ?? { title: true, author: 'none' }

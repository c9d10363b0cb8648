import { playerControls } from './player-controls.ts'
import type { PlayerBody } from './player-look.ts'

/** The player where no template is followed. */
export const usualPlayer: PlayerBody = {
  look: { theme: 'dark', accent: '#8ca6ff', onAccent: '#0c1433', corner: 9, logo: null },
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

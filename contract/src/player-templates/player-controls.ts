/**
 * Controls that stand in the bar under the picture; `gap` takes the room that is left, so that what follows stands at
 * the right. Sounds, subtitles, speed, quality and the list of keys are one menu of settings, in their order; it stands
 * where the last of them does.
 */
export const playerControls = [
  'play',
  'sound',
  'time',
  'chapters',
  'gap',
  'voices',
  'subtitles',
  'speed',
  'quality',
  'keys',
  'airplay',
  'picture',
  'fullscreen',
] as const
export type PlayerControl = (typeof playerControls)[number]

/** Speeds that a viewer may be offered. */
export const playerSpeeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** Looks of subtitles. */
export const subtitleLooks = {
  size: ['small', 'usual', 'large', 'largest'],
  colour: ['white', 'yellow', 'green', 'blue'],
  ground: ['half', 'solid', 'none'],
  edge: ['none', 'shadow', 'outline'],
} as const

/** With which quality a video begins: `auto` leaves it to the network; a height is the best one that is not above it. */
export const startQualities = ['auto', '2160', '1440', '1080', '720', '480', '360'] as const

import { playerBounds } from '@skleyka/contract/player-templates/player-look.ts'

/** A logo: the widest and highest that it is shown, twice over for dense screens. */
export const logoRoom = {
  sides: [
    { width: 320, height: 160 },
    { width: 240, height: 120 },
    { width: 160, height: 80 },
  ],
  types: ['image/png', 'image/webp'],
  chars: playerBounds.logoChars,
} as const

/** A picture of the size of a player. */
export const placeholderRoom = {
  sides: [
    { width: 1280, height: 720 },
    { width: 960, height: 540 },
    { width: 640, height: 360 },
  ],
  types: ['image/webp', 'image/jpeg'],
  chars: playerBounds.placeholderChars,
} as const

import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'

/** Fields of one part of a template of the player. */
export interface PartProps<Part extends keyof PlayerBody> {
  readonly part: PlayerBody[Part]
  readonly onChange: (part: PlayerBody[Part]) => void
}

import * as z from 'zod/mini'

/** Place where the ads of a block come from, as a player asks them: a video of the account by its uuid. */
const playerSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TAGS'), tags: z.array(z.string()) }),
  z.object({ kind: z.literal('XML'), xml: z.string() }),
  z.object({ kind: z.literal('VIDEO'), uuid: z.string(), link: z.nullable(z.string()) }),
])

const playerBlock = z.object({
  /** Unique among all blocks; caps are counted by it. */
  key: z.string(),
  name: z.string(),
  weight: z.number(),
  cap: z.nullable(z.object({ times: z.int(), hours: z.int() })),
  source: playerSource,
})
export type PlayerBlock = z.output<typeof playerBlock>

const playerBreak = z.object({
  kind: z.enum(['START', 'MIDDLE', 'END', 'PAUSE']),
  /** Only of one in the middle. */
  atMs: z.nullable(z.int()),
  maxAds: z.int(),
  skipAfterS: z.nullable(z.int()),
  /** Blocks it chooses among, by key. */
  blocks: z.array(z.string()),
})
export type PlayerBreak = z.output<typeof playerBreak>

/** The ads of a video for one viewer: what his place, country, device and the day leave of its template. */
export const playerAds = z.object({
  blocks: z.array(playerBlock),
  breaks: z.array(playerBreak),
  vmap: z.nullable(z.string()),
})
export type PlayerAds = z.output<typeof playerAds>

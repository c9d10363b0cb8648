import * as z from 'zod/mini'
import { countryCode, countryCodes } from '../access/countries.ts'
import { siteBounds, siteRule } from '../access/site-rules.ts'
import { line } from '../texts.ts'
import { webAddress } from '../web-address.ts'

/** Bounds of one template: how much it holds, the longest of each in characters, and its figures. */
export const adBounds = {
  blocks: 50,
  /** Of an account, beside those of its templates. */
  accountBlocks: 100,
  /** Of one video, in place of those of its template. */
  recordBlocks: 20,
  tags: 10,
  breaks: 50,
  xmlChars: 65_536,
  /** Of a VMAP that is taken from a file or an address. */
  vmapBytes: 262_144,
  nameChars: 100,
  weight: 100,
  maxAds: 10,
  skipS: 600,
  perViewer: 1_000,
  hours: 24 * 365,
  moments: 24 * 60 * 60 * 1_000,
} as const

/** Devices of viewers, as their browsers tell it. */
export const adDevices = ['DESKTOP', 'PHONE', 'TABLET', 'TV'] as const
export type AdDevice = (typeof adDevices)[number]

/** A VAST as somebody pasted it: NUL and broken surrogates are refused, line ends and tabs stay. */
const xml = z.string().check(z.minLength(1), z.maxLength(adBounds.xmlChars), z.regex(/^[^\0\p{Cs}]*$/u))

const blockKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** Place where the ads of a block come from: tags asked in turn until one has an ad, a VAST that stands here, a video of the account. */
export const adSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('TAGS'),
    tags: z.array(webAddress).check(z.minLength(1), z.maxLength(adBounds.tags)),
  }),
  z.strictObject({ kind: z.literal('XML'), xml }),
  z.strictObject({
    kind: z.literal('VIDEO'),
    recordId: z.int().check(z.positive()),
    /** The page a press opens; null for none. */
    link: z.nullable(webAddress),
  }),
])
export type AdSource = z.output<typeof adSource>
export const adSourceKinds = ['TAGS', 'XML', 'VIDEO'] as const satisfies readonly AdSource['kind'][]

const day = z.nullable(z.iso.date())

/** Fields of a block: content, to whom, when and how often. */
export const adBlockFields = z.strictObject({
  name: line(adBounds.nameChars, 1),
  source: adSource,
  /** Weight by which it comes first among the blocks of a break. */
  weight: z.int().check(z.minimum(1), z.maximum(adBounds.weight)),
  /** The first and the last day it is shown, in UTC; null for no end. */
  from: day,
  to: day,
  /** Number of times one browser shows it within so many hours; null for no cap. */
  cap: z.nullable(
    z.strictObject({
      times: z.int().check(z.minimum(1), z.maximum(adBounds.perViewer)),
      hours: z.int().check(z.minimum(1), z.maximum(adBounds.hours)),
    }),
  ),
  /** None stands for all of them. */
  countries: z.array(countryCode).check(z.maxLength(countryCodes.size)),
  /** Domains, as in a template of sites; none stands for all. */
  sites: siteRule.shape.domains.check(z.maxLength(siteBounds.domains)),
  /** None stands for all. */
  devices: z.array(z.enum(adDevices)).check(z.maxLength(adDevices.length)),
})
export type AdBlockFields = z.output<typeof adBlockFields>

/** A block that stands in its template; breaks name it by its key, which stays when the name changes. */
const adBlock = z.extend(adBlockFields, { key: blockKey })
export type AdBlock = z.output<typeof adBlock>

export const blockId = z.int().check(z.positive())

/** A block of the account, which other templates name too: what it shows is what it says when it is asked for. */
const sharedBlock = z.strictObject({ key: blockKey, blockId })
export type SharedBlock = z.output<typeof sharedBlock>
export type TemplateBlock = AdBlock | SharedBlock

export const isShared = (block: TemplateBlock): block is SharedBlock => 'blockId' in block
export const ownBlocks = (blocks: readonly TemplateBlock[]): AdBlock[] =>
  blocks.flatMap((block) => (isShared(block) ? [] : [block]))

/** Time when a break comes; EVERY and PART are of the video’s length. */
const breakTime = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('START') }),
  z.strictObject({ at: z.literal('END') }),
  /** Whenever the viewer pauses. */
  z.strictObject({ at: z.literal('PAUSE') }),
  z.strictObject({ at: z.literal('TIME'), ms: z.int().check(z.minimum(1), z.maximum(adBounds.moments)) }),
  z.strictObject({ at: z.literal('PART'), percent: z.number().check(z.minimum(1), z.maximum(99)) }),
  z.strictObject({ at: z.literal('EVERY'), ms: z.int().check(z.minimum(30_000), z.maximum(adBounds.moments)) }),
  /** At each cuepoint for advertising of the video. */
  z.strictObject({ at: z.literal('CUEPOINTS') }),
])
export type BreakTime = z.output<typeof breakTime>

const adBreak = z.strictObject({
  when: breakTime,
  /** The blocks it chooses among, by key; none stands for all of them. */
  blocks: z.array(blockKey).check(z.maxLength(adBounds.blocks)),
  maxAds: z.int().check(z.minimum(1), z.maximum(adBounds.maxAds)),
  /** After so many seconds an ad may be skipped, whatever it says itself; null leaves it to the ad. */
  skipAfterS: z.nullable(z.int().check(z.minimum(0), z.maximum(adBounds.skipS))),
  /** Shorter videos have no such break. */
  leastMs: z.int().check(z.minimum(0), z.maximum(adBounds.moments)),
})
export type AdBreak = z.output<typeof adBreak>

/** The body of a template of ads (product B9, A17). */
export const adBody = z.strictObject({
  blocks: z.array(z.union([adBlock, sharedBlock])).check(z.maxLength(adBounds.blocks)),
  breaks: z.array(adBreak).check(z.maxLength(adBounds.breaks)),
  /** Breaks that a VMAP of somebody else tells, beside these; null for none. */
  vmap: z.nullable(webAddress),
})
export type AdBody = z.output<typeof adBody>

/** A body in which the blocks of the account stand as they are now. */
export interface WholeAds extends Omit<AdBody, 'blocks'> {
  readonly blocks: AdBlock[]
}

/** The body with the blocks of the account that it names; those that are not known are left out. */
export const withShared = (body: AdBody, known: ReadonlyMap<number, AdBlockFields>): WholeAds => ({
  ...body,
  blocks: body.blocks.flatMap((block) => {
    if (!isShared(block)) return [block]
    const fields = known.get(block.blockId)
    return fields === undefined ? [] : [{ ...fields, key: block.key }]
  }),
})

/**
 * Returns what the players of a video with blocks of its own are told: the breaks of its template with those blocks in place of its own,
 * or one break before a video whose template has none. Without such blocks the body as it is.
 */
export function withOwnBlocks(body: AdBody, ids: readonly number[]): AdBody {
  if (ids.length === 0) return body
  const before: AdBreak = { when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }
  return {
    ...body,
    blocks: ids.map((id) => ({ key: `own-${id}`, blockId: id })),
    breaks: body.breaks.length === 0 ? [before] : body.breaks.map((one) => ({ ...one, blocks: [] })),
  }
}

const withinVideo: readonly BreakTime['at'][] = ['TIME', 'PART', 'EVERY', 'CUEPOINTS']

/**
 * The break that somebody pushes during a livestream: it chooses among the blocks of the first break within a video, and of all where the
 * template has none. Its length is told by who pushes it.
 */
export function pushedBreak({ breaks }: AdBody): AdBreak {
  const like = breaks.find(({ when }) => withinVideo.includes(when.at))
  return {
    ...{ when: { at: 'START' }, maxAds: adBounds.maxAds, leastMs: 0 },
    ...{ blocks: like?.blocks ?? [], skipAfterS: like?.skipAfterS ?? null },
  }
}

/** Body a new template of ads begins with. */
export const noAds: AdBody = { blocks: [], breaks: [], vmap: null }

/** Returns what keeps a body from being followed, in Russian with the block or break it is about; none for one that may be. */
export function adProblems({ blocks, breaks, vmap }: AdBody): string[] {
  const keys = blocks.map(({ key }) => key)
  const own = ownBlocks(blocks)
  const shared = blocks.filter(isShared).map((block) => block.blockId)
  const names = own.map(({ name }) => name.toLocaleLowerCase('ru'))
  return [
    ...(new Set(keys).size < keys.length || new Set(names).size < names.length
      ? ['У\u00a0двух блоков одно название. Назовите их по-разному']
      : []),
    ...(new Set(shared).size < shared.length ? ['Блок аккаунта выбран дважды. Уберите лишний'] : []),
    ...own.flatMap(blockProblems),
    ...breaks.flatMap((one, index) =>
      one.blocks.some((key) => !keys.includes(key))
        ? [`Пауза ${index + 1} называет блок, которого нет. Выберите другой`]
        : [],
    ),
    ...(breaks.length > 0 && blocks.length === 0 ? ['Показывать нечего. Добавьте блок рекламы'] : []),
    ...(breaks.length === 0 && vmap === null && blocks.length > 0
      ? ['Блоки не\u00a0показываются: нет ни одной паузы. Добавьте паузу']
      : []),
  ]
}

/** The same for a block by itself. */
export function blockProblems({ name, from, to }: AdBlockFields): string[] {
  if (from === null || to === null || to >= from) return []
  return [`Блок «${name}» кончается раньше, чем начинается. Исправьте дни`]
}

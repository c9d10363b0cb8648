import * as z from 'zod/mini'
import { claimStates } from '../claims/claim-states.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { radarBounds } from './radar-bounds.ts'
import { matchStates, radarRules, workStates } from './radar-states.ts'

const id = z.int().check(z.positive())
const holder = { who: 'holder' } as const

/** Sort fields of works and of matches. */
export const workSortFields = ['name', 'matches', 'created'] as const
export const matchSortFields = ['score', 'found'] as const

/** A work of a copyright holder, as its list shows it. */
const work = z.object({
  id,
  name: z.string(),
  rule: z.enum(radarRules),
  state: z.enum(workStates),
  /** Reason for which it could not be fingerprinted; null unless it is FAILED. */
  failText: z.nullable(z.string()),
  /** The video that it is; null for one that was sent as a file. */
  recordId: z.nullable(id),
  durationMs: z.nullable(z.int()),
  /** Its matches that nobody has decided on. */
  matches: z.int(),
  createdDate: instant,
})
export type RadarWork = z.output<typeof work>

/** A stretch that the video and the original have in common, in milliseconds of each. */
const range = z.object({
  kind: z.enum(['PICTURE', 'SOUND']),
  fromMs: z.int(),
  toMs: z.int(),
  /** Of the original. */
  otherFromMs: z.int(),
  otherToMs: z.int(),
  isMirrored: z.boolean(),
})
export type RadarRange = z.output<typeof range>

/** A video as a match shows it. `uuid` is that of its page; null while viewers are not given it. */
const matchedVideo = z.object({ id, name: z.string(), account: z.string(), uuid: z.nullable(z.uuid()) })

const match = z.object({
  id,
  state: z.enum(matchStates),
  /** The last claim of the holder that was made of it. */
  claim: z.nullable(z.object({ id, state: z.enum(claimStates) })),
  /** Confidence of the match, 0 to 100. */
  score: z.int(),
  foundDate: instant,
  ranges: z.array(range),
  video: matchedVideo,
  /** The work that was found in it; null between videos of two accounts. */
  work: z.nullable(z.object({ id, name: z.string() })),
  /** The video of the original; null where a file was sent. */
  original: z.nullable(matchedVideo),
})
export type RadarMatch = z.output<typeof match>

const shown = `Of the video a holder is told its name, its account, its page while viewers are given it, and the ranges.`

const ruled = 'The rule holds for videos that come after the work, when they are matched from now on.'

/** The rights radar (product D10): works of a copyright holder, and the videos in which they are found. */
export const radar = {
  works: method({
    about: 'Answers one page of the works of the copyright holder. Pages start at 1.',
    path: '/api/v3/radar/works',
    access: holder,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(workSortFields, 'created', 'desc') }),
    result: listOf(work),
  }),
  addWork: method({
    title: 'Произведение на\u00a0радар',
    about: `Adds a work to look for: a video that names the holder (\`recordId\`), or a file of \`sizeBytes\`, which is then sent to \`link\` by POST, once, within ${radarBounds.linkHours} hours. Of the file only its fingerprint is kept. At most ${radarBounds.works} works. ${ruled} NOT_FOUND/RECORD for a video that does not name the holder, STATE/CONFLICT for one that is a work already.`,
    path: '/api/v3/radar/addWork',
    access: holder,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({
      name: line(radarBounds.nameChars, 1),
      rule: z._default(z.enum(radarRules), 'REPORT'),
      recordId: z._default(z.nullable(id), null),
      sizeBytes: z._default(z.nullable(z.int().check(z.positive(), z.maximum(radarBounds.fileBytes))), null),
    }),
    result: z.object({ id, link: z.nullable(z.string()) }),
  }),
  changeWork: method({
    title: 'Произведение на\u00a0радаре',
    about: `Changes the name and the rule of a work. ${ruled} NOT_FOUND/WORK for an unknown or foreign id.`,
    path: '/api/v3/radar/changeWork',
    access: holder,
    mutates: true,
    params: z.strictObject({ id, name: line(radarBounds.nameChars, 1), rule: z.enum(radarRules) }),
    result: z.object({ id }),
  }),
  deleteWork: method({
    title: 'Произведение снято с\u00a0радара',
    about:
      'Deletes a work with its fingerprint and its matches; claims made of them stay. NOT_FOUND/WORK for an unknown or foreign id.',
    path: '/api/v3/radar/deleteWork',
    access: holder,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ id }),
  }),
  matches: method({
    about: `Answers one page of the videos in which works of the copyright holder were found. ${shown} Pages start at 1.`,
    path: '/api/v3/radar/matches',
    access: holder,
    cost: costs.list,
    params: z.strictObject({
      ...pageParams,
      sort: sortParam(matchSortFields, 'found', 'desc'),
      workId: z._default(z.nullable(id), null),
      state: z._default(z.nullable(z.enum(matchStates)), null),
    }),
    result: listOf(match),
  }),
  match: method({
    about: `Answers one match. ${shown} NOT_FOUND/MATCH for an unknown or foreign id.`,
    path: '/api/v3/radar/match',
    access: holder,
    params: z.strictObject({ id }),
    result: z.object({ match }),
  }),
  judge: method({
    title: 'Решение о\u00a0совпадении',
    actor: 'Правообладатель',
    hidesCaller: true,
    about:
      'Marks a match as false, or takes that back. A false one stays quiet for this work and this video. NOT_FOUND/MATCH for an unknown or foreign id, STATE/CONFLICT for one that has become a claim.',
    path: '/api/v3/radar/judge',
    access: holder,
    mutates: true,
    params: z.strictObject({ id, isFalse: z.boolean() }),
    result: z.object({ id, state: z.enum(matchStates) }),
  }),
  claim: method({
    title: 'Претензия по\u00a0совпадению',
    actor: 'Правообладатель',
    hidesCaller: true,
    about:
      'Opens a claim of the holder on the video of a match, for its ranges, with the wish to end its publication. When it is rejected or withdrawn, the match is NEW again. NOT_FOUND/MATCH for an unknown or foreign id, STATE/CONFLICT for one that has become a claim; refuses what `holders/claimCreate` does.',
    path: '/api/v3/radar/claim',
    access: holder,
    mutates: true,
    touches: ['holders', 'claims', 'admin'],
    cost: costs.batch,
    params: z.strictObject({ id }),
    result: z.object({ id, claimId: z.int() }),
  }),
  betweenAccounts: method({
    about:
      'Answers one page of the ranges that videos of different accounts have in common without being a work of anybody. Pages start at 1.',
    path: '/api/v3/radar/betweenAccounts',
    access: { who: 'administrator' },
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(matchSortFields, 'found', 'desc') }),
    result: listOf(match),
  }),
}

import * as z from 'zod/mini'
import { countryCode } from '../access/countries.ts'
import { instant } from '../instants.ts'
import { pageParams, sortParam } from '../lists.ts'
import { line, paragraphs, word } from '../texts.ts'
import { claimBounds } from './claim-bounds.ts'
import { claimAnswers, claimParties, claimStates, claimStepKinds, claimWishes } from './claim-states.ts'

export const claimId = z.int().check(z.positive())
const fileId = z.int().check(z.positive())
const rowVersion = z.int().check(z.positive())

/** Range of a video that a claim is about, in milliseconds; the end is not part of it. */
const range = z.strictObject({
  fromMs: z.int().check(z.nonnegative()),
  toMs: z.int().check(z.positive()),
})
export type ClaimRange = z.output<typeof range>

const countries = z.array(countryCode).check(z.maxLength(claimBounds.countries))

export const claimSortFields = ['created', 'updated', 'deadline'] as const
export const claimListParams = {
  ...pageParams,
  state: z.optional(z.enum(claimStates)),
  /** Open ones alone, in whichever state. */
  openOnly: z._default(z.boolean(), false),
  /** Number of a claim, or a part of the name of its video or work. */
  q: z._default(line(claimBounds.searchChars), ''),
  sort: sortParam(claimSortFields, 'created', 'desc'),
}

/** Content of a new claim. */
export const claimContent = {
  /** Address of the page of a video, or its number. */
  video: word(claimBounds.videoChars).check(z.minLength(1)),
  /** No range is the whole video. */
  ranges: z._default(z.array(range).check(z.maxLength(claimBounds.ranges)), []),
  work: line(claimBounds.workChars, 1),
  basis: paragraphs(claimBounds.basisChars, 1),
  wish: z.enum(claimWishes),
  /** Countries in which the video is not to be shown; of the wish COUNTRIES alone. */
  countries: z._default(countries, []),
  fileIds: z._default(z.array(fileId).check(z.maxLength(claimBounds.files)), []),
}

/** One claim in a list. */
const listedFields = {
  /** Number shown to people. */
  id: claimId,
  state: z.enum(claimStates),
  work: z.string(),
  wish: z.enum(claimWishes),
  record: z.object({
    /** Null for those who do not work in its account. */
    id: z.nullable(z.int()),
    uuid: z.string(),
    name: z.string(),
    isDeleted: z.boolean(),
    isLive: z.boolean(),
    /** Number of a livestream; null for a video, and for those who do not work in its account. */
    translationId: z.nullable(z.int()),
  }),
  claimant: z.object({
    /** Null for somebody without an account. */
    holderId: z.nullable(z.int()),
    name: z.string(),
    /** Of somebody without an account, for administrators. */
    email: z.nullable(z.string()),
  }),
  /** For administrators. */
  account: z.nullable(z.object({ code: z.string(), name: z.string() })),
  answerKind: z.nullable(z.enum(claimAnswers)),
  createdAt: instant,
  updatedAt: instant,
  deadlineAt: instant,
  /** True if the account has not answered an open claim in time. */
  isOverdue: z.boolean(),
}
export const listedClaim = z.object(listedFields)
export type ListedClaim = z.output<typeof listedClaim>

const file = z.object({
  id: fileId,
  name: z.string(),
  bytes: z.int(),
  /** True if its time is over and its bytes are removed. */
  isRemoved: z.boolean(),
})
export type ClaimFile = z.output<typeof file>

/** Whole of a claim, as its parties and administrators see it. */
export const claimView = z.object({
  ...listedFields,
  rowVersion,
  /** True while an open claim keeps its video from viewers, by the rule of a work on the radar. */
  isRestricting: z.boolean(),
  durationMs: z.nullable(z.int()),
  ranges: z.array(range),
  basis: z.string(),
  countries: z.array(z.string()),
  files: z.array(file),
  answer: z.nullable(z.object({ kind: z.enum(claimAnswers), text: z.string(), at: instant, files: z.array(file) })),
  decision: z.nullable(
    z.object({
      isGranted: z.boolean(),
      reason: z.string(),
      at: instant,
      /** Results of a granted claim; empty for a rejected one. */
      actions: z.array(z.enum(claimWishes)),
      countries: z.array(z.string()),
      /** Notes on what could not be done, or was given back; in words. */
      notes: z.array(z.string()),
    }),
  ),
  /** Views of the video, where a decision passes its statistics to the claimant. */
  statistics: z.nullable(z.object({ views28: z.int(), views: z.int() })),
  /** Videos made of the one of the claim, which the claim is about as well: recordings and clips. Empty for the claimant. */
  derived: z.array(
    z.object({
      id: z.int(),
      uuid: z.string(),
      name: z.string(),
      createdAt: instant,
      /** True if the decision has left it as it is. */
      isLeftOut: z.boolean(),
    }),
  ),
  steps: z.array(
    z.object({
      at: instant,
      kind: z.enum(claimStepKinds),
      party: z.enum(claimParties),
      /** Name of the person, where the reader may know it. */
      who: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
})
export type Claim = z.output<typeof claimView>

export const oneClaim = z.object({ claim: claimView })
export const named = { id: claimId }
/** Claim as it was seen: a move of one that has changed since is refused. */
export const seen = { id: claimId, rowVersion }
export const reasonText = paragraphs(claimBounds.textChars, 1)
export const optionalText = z._default(paragraphs(claimBounds.textChars), '')
export const countryCodesOfClaim = countries
export const fileIdsOfClaim = z._default(z.array(fileId).check(z.maxLength(claimBounds.files)), [])

export const sentFileParams = {
  name: line(255, 1),
  bytes: z.int().check(z.positive()),
}
/** Address that takes the bytes of a file by POST, once, within the hour. */
export const sentFileResult = z.object({ fileId, url: z.string() })
export const openFileParams = { claimId, fileId }
/** Address that saves a file, good for ten minutes. */
export const openFileResult = z.object({ url: z.string() })

import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { listOf } from '../lists.ts'
import { method } from '../method.ts'
import {
  claimListParams,
  fileIdsOfClaim,
  listedClaim,
  named,
  oneClaim,
  openFileParams,
  openFileResult,
  optionalText,
  seen,
  sentFileParams,
  sentFileResult,
} from './claim.ts'
import { claimAnswers } from './claim-states.ts'

/** A claim is a matter of law: whoever manages the account answers it. */
const manager = { who: 'member', permission: 'yauth.can_manage_account' } as const

/** Claims on videos of the account, and its answers (product B13). */
export const claims = {
  list: method({
    about: 'Answers one page of the claims on videos of the account, the newest first unless sorted otherwise.',
    path: '/api/v3/claims/list',
    access: manager,
    cost: costs.list,
    params: z.strictObject(claimListParams),
    result: listOf(listedClaim),
  }),
  get: method({
    about: 'Answers a claim. NOT_FOUND/CLAIM for an unknown id, and for one on a video of another account.',
    path: '/api/v3/claims/get',
    access: manager,
    params: z.strictObject(named),
    result: oneClaim,
  }),
  answer: method({
    title: 'Ответ на\u00a0претензию',
    about:
      'Agrees with an open claim, or objects with a reason and files; an answer may be given anew until the decision. STATE/CONFLICT for a claim that is decided, and when it was changed since `rowVersion`.',
    path: '/api/v3/claims/answer',
    access: manager,
    mutates: true,
    touches: ['audit', 'admin', 'holders'],
    params: z.strictObject({ ...seen, kind: z.enum(claimAnswers), text: optionalText, fileIds: fileIdsOfClaim }),
    result: oneClaim,
  }),
  sendFile: method({
    title: 'Файл к\u00a0ответу на\u00a0претензию',
    about:
      'Announces a file and answers the address that takes its bytes by POST. VALIDATION/FILE for a kind that is not taken, LIMIT/SIZE for one that is too large.',
    path: '/api/v3/claims/sendFile',
    access: manager,
    mutates: true,
    params: z.strictObject(sentFileParams),
    result: sentFileResult,
  }),
  openFile: method({
    about: 'Answers the address that saves a file of a claim. NOT_FOUND/FILE for any other one.',
    path: '/api/v3/claims/openFile',
    access: manager,
    params: z.strictObject(openFileParams),
    result: openFileResult,
  }),
}

import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { listOf } from '../lists.ts'
import { method } from '../method.ts'
import {
  claimContent,
  claimListParams,
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
import { claimBounds } from './claim-bounds.ts'

const holder = { who: 'holder' } as const

/** Claims of a copyright holder (product B13). */
export const holderClaims = {
  list: method({
    about: 'Answers one page of the claims of the copyright holder, the newest first unless sorted otherwise.',
    path: '/api/v3/holders/claimsList',
    access: holder,
    cost: costs.list,
    params: z.strictObject(claimListParams),
    result: listOf(listedClaim),
  }),
  get: method({
    about: 'Answers a claim of the copyright holder. NOT_FOUND/CLAIM for any other one.',
    path: '/api/v3/holders/claim',
    access: holder,
    params: z.strictObject(named),
    result: oneClaim,
  }),
  create: method({
    title: 'Претензия правообладателя',
    actor: 'Правообладатель',
    hidesCaller: true,
    about: `Claims a video that everybody may open, by the address of its page or its number. NOT_FOUND/RECORD for any other one, VALIDATION/FIELD for an address of another site and for ranges outside the video, STATE/CONFLICT while another claim of the holder on it is open, LIMIT/QUOTA above ${claimBounds.openOfHolder} open ones.`,
    path: '/api/v3/holders/claimCreate',
    access: holder,
    mutates: true,
    touches: ['claims', 'admin'],
    params: z.strictObject(claimContent),
    result: oneClaim,
  }),
  withdraw: method({
    title: 'Претензия отозвана',
    actor: 'Правообладатель',
    hidesCaller: true,
    about:
      'Withdraws an open claim. STATE/CONFLICT for one that is decided, and when it was changed since `rowVersion`.',
    path: '/api/v3/holders/claimWithdraw',
    access: holder,
    mutates: true,
    touches: ['claims', 'admin', 'radar'],
    params: z.strictObject({ ...seen, reason: optionalText }),
    result: oneClaim,
  }),
  sendFile: method({
    title: 'Файл к\u00a0претензии',
    about:
      'Announces a file and answers the address that takes its bytes by POST. VALIDATION/FILE for a kind that is not taken, LIMIT/SIZE for one that is too large.',
    path: '/api/v3/holders/claimFileSend',
    access: holder,
    mutates: true,
    params: z.strictObject(sentFileParams),
    result: sentFileResult,
  }),
  openFile: method({
    about: 'Answers the address that saves a file of a claim. NOT_FOUND/FILE for any other one.',
    path: '/api/v3/holders/claimFile',
    access: holder,
    params: z.strictObject(openFileParams),
    result: openFileResult,
  }),
}

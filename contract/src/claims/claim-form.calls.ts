import * as z from 'zod/mini'
import { bounds } from '../limits.ts'
import { method } from '../method.ts'
import { line, word } from '../texts.ts'
import {
  claimContent,
  claimId,
  claimView,
  openFileResult,
  optionalText,
  sentFileParams,
  sentFileResult,
} from './claim.ts'
import { claimBounds } from './claim-bounds.ts'

const everyone = { access: { who: 'everyone' }, credentials: 'omit' } as const
const email = line(bounds.emailChars, 1)
/** Sealed proof of an address of mail, good for two hours. */
const ticket = word(1_000).check(z.minLength(1))
/** Secret of one claim: 160 random bits, base64url. Whoever knows it follows and withdraws the claim. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{27}$/))

/** Claims of people without an account (product B13): an address of mail is proven first. */
export const claimForm = {
  askCode: method({
    ...everyone,
    title: 'Код для\u00a0претензии',
    actor: 'Заявитель',
    about:
      'Sends a code to an address: good for 15 minutes, once, and for 5 tries. VALIDATION/FIELD for what is no address, LIMIT/MAIL above one a minute and 5 an hour to an address, or 20 an hour from a network.',
    path: '/api/v3/claimForm/askCode',
    mutates: true,
    namesForJournal: true,
    params: z.strictObject({ email }),
    result: z.object({}),
  }),
  proveCode: method({
    ...everyone,
    title: 'Почта заявителя подтверждена',
    actor: 'Заявитель',
    about: 'Answers a proof of the address for a code that was sent to it. VALIDATION/FIELD for any other code.',
    path: '/api/v3/claimForm/proveCode',
    mutates: true,
    namesForJournal: true,
    params: z.strictObject({ email, code: word(20).check(z.minLength(1)) }),
    result: z.object({ ticket: z.nullable(z.string()) }),
  }),
  sendFile: method({
    ...everyone,
    title: 'Файл к\u00a0претензии',
    actor: 'Заявитель',
    about:
      'Announces a file and answers the address that takes its bytes by POST. ACCESS/FORBIDDEN without a proof, VALIDATION/FILE for a kind that is not taken, LIMIT/SIZE for one that is too large.',
    path: '/api/v3/claimForm/sendFile',
    mutates: true,
    params: z.strictObject({ ticket, ...sentFileParams }),
    result: sentFileResult,
  }),
  create: method({
    ...everyone,
    title: 'Претензия без\u00a0учётной записи',
    actor: 'Заявитель',
    hidesCaller: true,
    about: `Claims a video that everybody may open, by the address of its page. Its secret goes to the address by mail alone. NOT_FOUND/RECORD for any other video, whether it is there or not; STATE/CONFLICT while another claim of the address on it is open; LIMIT/MAIL while no more letters may go to the address, LIMIT/QUOTA above ${claimBounds.openOfMail} open ones of an address and ${claimBounds.ofNetworkDay} a day from a network.`,
    path: '/api/v3/claimForm/create',
    mutates: true,
    params: z.strictObject({ ticket, name: line(claimBounds.nameChars, 1), ...claimContent }),
    result: z.object({ claimId }),
  }),
  get: method({
    ...everyone,
    about: 'Answers the claim of a secret. NOT_FOUND/CLAIM for any other one.',
    path: '/api/v3/claimForm/get',
    params: z.strictObject({ token }),
    result: z.object({ claim: claimView }),
  }),
  withdraw: method({
    ...everyone,
    title: 'Претензия отозвана',
    actor: 'Заявитель',
    hidesCaller: true,
    about: 'Withdraws the open claim of a secret. STATE/CONFLICT as of a copyright holder.',
    path: '/api/v3/claimForm/withdraw',
    mutates: true,
    params: z.strictObject({ token, rowVersion: z.int().check(z.positive()), reason: optionalText }),
    result: z.object({ claim: claimView }),
  }),
  openFile: method({
    ...everyone,
    about: 'Answers the address that saves a file of the claim of a secret. NOT_FOUND/FILE for any other one.',
    path: '/api/v3/claimForm/openFile',
    params: z.strictObject({ token, fileId: z.int().check(z.positive()) }),
    result: openFileResult,
  }),
}

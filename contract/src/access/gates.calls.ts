import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { line, word } from '../texts.ts'
import { uploadLinkBounds } from '../upload-links/upload-link-bounds.ts'
import { siteRule } from './site-rules.ts'

/**
 * Check that a viewer of a record passes first (product A16): nothing, a link with a secret, a password, a code of his
 * own, a code by mail.
 */
export const gateKinds = ['EVERYONE', 'LINK', 'PASSWORD', 'CODES', 'MAIL'] as const
export type GateKind = (typeof gateKinds)[number]

/** A code is typed by hand and opens the gate of codes; a link opens whichever gate there is. */
export const ticketKinds = ['CODE', 'LINK'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** OPEN lets more viewers in; USED lets on only those who came; the others let nobody. */
export const ticketStates = ['OPEN', 'USED', 'EXPIRED', 'REVOKED'] as const
export type TicketState = (typeof ticketStates)[number]

/** Bounds of gates: passwords and names in characters, tickets made at once and kept by one record, domains of mail. */
export const gateBounds = {
  passwordMinChars: 6,
  passwordChars: 128,
  secretChars: 200,
  ticketsAtOnce: 1_000,
  tickets: 10_000,
  ticketUses: 1_000_000,
  mailDomains: 50,
} as const

const edit = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } as const
// the page of the player reads this file, and not all that records are
const recordId = z.int().check(z.positive())
const ticketId = z.int().check(z.positive())
const password = word(gateBounds.passwordChars).check(z.minLength(gateBounds.passwordMinChars))

/** Domains in ASCII, each for itself alone: an address of a subdomain is of another one. */
const mailDomains = z.array(siteRule.shape.domains._zod.def.element).check(z.maxLength(gateBounds.mailDomains))

/** The gate of a record as its account sees it; domains of mail with MAIL alone. */
const gate = z.object({ kind: z.enum(gateKinds), rowVersion: z.int(), mailDomains: z.array(z.string()) })

const ticket = z.object({
  id: ticketId,
  kind: z.enum(ticketKinds),
  /** Secret the viewer types, or the address that he opens. */
  secret: z.string(),
  /** Viewer it was made for; empty when nobody wrote it down. */
  viewer: z.string(),
  /** Number of viewers it lets in, null for any number, and how many it has let. */
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  until: z.nullable(instant),
  state: z.enum(ticketStates),
  createdAt: instant,
})
export type Ticket = z.output<typeof ticket>

/** Reason why a viewer was not let through. */
export const unlockProblems = ['WRONG', 'SPENT', 'EXPIRED', 'REVOKED', 'TOO_MANY', 'BUSY'] as const
export type UnlockProblem = (typeof unlockProblems)[number]

/** Reason why no code was sent: this is no address, its domain is not let, one is on its way already, or too many were asked for. */
export const askProblems = ['BAD_ADDRESS', 'NOT_ALLOWED', 'SENT_ALREADY', 'TOO_MANY'] as const
export type AskProblem = (typeof askProblems)[number]

/** Gates before the viewers of a record, and what opens them (product A16, B5 «Доступ»). */
export const gates = {
  get: method({
    about: 'Answers the gate of a record. NOT_FOUND/RECORD for an unknown or foreign id.',
    path: '/api/v3/gates/get',
    access: { who: 'member', section: 'VIDEO' },
    params: z.strictObject({ recordId }),
    result: z.object({ gate }),
  }),
  save: method({
    title: 'Проверка зрителей',
    about:
      'Puts a gate before the viewers of a record. A password is taken with PASSWORD alone, and may be left out where the record has one; domains with MAIL alone, at least one of them, and VALIDATION/FIELD for one that is none. Who came through another gate, or with another password, is out within 60 seconds; so is everybody once a domain is taken away. STATE/CONFLICT when the gate was changed meanwhile; NOT_FOUND/RECORD for an unknown or foreign id. LIMIT/BUSY when more passwords are to be weighed than the machine can.',
    path: '/api/v3/gates/save',
    access: edit,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({
      recordId,
      rowVersion: z.int().check(z.nonnegative()),
      kind: z.enum(gateKinds),
      password: z.optional(password),
      mailDomains: z.optional(mailDomains),
    }),
    result: z.object({ gate }),
  }),
  link: method({
    about: 'Answers the private link of a record behind the gate LINK, null behind any other.',
    path: '/api/v3/gates/link',
    access: edit,
    params: z.strictObject({ recordId }),
    result: z.object({ url: z.nullable(z.string()) }),
  }),
  renewLink: method({
    title: 'Приватная ссылка сделана заново',
    about:
      'Makes the private link anew: the old one opens nothing, and who came by it is out within 60 seconds. STATE/CONFLICT without the gate LINK.',
    path: '/api/v3/gates/renewLink',
    access: edit,
    mutates: true,
    params: z.strictObject({ recordId }),
    result: z.object({ url: z.string() }),
  }),
  makeTickets: method({
    title: 'Новые коды и\u00a0ссылки для зрителей',
    about: `Makes codes for the gate of codes, or signed links that open whichever gate there is, at most ${gateBounds.ticketsAtOnce} at once; each lets in \`maxUses\` viewers, any number when it is null, until a moment where it is told. LIMIT/QUOTA beyond ${gateBounds.tickets} of one record.`,
    path: '/api/v3/gates/makeTickets',
    access: edit,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({
      recordId,
      kind: z.enum(ticketKinds),
      count: z._default(z.int().check(z.positive(), z.maximum(gateBounds.ticketsAtOnce)), 1),
      maxUses: z._default(z.nullable(z.int().check(z.positive(), z.maximum(gateBounds.ticketUses))), 1),
      until: z._default(z.nullable(instant), null),
      viewer: z._default(line(uploadLinkBounds.noteChars), ''),
    }),
    result: z.object({ tickets: z.array(ticket) }),
  }),
  listTickets: method({
    about: 'Answers one page of the codes or of the signed links of a record, newest first. Pages start at 1.',
    path: '/api/v3/gates/listTickets',
    access: edit,
    cost: costs.list,
    params: z.strictObject({ recordId, kind: z.enum(ticketKinds), ...pageParams }),
    result: listOf(ticket),
  }),
  exportTickets: method({
    about:
      'Answers all codes or signed links of a record as CSV with a heading: secret, viewer, uses, until, state. Separated by semicolons, which spreadsheets in Russian open as columns.',
    path: '/api/v3/gates/exportTickets',
    access: edit,
    cost: costs.batch,
    params: z.strictObject({ recordId, kind: z.enum(ticketKinds) }),
    result: z.object({ csv: z.string() }),
  }),
  revokeTickets: method({
    title: 'Коды и\u00a0ссылки отозваны',
    about:
      'Takes codes or links back; who came by them is out within 60 seconds. Unknown and foreign ids, and those taken back before, are left out of the count.',
    path: '/api/v3/gates/revokeTickets',
    access: edit,
    mutates: true,
    params: z.strictObject({
      recordId,
      ids: z.array(ticketId).check(z.minLength(1), z.maxLength(gateBounds.ticketsAtOnce)),
    }),
    result: z.object({ revoked: z.int() }),
  }),
  askCode: method({
    title: 'Зритель попросил код по\u00a0почте',
    about:
      'Sends a code for the gate MAIL to an address of one of its domains: good for 15 minutes, once, and for 5 tries. Answers null when a letter is on its way, else why there is none; of an address nothing is told but whether its domain is let. One a minute and 5 an hour to an address, 300 in 15 minutes from one network. An unknown record is answered as a domain that is not let.',
    path: '/api/v3/gates/askCode',
    access: { who: 'everyone' },
    credentials: 'omit',
    mutates: true,
    params: z.strictObject({
      uuid: z.uuid(),
      email: line(bounds.emailChars, 1),
      language: z._default(z.enum(['ru', 'en']), 'ru'),
    }),
    result: z.object({ problem: z.nullable(z.enum(askProblems)) }),
  }),
  unlock: method({
    title: 'Зритель прошёл проверку',
    about:
      'Lets a viewer through the gate of a record by what he has: a password, a code, the secret of the private link, a signed link, or a code that was sent to `email`. Answers a pass that the player shows instead of a cookie, good for 12 hours while the gate stands as it is; else why there is none. After 10 wrong ones in 15 minutes from one network none is looked at; BUSY when more passwords are to be weighed than the machine can, and nothing was counted. An unknown record is answered as a wrong secret.',
    path: '/api/v3/gates/unlock',
    access: { who: 'everyone' },
    credentials: 'omit',
    mutates: true,
    params: z.strictObject({
      uuid: z.uuid(),
      by: z.enum(['PASSWORD', 'CODE', 'KEY', 'LINK', 'MAIL']),
      secret: word(gateBounds.secretChars).check(z.minLength(1)),
      email: z.optional(line(bounds.emailChars, 1)),
    }),
    result: z.object({ pass: z.nullable(z.string()), problem: z.nullable(z.enum(unlockProblems)) }),
  }),
}

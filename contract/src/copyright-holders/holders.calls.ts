import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { copyrightHolderBounds } from './copyright-holder-bounds.ts'
import { holderReportBounds } from './holder-report-bounds.ts'

const id = z.int().check(z.positive())
const name = line(copyrightHolderBounds.nameChars, 1)

/** A copyright holder as the list shows it (product B13). */
const holder = z.object({
  id,
  name: z.string(),
  /** Users who act for it. */
  members: z.int(),
  /** Videos that are named for it, the accounts they are in, their views of the last 28 days (up to an hour old). */
  videos: z.int(),
  accounts: z.int(),
  views28: z.int(),
  openClaims: z.int(),
  createdDate: instant,
})
export type Holder = z.output<typeof holder>

const member = z.object({ id, name: z.string(), email: z.string(), addedDate: instant })
export type HolderMember = z.output<typeof member>

const administrator = { who: 'administrator' } as const

export const holders = {
  list: method({
    about:
      'Answers the copyright holders the user acts for, an administrator all of them, in Russian order, with their videos, accounts, views and open claims (product B13). Empty for anybody else.',
    path: '/api/v3/holders/list',
    access: { who: 'signedIn' },
    cost: costs.list,
    params: z.strictObject({}),
    result: z.object({ holders: z.array(holder) }),
  }),
  watchTime: method({
    about: `Answers for how many seconds the videos of some holders were watched in the last 28 days, of those the caller acts for; of the ${holderReportBounds.countedVideos} most viewed videos of each. Null while the statistics are away.`,
    path: '/api/v3/holders/watchTime',
    access: { who: 'signedIn' },
    cost: costs.report,
    params: z.strictObject({ ids: z.array(id).check(z.maxLength(bounds.pageSize)) }),
    result: z.object({ times: z.nullable(z.array(z.object({ id, watchSeconds: z.number() }))) }),
  }),
  create: method({
    title: 'Новый правообладатель',
    about: 'Adds a copyright holder. STATE/TAKEN when one of that name, or of a name that looks the same, is there.',
    path: '/api/v3/holders/create',
    access: administrator,
    mutates: true,
    params: z.strictObject({ name }),
    result: z.object({ id, name: z.string() }),
  }),
  rename: method({
    title: 'Переименование правообладателя',
    about:
      'Gives a copyright holder another name; its videos bear it at once. NOT_FOUND/HOLDER, STATE/TAKEN as for a new one.',
    path: '/api/v3/holders/rename',
    access: administrator,
    mutates: true,
    touches: ['permissions', 'records'],
    params: z.strictObject({ id, name }),
    result: z.object({ name: z.string() }),
  }),
  merge: method({
    title: 'Объединение правообладателей',
    about:
      'Moves the videos, the users and the claims of a copyright holder to another one and deletes the first. NOT_FOUND/HOLDER for either; the answer tells how many videos were moved.',
    path: '/api/v3/holders/merge',
    access: administrator,
    mutates: true,
    touches: ['permissions', 'records'],
    params: z.strictObject({ id, intoId: id }),
    result: z.object({ videos: z.int() }),
  }),
  delete: method({
    title: 'Удаление правообладателя',
    about:
      'Deletes a copyright holder that no video is named for and that has no claims. STATE/IN_USE while a video is, in the trash too, or a claim is there. A repeat answers the same.',
    path: '/api/v3/holders/delete',
    access: administrator,
    mutates: true,
    touches: ['permissions'],
    params: z.strictObject({ id }),
    result: z.object({}),
  }),
  members: method({
    about: 'Answers the users who act for a copyright holder, by name. NOT_FOUND/HOLDER.',
    path: '/api/v3/holders/members',
    access: administrator,
    params: z.strictObject({ id }),
    result: z.object({ members: z.array(member) }),
  }),
  addMember: method({
    title: 'Новый представитель правообладателя',
    about:
      'Lets the user of a mail address act for a copyright holder. NOT_FOUND/HOLDER; NOT_FOUND/USER for an address that no user has.',
    path: '/api/v3/holders/addMember',
    access: administrator,
    mutates: true,
    params: z.strictObject({ id, email: line(bounds.typedEmailChars) }),
    result: z.object({ member }),
  }),
  removeMember: method({
    title: 'Представитель правообладателя убран',
    about: 'Takes a user from a copyright holder: his token ends at once. A repeat answers the same.',
    path: '/api/v3/holders/removeMember',
    access: administrator,
    mutates: true,
    params: z.strictObject({ id, userId: id }),
    result: z.object({}),
  }),
}

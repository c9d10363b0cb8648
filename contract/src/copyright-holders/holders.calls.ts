import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'

/** A copyright holder as the holders' area lists it (product B13). */
const holder = z.object({
  id: z.int(),
  name: z.string(),
  /** Users who act for it. */
  members: z.int(),
  createdDate: instant,
})

export type Holder = z.output<typeof holder>

export const holders = {
  list: method({
    about:
      'Answers the copyright holders the user acts for, an administrator all of them, in Russian order (product B13). Empty for anybody else.',
    path: '/api/v3/holders/list',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ holders: z.array(holder) }),
  }),
}

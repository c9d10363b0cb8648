import * as z from 'zod/mini'
import { copyrightHolderBounds } from '../copyright-holders/copyright-holder-bounds.ts'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { sessionUser } from '../sessions/sessions.calls.ts'
import { line } from '../texts.ts'

const byArea = z.object({ media: z.array(z.string()), yauth: z.array(z.string()), streaming: z.array(z.string()) })

export const permissionInfo = {
  getPermissionInfo: method({
    about:
      'Answers the user, the admin flag and, per account code, the permissions that are true, by area (C-7.3-35, C-7.2-15, C-6-04). An administrator has all 53 in every account of his (C-6-01).',
    path: '/api/v3/permissions/getPermissionInfo',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ user: sessionUser, admin: z.boolean(), permissions: z.record(z.string(), byArea) }),
  }),
  getAvailableCopyrightHolderNames: method({
    about: 'Answers the names of copyright holders the user acts for, in Russian order (C-7.3-36, C-7.2-17).',
    path: '/api/v3/permissions/getAvailableCopyrightHolderNames',
    access: { who: 'signedIn' },
    params: z.strictObject({}),
    result: z.object({ names: z.array(z.string()) }),
  }),
  requireCopyrightHolder: method({
    about:
      'Answers a token for an hour with which the user acts for the copyright holder of the name (C-7.3-37). NOT_FOUND/HOLDER for a name the user does not act for, as for an unknown one; an administrator acts for all.',
    path: '/api/v3/permissions/requireCopyrightHolder',
    access: { who: 'signedIn' },
    params: z.strictObject({ name: line(copyrightHolderBounds.nameChars, 1) }),
    result: z.object({ name: z.string(), token: z.string(), until: instant }),
  }),
}

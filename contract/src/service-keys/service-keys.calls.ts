import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams, sortParam } from '../lists.ts'
import { method } from '../method.ts'
import { allPermissions } from '../permissions/permissions.ts'
import { line } from '../texts.ts'
import { serviceKeyBounds } from './service-key-bounds.ts'

/** STOPPED works for nobody as long as its maker may not enter the account; REVOKED and EXPIRED do not come back. */
export const serviceKeyStates = ['ACTIVE', 'STOPPED', 'EXPIRED', 'REVOKED'] as const
export type ServiceKeyState = (typeof serviceKeyStates)[number]

/** Sort fields of the service keys of an account. */
export const serviceKeySortFields = ['name', 'created', 'used', 'until'] as const

const id = z.int().check(z.positive())
const permission = z.enum([...allPermissions])

/** A key of an account as its list shows it: by its first characters, never whole. */
const serviceKey = z.object({
  id: z.int(),
  name: z.string(),
  masked: z.string(),
  scopes: z.array(permission),
  state: z.enum(serviceKeyStates),
  /** Last maker: it may no more than he may now. */
  madeBy: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Null for one that works until it is revoked. */
  until: z.nullable(instant),
  /** True if the asker may reset and revoke it: he has every right that it has. */
  mayChange: z.boolean(),
})
export type ServiceKey = z.output<typeof serviceKey>

// a key makes no keys: whoever got hold of one would outlive its end
const keeper = { who: 'member', permission: 'yauth.can_edit_api_keys', person: true } as const

/** A key, and the only time that it is told whole. */
const keyWithSecret = z.object({ key: serviceKey, secret: z.string() })

/** Keys of an account for programs: each with rights of its own, in this account alone (product B9). */
export const serviceKeys = {
  list: method({
    about:
      'Answers one page of the service keys of the account, those that ended in the last 30 days among them. Pages start at 1.',
    path: '/api/v3/serviceKeys/list',
    access: keeper,
    cost: costs.list,
    params: z.strictObject({ ...pageParams, sort: sortParam(serviceKeySortFields, 'created', 'desc') }),
    result: listOf(serviceKey),
  }),
  create: method({
    title: 'Новый сервисный ключ',
    about: `Makes a service key of rights that the maker has himself; \`secret\` is told only now. Without \`scopes\` it reads what every member does. Calls by it are judged by its scopes and by what its maker may at that moment, in this account only, and stand in the journal under its name. At most ${serviceKeyBounds.keys} work at once.`,
    path: '/api/v3/serviceKeys/create',
    access: keeper,
    mutates: true,
    params: z.strictObject({
      name: line(serviceKeyBounds.nameChars, 1),
      scopes: z.array(permission).check(z.maxLength(allPermissions.length)),
      until: z.nullable(instant),
    }),
    result: keyWithSecret,
  }),
  reset: method({
    title: 'Сброс сервисного ключа',
    about:
      'Gives a service key another secret, told only now; the one before stops at once. Whoever resets it is its maker from then on. NOT_FOUND/KEY for an unknown or foreign id, STATE/CONFLICT for one that has ended.',
    path: '/api/v3/serviceKeys/reset',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id }),
    result: keyWithSecret,
  }),
  revoke: method({
    title: 'Отзыв сервисного ключа',
    about:
      'Puts a service key out of use at once, for good. A repeat changes nothing. NOT_FOUND/KEY for an unknown or foreign id.',
    path: '/api/v3/serviceKeys/revoke',
    access: keeper,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({ key: serviceKey }),
  }),
}

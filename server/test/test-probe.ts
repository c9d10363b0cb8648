import { instant } from '@skleyka/contract/instants.ts'
import { endpoint, method } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import type { Handlers } from '../src/http/handlers.ts'
import { refuse } from '../src/http/refuse.ts'

/** Calls of every kind, to test what carries them. */
export const probe = {
  ask: method({
    about: 'Answers what it was asked.',
    path: '/api/v3/probe/ask',
    access: { who: 'everyone' },
    params: z.strictObject({
      text: z.optional(z.string().check(z.maxLength(10))),
      at: z.optional(instant),
      count: z.optional(z.int()),
      ids: z.optional(z.array(z.int()).check(z.maxLength(2))),
    }),
    result: z.object({ text: z.nullable(z.string()), at: z.nullable(instant) }),
  }),
  fail: method({
    about: 'Fails as it is told.',
    path: '/api/v3/probe/fail',
    access: { who: 'everyone' },
    params: z.strictObject({ how: z.enum(['bug', 'shape', 'refusal']) }),
    result: z.object({ text: z.string() }),
  }),
  rename: method({
    about: 'Changes a name, and refuses after the change when told so.',
    path: '/api/v3/probe/rename',
    access: { who: 'signedIn' },
    title: 'Проба',
    mutates: true,
    params: z.strictObject({ name: z.string(), thenRefuse: z.optional(z.boolean()) }),
    result: z.object({ name: z.string() }),
  }),
  renameSlowly: method({
    about: 'Changes a name, for a caller who may ask again a week later.',
    path: '/api/v3/probe/renameSlowly',
    access: { who: 'signedIn' },
    title: 'Проба',
    mutates: true,
    repeatDays: 7,
    params: z.strictObject({ name: z.string() }),
    result: z.object({ name: z.string() }),
  }),
  where: method({
    about: 'Answers the account of the call.',
    path: '/api/v3/probe/where',
    access: { who: 'member' },
    params: z.strictObject({ accountCode: z.optional(z.string().check(z.maxLength(1_000))) }),
    result: z.object({ code: z.string() }),
  }),
  read: endpoint({
    about: 'Answers the id of its path.',
    verb: 'GET',
    path: '/api/v2/things/{id}.json',
    access: { who: 'everyone' },
    params: z.strictObject({ id: z.string(), q: z.optional(z.string()) }),
    result: z.object({ id: z.string() }),
  }),
  write: endpoint({
    about: 'Answers the id of its path and the name of its body.',
    title: 'Проба',
    verb: 'PUT',
    path: '/api/v2/things/{id}.json',
    access: { who: 'signedIn' },
    params: z.strictObject({ id: z.string(), thing: z.strictObject({ name: z.string().check(z.minLength(1)) }) }),
    result: z.object({ id: z.string(), name: z.string() }),
  }),
  plain: endpoint({
    about: 'Answers without an envelope.',
    verb: 'GET',
    path: '/plain',
    bare: true,
    access: { who: 'everyone' },
    params: z.strictObject({}),
    result: z.object({ ok: z.boolean() }),
  }),
}

/** Their handlers, each no longer than its call is about. */
export const probeHandlers: Handlers<typeof probe> = {
  ask: async ({ text, at }) => {
    const row = { text: text ?? null, at: at ?? null, password_hash: 'never told' }
    return row
  },
  fail: async ({ how }) => {
    if (how === 'refusal') throw refuse('records.notFound')
    if (how === 'bug') throw new Error('secret detail of the bug')
    return JSON.parse('{"text": 5}')
  },
  rename: async ({ name, thenRefuse }, { user }, { db, audit }) => {
    await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
    audit({ objectType: 'user', objectId: user.id, after: { name } })
    if (thenRefuse) throw refuse('records.changed')
    return { name }
  },
  renameSlowly: async ({ name }) => ({ name }),
  where: async (_params, { account }) => ({ code: account.code }),
  read: async ({ id }) => ({ id }),
  write: async ({ id, thing }) => ({ id, name: thing.name }),
  plain: async () => ({ ok: true }),
}

import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { line, word } from '../texts.ts'
import { translationBounds } from './translation-bounds.ts'
import { targetProblems, targetStates } from './translation-states.ts'

const id = z.int().check(z.positive())

const progress = {
  state: z.enum(targetStates),
  problem: z.nullable(z.enum(targetProblems)),
  /** Words of the receiver, such as NetStream.Publish.BadName or SRT 1407; empty where it said nothing. */
  detail: z.string(),
  at: instant,
}

/** A receiver that a livestream is sent on to. Its key is told to nobody. */
const target = z.object({
  id,
  name: z.string(),
  url: z.string(),
  isOn: z.boolean(),
  ...progress,
  /** The last changes of its state, the newest first. */
  log: z.array(z.object(progress)),
  rowVersion: z.int(),
})
export type TranslationTarget = z.output<typeof target>

const member = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_translations' } as const
const refusals =
  'NOT_FOUND/TRANSLATION for an unknown or foreign livestream, NOT_FOUND/TARGET for an unknown target, ACCESS/FORBIDDEN for a livestream of somebody else without can_edit_foreign_translations'

/** Receivers that a livestream is sent on to while it is on air (product B7): other platforms, over RTMP or SRT. */
export const translationTargets = {
  list: method({
    about: `Answers the targets of a livestream with their states and the last ${translationBounds.targetLog} lines of their logs; never their keys. ${refusals}.`,
    path: '/api/v3/translations/targets/list',
    access: member,
    params: z.strictObject({ translationId: id }),
    result: z.object({ targets: z.array(target) }),
  }),
  save: method({
    title: 'Получатель трансляции',
    about: `Makes a target, or changes the one with \`id\`; without \`key\` it keeps the one it has, and with another address it needs one. Of an address srt:// the key is the passphrase, if there is one; \`streamid\` and \`passphrase\` may stand in its query and are kept as secrets, \`latency\` is in microseconds. A livestream on air connects at once. VALIDATION/FIELD for an address that is no rtmp://, rtmps:// or srt://, or in a closed network; STATE/CONFLICT when rowVersion is not the present one; LIMIT/QUOTA above ${translationBounds.targets} of a livestream; ${refusals}.`,
    path: '/api/v3/translations/targets/save',
    access: member,
    mutates: true,
    touches: ['translations'],
    params: z.strictObject({
      translationId: id,
      id: z.optional(id),
      rowVersion: z.optional(z.int()),
      name: line(translationBounds.targetNameChars, 1),
      url: word(translationBounds.targetUrlChars),
      key: z.optional(word(translationBounds.targetKeyChars)),
      isOn: z._default(z.boolean(), true),
    }),
    result: z.object({ id }),
  }),
  delete: method({
    title: 'Удаление получателя трансляции',
    about: `Deletes a target; it is left at once. ${refusals}.`,
    path: '/api/v3/translations/targets/delete',
    access: member,
    mutates: true,
    touches: ['translations'],
    params: z.strictObject({ translationId: id, id }),
    result: z.object({ deleted: z.boolean() }),
  }),
  toggle: method({
    title: 'Включение получателя трансляции',
    about: `Switches a target on or off; a livestream on air connects to it or leaves it at once. ${refusals}.`,
    path: '/api/v3/translations/targets/toggle',
    access: member,
    mutates: true,
    touches: ['translations'],
    params: z.strictObject({ translationId: id, id, isOn: z.boolean() }),
    result: z.object({ isOn: z.boolean() }),
  }),
}

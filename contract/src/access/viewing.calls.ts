import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { countryCode } from './countries.ts'
import { gateKinds } from './gates.calls.ts'
import { viewerRefusalCodes } from './viewer-refusals.ts'

/** Reason why a viewer would not be given a record: what `viewerRefusals` tells him, and what he is not told apart from nothing. */
export const viewingCodes = ['ACCOUNT_LOCKED', 'TRASHED', ...viewerRefusalCodes, 'NOT_READY'] as const
export type ViewingCode = (typeof viewingCodes)[number]

/** The rule that decided, in words for people of the account. */
export const viewingRules: Readonly<Record<ViewingCode, string>> = {
  ACCOUNT_LOCKED: 'Аккаунт заблокирован: его видео не\u00a0показывают никому',
  TRASHED: 'Видео в\u00a0корзине: его не\u00a0показывают нигде, пока не\u00a0восстановят',
  NOT_PUBLISHED: 'Видео — черновик: его видят только участники аккаунта',
  NOT_YET: 'Публикация ещё не\u00a0началась',
  EXPIRED: 'Срок публикации закончился',
  MODERATION: 'Видео ждёт модератора или отклонено им',
  PRIVATE: 'Видео закрыто: его видят только участники аккаунта',
  EMBEDDING: 'Вставка на\u00a0другие сайты запрещена',
  SITE: 'Этот сайт не\u00a0разрешён шаблоном сайтов',
  COUNTRY: 'Это место не\u00a0разрешено шаблоном стран',
  GATE: 'Зритель не\u00a0прошёл проверку, с\u00a0которой открывают видео',
  NOT_READY: 'Смотреть ещё нечего: видео не\u00a0обработано',
}

/** The host of a site that shows the player, as people type it. */
export const siteHost = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u),
  )

const decidedBy = z.object({ name: z.string(), line: z.nullable(z.string()) })

/** Viewers who are given a record (product B5 «Доступ»). */
export const viewing = {
  checkAccess: method({
    about:
      'Answers whether viewers are given a record at a moment, now unless told, on the site of that host where it is named, in an application or on a page that does not name itself, from an address or a country where one is; and the rule that decides, by the same judgement as playback (product C5). NOT_FOUND/RECORD for an unknown or foreign id.',
    path: '/api/v3/records/checkAccess',
    access: { who: 'member', section: 'VIDEO' },
    params: z.strictObject({
      id: recordId,
      at: z.optional(instant),
      site: z.optional(siteHost),
      /** The player stands on a page that does not name itself, or in an application; a site is not asked then. */
      referrer: z.optional(z.enum(['NONE', 'APP'])),
      address: z.optional(z.union([z.ipv4(), z.ipv6()])),
      /** Stands for any address there, whatever is known of the one that is named. */
      country: z.optional(countryCode),
    }),
    result: z.object({
      allowed: z.boolean(),
      /** Null when it is allowed. */
      code: z.nullable(z.enum(viewingCodes)),
      /** In Russian, fit to show; null when it is allowed. */
      rule: z.nullable(z.string()),
      /** Check that a viewer passes first; it is judged as passed. */
      gate: z.enum(gateKinds),
      /** Country of the place; null where nothing was. */
      country: z.nullable(z.string()),
      region: z.nullable(z.string()),
      asn: z.nullable(z.int()),
      /** The template of sites that it follows, and the line of it that names the site; null where there is none. */
      siteTemplate: z.nullable(decidedBy),
      /** The template of countries, and its line: a network, «AS64500», the code of a country or a region. */
      countryTemplate: z.nullable(decidedBy),
    }),
  }),
}

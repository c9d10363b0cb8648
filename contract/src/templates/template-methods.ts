import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { templateId } from './named-templates.ts'
import { type TemplateKind, templateBounds, templateKindInfo } from './template-kinds.ts'

const versionNumber = z.int().check(z.positive(), z.maximum(2 ** 31 - 1))
const templateName = line(bounds.templateNameChars, 1)
const named = z.object({ id: z.int(), name: z.string() })
const someOf = z.object({ total: z.int(), items: z.array(named) })

/** Users that name a template themselves; those that follow it as the default one are not counted. */
export const templateUses = z.object({ records: z.int(), albums: z.int(), accounts: z.int() })

const reader = { who: 'member', section: 'VIDEO' } as const

/**
 * The calls that every kind of template has (product C5): people work on a draft, publish it as a version, and go back to an
 * older one. What is published holds from the next question on for whoever follows the template.
 * `body` is the schema of what a template of this kind says.
 */
export function templateMethods<Body>(kind: TemplateKind, body: z.ZodMiniType<Body, Body>) {
  const { permission, isAlwaysSet } = templateKindInfo[kind]
  const keeper = { ...reader, permission } as const
  const path = <const Name extends string>(name: Name) => `/api/v3/templates/${kind}/${name}` as const
  const unknown = 'NOT_FOUND/TEMPLATE for an unknown or foreign id'
  const conflict = 'STATE/CONFLICT when rowVersion is not the present one'
  const taken = 'VALIDATION/FIELD for a name that the account has for such a template already'
  const touches = ['records', 'albums', ...(kind === 'ad' ? ['adBlocks'] : [])]

  const template = z.object({
    id: templateId,
    kind: z.string(),
    name: z.string(),
    /** Body that people work on: the draft, or what is published where there is none. */
    body,
    /** Body that is followed; null before the first publication. */
    published: z.nullable(body),
    /** The number that `body` has, or gets once it is published. */
    version: z.int(),
    publishedVersion: z.nullable(z.int()),
    /** The one that is followed where nothing else is named. */
    default: z.boolean(),
    /** Other accounts may take it; only templates of the player are shared. */
    shared: z.boolean(),
    /** The account that keeps it, where it is a shared one of another account. */
    sharedBy: z.nullable(z.string()),
    uses: templateUses,
    createdDate: instant,
    updatedDate: instant,
    rowVersion: z.int(),
  })
  const one = z.object({ template })

  return {
    list: method({
      about: `Answers one page of the account’s templates of the kind ${kind}, the default one first, then by name; \`q\` is sought in their names. Pages start at 1.`,
      path: path('list'),
      access: reader,
      cost: costs.list,
      params: z.strictObject({ q: z.optional(line(bounds.templateNameChars)), ...pageParams }),
      result: listOf(template),
    }),
    get: method({
      about: `Answers one template of the kind ${kind}. ${unknown}.`,
      path: path('get'),
      access: reader,
      params: z.strictObject({ id: templateId }),
      result: one,
    }),
    create: method({
      title: 'Новый шаблон',
      about: `Makes a template of the kind ${kind} as a draft, which nobody follows before it is published. ${taken}; LIMIT/QUOTA above ${templateBounds.count} of an account.`,
      path: path('create'),
      access: keeper,
      mutates: true,
      params: z.strictObject({ name: templateName, body }),
      result: one,
    }),
    update: method({
      title: 'Правка шаблона',
      about: `Renames a template, or writes its draft; what is published stays until the next publication. ${conflict}; ${taken}. ${unknown}.`,
      path: path('update'),
      access: keeper,
      mutates: true,
      touches,
      params: z.strictObject({
        id: templateId,
        rowVersion: z.int(),
        fields: z.strictObject({ name: z.optional(templateName), body: z.optional(body) }),
      }),
      result: one,
    }),
    publish: method({
      title: 'Публикация шаблона',
      about: `Makes the draft a new version, which is followed from the next question on; without a draft it answers as it is. ${conflict}. ${unknown}.`,
      path: path('publish'),
      access: keeper,
      mutates: true,
      touches,
      params: z.strictObject({ id: templateId, rowVersion: z.int() }),
      result: one,
    }),
    rollback: method({
      title: 'Возврат к\u00a0версии шаблона',
      about: `Publishes the body of an older version as a new one; a draft is given up. ${conflict}; NOT_FOUND/VERSION for a version that is not kept. ${unknown}.`,
      path: path('rollback'),
      access: keeper,
      mutates: true,
      touches,
      params: z.strictObject({ id: templateId, rowVersion: z.int(), version: versionNumber }),
      result: one,
    }),
    versions: method({
      about: `Answers the versions of a template, the newest first: the last ${templateBounds.versions} are kept. ${unknown}.`,
      path: path('versions'),
      access: keeper,
      cost: costs.list,
      params: z.strictObject({ id: templateId, ...pageParams }),
      result: listOf(
        z.object({
          version: z.int(),
          body,
          /** The version whose body was published again. */
          restoredFrom: z.nullable(z.int()),
          publishedBy: z.nullable(z.string()),
          publishedDate: instant,
        }),
      ),
    }),
    clone: method({
      title: 'Копия шаблона',
      about: `Makes a draft with the body of another template. Refused as \`create\`; ${unknown}.`,
      path: path('clone'),
      access: keeper,
      mutates: true,
      params: z.strictObject({ id: templateId, name: templateName }),
      result: one,
    }),
    setDefault: method({
      title: 'Основной шаблон',
      about: isAlwaysSet
        ? `Makes a published template the default one of the account in place of the one before; STATE/IN_USE for taking that away without another. ${unknown}.`
        : `Makes a published template the default one of the account in place of the one before, or takes that away. ${unknown}.`,
      path: path('setDefault'),
      access: keeper,
      mutates: true,
      touches,
      params: z.strictObject({ id: templateId, on: z.boolean() }),
      result: one,
    }),
    usage: method({
      about: `Answers which records, albums and accounts name a template themselves: how many, and the first ${templateBounds.users} of each by id. ${unknown}.`,
      path: path('usage'),
      access: keeper,
      cost: costs.list,
      params: z.strictObject({ id: templateId }),
      result: z.object({ records: someOf, albums: someOf, accounts: someOf }),
    }),
    delete: method({
      title: 'Удаление шаблона',
      about: `Deletes a template with its versions. One that is used takes \`replaceWith\`, a published one to which records, albums and the account’s default move; STATE/IN_USE without it, told in words. A repeat answers the same.`,
      path: path('delete'),
      access: keeper,
      mutates: true,
      touches,
      params: z.strictObject({ id: templateId, replaceWith: z.optional(templateId) }),
      result: z.object({ moved: templateUses }),
    }),
  }
}

/** The calls of a kind by what its templates say. */
export type TemplateMethods<Body> = ReturnType<typeof templateMethods<Body>>

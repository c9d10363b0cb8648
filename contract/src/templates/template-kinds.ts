import type { MemberAccess } from '../access.ts'
import { mapKeys } from '../map-names.ts'
import type { Permission } from '../permissions/permissions.ts'

/** Kinds of templates (product B9): who makes them, and whether an account always follows one. */
interface TemplateKindInfo {
  readonly permission: Permission
  /** An account cannot be without a default one: what it says is needed for every video. */
  readonly isAlwaysSet?: true
  /** Needed to name one, beside the right to edit records. */
  readonly naming?: Permission
}

const kinds = {
  metadata: { permission: 'media.can_create_metadata', isAlwaysSet: true },
  player: { permission: 'media.can_manage_player_templates' },
  site: {
    permission: 'media.can_create_site_access_templates',
  },
  country: {
    permission: 'media.can_create_country_access_templates',
  },
  ad: {
    permission: 'media.can_manage_ad_templates',
    naming: 'media.can_select_ad_template_for_records',
  },
  ladder: { permission: 'yauth.can_manage_account' },
} as const satisfies Readonly<Record<string, TemplateKindInfo>>

export type TemplateKind = keyof typeof kinds

/** Every kind of template; one is added here, as CONTRIBUTING.md tells. */
export const templateKindInfo: Readonly<Record<TemplateKind, TemplateKindInfo>> = kinds
export const templateKinds = Object.keys(kinds).filter((kind): kind is TemplateKind => Object.hasOwn(kinds, kind))

/** Permission to name the template of ads of a record. */
export const choosingAds = {
  who: 'member',
  section: 'VIDEO',
  permission: kinds.ad.naming,
} as const satisfies MemberAccess

/** Kinds whose templates are named in a field of their own; that of metadata goes with its values. */
export type NamedKind = Exclude<TemplateKind, 'metadata'>
export const namedKinds = templateKinds.filter((kind): kind is NamedKind => kind !== 'metadata')

/** The field of a record, an album or an account that names a template, by its kind. */
export type TemplateField<Kind extends TemplateKind = NamedKind> = `${Kind}Template`
export const templateField = <Kind extends TemplateKind>(kind: Kind): TemplateField<Kind> => `${kind}Template`

/** Returns the kind of templates that a field names; null for a field that names none. */
export const kindOfField = (field: string): TemplateKind | null =>
  templateKinds.find((kind) => templateField(kind) === field) ?? null

/** Returns an object with a value for the field of each kind, save metadata. */
export const mapTemplateFields = <Value>(make: (kind: NamedKind) => Value): Record<TemplateField, Value> =>
  mapKeys(namedKinds, (kind) => templateField(kind), make)

/**
 * Templates of one kind that an account has, versions kept of one, users of one that are told by name, and deleted ones of a kind
 * that can be brought back.
 */
export const templateBounds = { count: 100, versions: 200, users: 50, deleted: 100 } as const

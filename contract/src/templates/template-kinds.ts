import type { Permission } from '../permissions/permissions.ts'

/** Kinds of templates (product B9): who makes them, and whether an account always follows one. */
interface TemplateKindInfo {
  readonly permission: Permission
  /** An account cannot be without a default one: what it says is needed for every video. */
  readonly isAlwaysSet: boolean
}

/** Every kind of template; one is added here, as CONTRIBUTING.md tells. */
export const templateKindFacts = {
  metadata: { permission: 'media.can_create_metadata', isAlwaysSet: true },
  player: { permission: 'media.can_manage_player_templates', isAlwaysSet: false },
  site: { permission: 'media.can_create_site_access_templates', isAlwaysSet: false },
  country: { permission: 'media.can_create_country_access_templates', isAlwaysSet: false },
  ad: { permission: 'media.can_manage_ad_templates', isAlwaysSet: false },
  ladder: { permission: 'yauth.can_manage_account', isAlwaysSet: false },
} as const satisfies Readonly<Record<string, TemplateKindInfo>>

export type TemplateKind = keyof typeof templateKindFacts
export const templateKinds = Object.keys(templateKindFacts).filter((kind): kind is TemplateKind =>
  Object.hasOwn(templateKindFacts, kind),
)

/**
 * Templates of one kind that an account has, versions kept of one, users of one that are told by name, and deleted ones of a kind
 * that can be brought back.
 */
export const templateBounds = { count: 100, versions: 200, users: 50, deleted: 100 } as const

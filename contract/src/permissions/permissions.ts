/** Section codes an account can have (spec §3, C-1-05). PHOTOBANK is stored and opens no screen. */
export const sections = ['VIDEO', 'LIVESTREAM', 'SHARING', 'PHOTOBANK'] as const
export type Section = (typeof sections)[number]

/** All 53 permissions of spec §6 by area, in the specification's order (C-6-06, P-M-*, P-Y-*, P-S-*). */
export const permissionNames = {
  media: [
    'can_use_ad_blocks',
    'can_change_sprites',
    'can_use_subtitles',
    'can_change_youtube',
    'can_account_block_in_ad_templates',
    'can_create_site_access_templates',
    'can_create_country_access_templates',
    'can_create_metadata',
    'can_use_custom_filters',
    'can_export_record_filters',
    'can_create_channels',
    'can_edit_records',
    'can_delete_records',
    'can_download_records',
    'can_manage_albums',
    'can_create_records',
    'can_manage_player_templates',
    'can_manage_ad_templates',
    'can_use_tns',
    'can_create_public_records',
    'can_public_records_filters',
    'can_select_ad_template_for_records',
    'can_change_transport',
    'can_moderate_records',
    'can_change_moderation',
    'can_use_custom_screenshots',
    'can_use_billing',
    'can_create_public_player_templates',
    'can_use_cuepoints',
    'can_use_placeholders',
    'can_view_accounts_statistics',
    'can_use_not_private_filters',
    'can_view_paid_content',
  ],
  yauth: [
    'can_edit_api_keys',
    'can_manage_users',
    'can_delete_users',
    'can_manage_roles',
    'can_manage_account',
    'can_view_account_stat',
    'can_index_accounts',
  ],
  streaming: [
    'can_create_translations',
    'can_edit_foreign_translations',
    'can_delete_foreign_translations',
    'can_change_token',
    'can_push_ads',
    'can_manage_account_recording',
    'can_manage_translation_recording',
    'can_change_account_player_template',
    'can_change_translation_owner',
    'can_use_translations',
    'can_use_billing',
    'can_use_ad',
    'can_view_paid_content',
  ],
} as const

export type PermissionArea = keyof typeof permissionNames
type NameIn<A extends PermissionArea> = (typeof permissionNames)[A][number]

/** A permission as one word, area first: `media.can_edit_records`. */
export type Permission = { [A in PermissionArea]: `${A}.${NameIn<A>}` }[PermissionArea]

const areas: readonly PermissionArea[] = ['media', 'yauth', 'streaming']
const known = new Set<string>(areas.flatMap((area) => permissionNames[area].map((name) => `${area}.${name}`)))

/** Tells whether a text is one of the 53 permissions. */
export const isPermission = (text: string): text is Permission => known.has(text)

/** Every permission as one word, in the specification's order. */
export const allPermissions: readonly Permission[] = [...known].filter(isPermission)

/** Groups permissions by area, names only: the shape of getPermissionInfo (C-6-04). */
export function permissionsByArea(held: ReadonlySet<string>): Record<PermissionArea, string[]> {
  const pick = (area: PermissionArea) => permissionNames[area].filter((name) => held.has(`${area}.${name}`))
  return { media: pick('media'), yauth: pick('yauth'), streaming: pick('streaming') }
}

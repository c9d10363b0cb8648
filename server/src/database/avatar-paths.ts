import { sql } from 'kysely'

/** The picture of a user: the own one at a path of this installation, else the address that the provider tells; null for none. */
export const avatarPath = sql<string | null>`coalesce('/avatars/' || users.own_avatar || '.jpg', users.avatar)`

/** The logo of an account at a path of this installation; null for none. */
export const logoPath = sql<string | null>`'/logos/' || accounts.logo || '.jpg'`

/** The address of a logo by its name; null for none. */
export const logoAddress = ({ publicUrl }: { readonly publicUrl: string }, name: string | null): string | null =>
  name === null ? null : `${publicUrl}/logos/${name}.jpg`

/** A path of this installation as the address that people open it by; any other address stays as it is. */
export const wholeAddress = ({ publicUrl }: { readonly publicUrl: string }, address: string | null): string | null =>
  address?.startsWith('/') ? `${publicUrl}${address}` : address

import * as z from 'zod'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'

const grantShape = z.strictObject({
  accountId: z.int(),
  ids: z.array(z.int()),
  rendition: z.string(),
  viewer: z.union([z.strictObject({ session: z.int() }), z.strictObject({ key: z.int() })]),
  /** Milliseconds since 1970. */
  until: z.int(),
})
/** Grant of an address, and for whom: it is worth nothing to whoever may not download any more. */
export type DownloadGrant = z.infer<typeof grantShape>

type Sealing = Pick<Services, 'secrets'>

/** The grant as a text for an address. */
export const sealGrant = ({ secrets }: Sealing, grant: DownloadGrant): string =>
  Buffer.from(seal(secrets, 'download', grant), 'base64').toString('base64url')

/** Null for a text of anybody else, a changed one, and after its time. */
export function readGrant({ secrets }: Sealing, text: string, now: Date): DownloadGrant | null {
  const grant = grantShape.safeParse(unsealGrant(secrets, text))
  return grant.success && grant.data.until > now.getTime() ? grant.data : null
}

function unsealGrant(secrets: Services['secrets'], text: string): unknown {
  try {
    return unseal(secrets, 'download', text)
  } catch {
    return null
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { Ingest } from '@skleyka/contract/translations/translations.calls.ts'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'

const keyBytes = 20

/** Makes a key for an encoder: 160 random bits, base64url. */
export const newStreamKey = (): string => randomBytes(keyBytes).toString('base64url')

/** The form in which a key is looked up. */
export const hashStreamKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** What the table keeps of a key: a hash to find it by, and a form that this installation reads. */
export const keptKey = ({ secrets }: Pick<Services, 'secrets'>, key: string) => ({
  key_hash: hashStreamKey(key),
  key_sealed: seal(secrets, 'stream key', key),
})

/** Returns the addresses that the encoder of a livestream sends to; without keys where `keySealed` is null. */
export function ingestOf(
  { live, secrets, publicUrl }: Pick<Services, 'live' | 'secrets' | 'publicUrl'>,
  id: number,
  keySealed: string | null,
): Ingest[] {
  const key = keySealed === null ? null : String(unseal(secrets, 'stream key', keySealed))
  const rtmp: Ingest = { kind: 'RTMP', url: `rtmp://${live.host}:${live.rtmpPort}/live`, key }
  const backup: Ingest = { kind: 'RTMP_BACKUP', url: `rtmp://${live.host}:${live.rtmpPort}/live2`, key }
  return live.whipPort === null
    ? [rtmp, backup]
    : [rtmp, backup, { kind: 'WHIP', url: `${publicUrl}/live/${id}/whip`, key }]
}

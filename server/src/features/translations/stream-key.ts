import { createHash, randomBytes } from 'node:crypto'
import type { Ingest } from '@skleyka/contract/translations/translations.calls.ts'
import type { Db } from '../../database/database.ts'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'
import { findSealedKey } from './live-sessions.sql.ts'

const keyBytes = 20

/** Makes a key for an encoder: 160 random bits, base64url. */
export const newStreamKey = (): string => randomBytes(keyBytes).toString('base64url')

/** The form in which a key is looked up. */
export const hashStreamKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Returns the stored forms of a key: a hash to find it by, and a sealed one that this installation reads. */
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
  const [main, spare] = ['live', 'live2'] as const
  const rtmp = `rtmp://${live.host}:${live.rtmpPort}`
  const srt = `srt://${live.host}:${live.srtPort}?streamid=`
  return [
    { kind: 'RTMP', url: `${rtmp}/${main}`, key },
    { kind: 'RTMP_BACKUP', url: `${rtmp}/${spare}`, key },
    ...(live.srtPort === null
      ? []
      : [
          { kind: 'SRT' as const, url: `${srt}${main}/${id}`, key },
          { kind: 'SRT_BACKUP' as const, url: `${srt}${spare}/${id}`, key },
        ]),
    ...(live.whipPort === null ? [] : [{ kind: 'WHIP' as const, url: `${publicUrl}/live/${id}/whip`, key }]),
  ]
}

/** The passphrase of an encoder of SRT: the key of a livestream that may be sent to; null where there is none. */
export async function findPassphrase(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  id: number,
): Promise<string | null> {
  const sealed = await findSealedKey(db, id)
  return sealed === null ? null : String(unseal(secrets, 'stream key', sealed))
}

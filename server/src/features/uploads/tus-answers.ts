import { bounds } from '@skleyka/contract/limits.ts'
import { plainReply, type RawReply } from '../../http/raw.ts'
import { checksumAlgorithms } from '../../receiving/checksum.ts'

export const tusVersion = '1.0.0'

/** Any page may send that has a key or an upload link; cookies are not looked at and not allowed. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Location, Retry-After, Tus-Checksum-Algorithm, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset',
  'cache-control': 'no-store',
  'tus-resumable': tusVersion,
}

/** Abilities of the server, for a client that asks and for the browser that asks before it. */
export const tusAbilities: RawReply = {
  status: 204,
  headers: {
    ...openHeaders,
    'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, Tus-Resumable, Upload-Checksum, Upload-Length, Upload-Metadata, Upload-Offset, X-Account-Code, X-HTTP-Method-Override, X-Request-ID, X-Requested-With, X-Upload-Link',
    'access-control-max-age': '86400',
    'tus-version': tusVersion,
    'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
    'tus-max-size': String(bounds.uploadBytes),
    'tus-checksum-algorithm': checksumAlgorithms.join(','),
  },
}

export const tusReply = (status: number, headers: Readonly<Record<string, string>> = {}): RawReply => ({
  status,
  headers: { ...openHeaders, ...headers },
})

/** A refusal in words. */
export function tusRefusal(status: number, text: string, headers: Readonly<Record<string, string>> = {}): RawReply {
  const reply = plainReply(status, text)
  return reply === 'hangUp' ? reply : { ...reply, headers: { ...reply.headers, ...openHeaders, ...headers } }
}

/**
 * The `Content-Digest` of a part (RFC 9530), always of the whole part: the server checks what it kept of an earlier try
 * with it too. Null where the page is not served securely: such pages have no SubtleCrypto, and the part goes unchecked.
 */
export async function contentDigest(part: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', part))
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}

/**
 * The `Content-Digest` of a part (RFC 9530). Null where the page is not served securely: such pages have no SubtleCrypto,
 * and the part goes unchecked.
 */
export async function contentDigest(part: Blob): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}

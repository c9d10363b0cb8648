/** Returns the checksum in what somebody has typed or pasted: 64 digits, perhaps in groups and of capital letters; `null` for anything else. */
export function checksumIn(typed: string): string | null {
  const digits = typed.replace(/[\s:]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null
}

/** Returns bytes in hexadecimal digits. */
export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

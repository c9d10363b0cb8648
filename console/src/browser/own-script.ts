interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown
}

/**
 * Lets the page run scripts and workers of this very site and nothing of another, where the browser has
 * Trusted Types. The server demands them by its Content-Security-Policy (safety.md §10).
 */
export function guardScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => ownAddress(address, location.href) })
}

/** The address itself when it is of the page's site, or made by the page (`blob:`); throws for any other. */
export function ownAddress(address: string, page: string): string {
  const url = new URL(address, page)
  // The origin of a blob is the origin of the page that made it.
  if (url.origin !== new URL(page).origin) throw new TypeError(`${url.origin} is not this site`)
  return url.href
}

/** Loads a classic script of this site once it is wanted. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = ownAddress(address, location.href)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} did not load`))
    })
    document.head.append(script)
  })
}

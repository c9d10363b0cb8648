/** Place where a person is taken who came from nowhere. */
export const homePath = '/admin'

/** The page of the bundled provider that sends people to sign in and wants them back. */
const securityPath = '/id/security'

/** The path to return to after sign-in: one of this site's own, else the home page. */
export function returnPath(address: string | undefined): string {
  if (address === undefined || address.length > 2000 || !address.startsWith('/') || hasControls(address))
    return homePath
  const here = 'http://here.invalid'
  if (!URL.canParse(address, here)) return homePath
  const url = new URL(address, here)
  // `//evil.example` and `/\evil.example` are addresses of other sites to a browser
  if (url.origin !== here || /^\/[/\\]/.test(address) || url.pathname.startsWith('//')) return homePath
  if (address === securityPath) return address
  if (/^\/(auth|id)(\/|$)/.test(url.pathname)) return homePath
  return url.pathname + url.search + url.hash
}

function hasControls(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\u007f')
}
